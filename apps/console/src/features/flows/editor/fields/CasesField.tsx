import Button from '@mui/material/Button'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import type { FieldProps } from '../../../../lib/flows/form/types.ts'
import { useActions } from '../store/context.ts'
import { useEditorTexts } from '../texts.ts'
import { type Case, casesOf, newCase, shiftCase } from './cases.ts'
import css from './Fields.module.css'
import { Group } from './Group.tsx'
import { PlaceHere } from './PlaceHere.tsx'
import { RuleGroupEditor } from './RuleGroupEditor.tsx'
import { groupOf } from './rules.ts'

/** CASES: branches with their rules; the first matching one is taken. */
export function CasesField({ definition, label, help, error, value, onChange, disabled }: FieldProps) {
  const t = useEditorTexts()
  const cases = casesOf(value)
  const change = (at: number, part: Partial<Case>) =>
    onChange(cases.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <Group label={label} help={help} error={error} optional={!definition.required}>
      <PlaceHere param={definition.key}>
        {cases.map((one, at) => (
          <fieldset key={one.port} className={css.case} aria-label={one.title || one.port}>
            <div className={css.caseHead}>
              <CaseTitle
                one={one}
                count={at + 1}
                disabled={disabled}
                onChange={(title) => change(at, { title })}
              />
              {disabled ? null : (
                <>
                  <IconAction
                    size="small"
                    label={t('cases.up')}
                    disabled={at === 0}
                    onClick={() => onChange(shiftCase(cases, at, -1))}
                  >
                    <ArrowUp size={14} />
                  </IconAction>
                  <IconAction
                    size="small"
                    label={t('cases.down')}
                    disabled={at === cases.length - 1}
                    onClick={() => onChange(shiftCase(cases, at, 1))}
                  >
                    <ArrowDown size={14} />
                  </IconAction>
                  <IconAction
                    size="small"
                    label={t('cases.remove', { name: one.title || one.port })}
                    onClick={() => onChange(cases.toSpliced(at, 1))}
                  >
                    <Trash2 size={14} />
                  </IconAction>
                </>
              )}
            </div>
            <RuleGroupEditor
              group={groupOf(one.rules)}
              onChange={(rules) => change(at, { rules })}
              disabled={disabled}
              depth={1}
              path={`[${at}].rules`}
            />
          </fieldset>
        ))}
        {disabled ? null : (
          <Button
            size="small"
            variant="text"
            startIcon={<Plus size={14} />}
            onClick={() => onChange([...cases, newCase(cases)])}
          >
            {t('cases.add')}
          </Button>
        )}
      </PlaceHere>
    </Group>
  )
}

interface CaseTitleProps {
  one: Case
  count: number
  disabled: boolean
  onChange: (title: string) => void
}

function CaseTitle({ one, count, disabled, onChange }: CaseTitleProps) {
  const t = useEditorTexts()
  const { endGesture } = useActions()
  return (
    <input
      type="text"
      className={css.name}
      value={one.title}
      placeholder={one.port}
      aria-label={t('cases.title', { count })}
      disabled={disabled}
      maxLength={200}
      autoComplete="off"
      onChange={({ target }) => onChange(target.value)}
      onBlur={endGesture}
    />
  )
}
