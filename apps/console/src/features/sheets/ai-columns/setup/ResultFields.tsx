import { isFilled } from '@millrace/cells'
import { sheets } from 'virtual:contract'
import X from 'lucide-react/icons/x'
import type { sheets as contract } from '@millrace/contract'
import type { Needs } from '../../../../lib/flow-needs.ts'
import { Callout } from '../../../../lib/kit/notices/Callout.tsx'
import { Field } from '../../../../lib/kit/fields/Field.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import select from '../../../../lib/kit/fields/SelectField.module.css'
import { useColumnTexts } from '../../columns/texts.ts'
import { useAiColumnTexts } from '../texts/texts.ts'
import { NEW_COLUMN, wordsOf } from './draft.ts'
import type { PartProps } from './part-props.ts'
import css from './Setup.module.css'

interface ResultFieldsProps extends PartProps {
  needs: Needs
  /** All columns except this one. */
  columns: readonly contract.Column[]
}

/** Selects the result for the cell, and columns for other results. */
export function ResultFields(props: ResultFieldsProps) {
  const { draft, onDraft, needs, errors } = props
  const t = useAiColumnTexts()
  const types = useColumnTexts()
  const { output, valueType } = draft
  const isKnown = output === '' || needs.outputs.includes(output)
  if (needs.outputs.length === 0 && isKnown) return <Callout kind="warning">{t('setup.noOutputs')}</Callout>
  return (
    <section className={css.section}>
      <div className={css.pair}>
        <SelectField
          label={t('setup.output')}
          value={output}
          error={errors.output}
          onChange={({ target }) => onDraft({ output: target.value })}
        >
          {output === '' ? <option value="">{t('setup.chooseResult')}</option> : null}
          {isKnown ? null : <option value={output}>{output}</option>}
          {needs.outputs.map((name) => (
            <option key={name} value={name}>
              {wordsOf(name)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('setup.valueType')}
          value={valueType}
          error={errors.valueType}
          onChange={({ target }) => {
            const next = sheets.AI_VALUE_TYPES.find((type) => type === target.value)
            if (next) onDraft({ valueType: next })
          }}
        >
          {sheets.AI_VALUE_TYPES.filter((type) => type !== 'singleSelect' && type !== 'multiSelect').map(
            (type) => (
              <option key={type} value={type}>
                {types(`types.${type}`)}
              </option>
            ),
          )}
        </SelectField>
      </div>
      <Further {...props} />
    </section>
  )
}

/** Additional results, each written to a column. */
function Further({ draft, onDraft, needs, columns, errors }: ResultFieldsProps) {
  const t = useAiColumnTexts()
  const others = [...new Set([...needs.outputs, ...Object.keys(draft.outputs)])].filter(
    (name) => name !== draft.output && (needs.outputs.includes(name) || draft.outputs[name]),
  )
  const texts = Object.entries(draft.texts)
  const targets = columns.filter(({ type, source }) => !isFilled(type) && source === undefined)
  const labelOf = (key: string) => columns.find((column) => column.key === key)?.label ?? key
  if (others.length + texts.length === 0) return null
  const isUsed = Object.values(draft.outputs).some(Boolean) || texts.length > 0
  return (
    <details className={css.details} open={isUsed || undefined}>
      <summary>{t('setup.further')}</summary>
      <div className={css.lines}>
        {others.map((name) => {
          const value = draft.outputs[name] ?? ''
          return (
            <Field key={name} label={wordsOf(name)} error={errors[`outputs.${value}`]}>
              {(control) => (
                <select
                  {...control}
                  className={select.select}
                  value={value}
                  onChange={({ target }) => onDraft({ outputs: { ...draft.outputs, [name]: target.value } })}
                >
                  <option value="">{t('setup.leaveOut')}</option>
                  <option value={NEW_COLUMN}>{t('setup.newColumn')}</option>
                  {value && value !== NEW_COLUMN && !targets.some(({ key }) => key === value) ? (
                    <option value={value} disabled>
                      {t('setup.goneColumn')}
                    </option>
                  ) : null}
                  {targets.map(({ key, label }) => (
                    <option key={key} value={key}>
                      {t('setup.intoColumn', { label })}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )
        })}
      </div>
      {texts.map(([key, text]) => (
        <p key={key} className={css.text}>
          <span>{t('setup.text', { label: labelOf(key), text })}</span>
          <IconAction
            size="small"
            label={t('setup.drop', { label: labelOf(key) })}
            onClick={() => {
              const { [key]: _dropped, ...rest } = draft.texts
              onDraft({ texts: rest })
            }}
          >
            <X size={14} />
          </IconAction>
        </p>
      ))}
    </details>
  )
}
