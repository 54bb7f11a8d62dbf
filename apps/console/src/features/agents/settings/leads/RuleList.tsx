import Button from '@mui/material/Button'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import type { agents } from '@millrace/contract'
import layout from '../../../../lib/kit/fields/Form.module.css'
import { SelectField } from '../../../../lib/kit/fields/SelectField.tsx'
import { TextField } from '../../../../lib/kit/fields/TextField.tsx'
import { IconAction } from '../../../../lib/kit/IconAction.tsx'
import { complaintOf, LinesField } from '../security/LinesField.tsx'
import { type ListErrors, problemAt } from './list-errors.ts'
import css from './Rows.module.css'
import { useLeadFormTexts } from './texts.ts'

type Rule = agents.ScoreRule

const MOST = 20
const KINDS = ['field', 'companyEmail', 'messages', 'page', 'words'] as const

interface RuleListProps {
  rules: readonly Rule[]
  /** The form's fields. */
  fields: readonly agents.LeadField[]
  errors: ListErrors
  readOnly: boolean
  onChange: (rules: Rule[]) => void
}

/** The rules for scoring leads. */
export function RuleList({ rules, fields, errors, readOnly, onChange }: RuleListProps) {
  const t = useLeadFormTexts()
  return (
    <section className={layout.section}>
      <h2>{t('score')}</h2>
      <p>{t('scoreHelp')}</p>
      {rules.map((rule, at) => (
        // Rules have no ids; they are identified by position.
        // oxlint-disable-next-line react/no-array-index-key
        <fieldset key={at} className={css.item}>
          <legend>{t('rule', { number: at + 1 })}</legend>
          {readOnly ? null : (
            <div className={css.actions}>
              <IconAction
                size="small"
                label={t('removeRule', { number: at + 1 })}
                onClick={() => onChange(rules.toSpliced(at, 1))}
              >
                <Trash2 size={16} />
              </IconAction>
            </div>
          )}
          <RuleSettings
            rule={rule}
            fields={fields}
            problem={(name) => complaintOf(problemAt(errors, at, name))}
            readOnly={readOnly}
            onChange={(next) => onChange(rules.with(at, next))}
          />
        </fieldset>
      ))}
      {!readOnly && rules.length < MOST ? (
        <Button
          startIcon={<Plus size={16} />}
          onClick={() => onChange([...rules, freshRule('messages', { points: 10, fields })])}
        >
          {t('addRule')}
        </Button>
      ) : null}
    </section>
  )
}

function freshRule(
  type: Rule['type'],
  { points, fields }: { points: number; fields: readonly agents.LeadField[] },
): Rule {
  if (type === 'field') return { type, key: fields[0]?.key ?? '', points }
  if (type === 'messages') return { type, count: 3, points }
  if (type === 'page') return { type, page: '/', points }
  return type === 'words' ? { type, words: [], points } : { type, points }
}

interface RuleSettingsProps extends Pick<RuleListProps, 'fields' | 'readOnly'> {
  rule: Rule
  problem: (name: string) => string | undefined
  onChange: (rule: Rule) => void
}

function RuleSettings({ rule, fields, problem, readOnly, onChange }: RuleSettingsProps) {
  const t = useLeadFormTexts()
  return (
    <>
      <div className={layout.pair}>
        <SelectField
          label={t('ruleKind')}
          value={rule.type}
          disabled={readOnly}
          onChange={({ target }) => {
            const type = KINDS.find((kind) => kind === target.value)
            if (type) onChange(freshRule(type, { points: rule.points, fields }))
          }}
        >
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`rules.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t('points')}
          type="number"
          value={Number.isNaN(rule.points) ? '' : rule.points}
          error={problem('points')}
          readOnly={readOnly}
          onChange={({ target }) => onChange({ ...rule, points: Number.parseInt(target.value, 10) })}
        />
      </div>
      <Condition {...{ rule, fields, problem, readOnly, onChange }} />
    </>
  )
}

/** The condition, for rules that need one. */
function Condition({ rule, fields, problem, readOnly, onChange }: RuleSettingsProps) {
  const t = useLeadFormTexts()
  if (rule.type === 'field')
    return (
      <SelectField
        label={t('ruleField')}
        value={rule.key}
        disabled={readOnly}
        onChange={({ target }) => onChange({ ...rule, key: target.value })}
      >
        {fields.some(({ key }) => key === rule.key) ? null : (
          <option value={rule.key}>{rule.key === 'phone' ? t('types.phone') : rule.key || '–'}</option>
        )}
        {fields.map(({ key, label, type }) => (
          <option key={key} value={key}>
            {label || t(`types.${type}`)}
          </option>
        ))}
      </SelectField>
    )
  if (rule.type === 'messages')
    return (
      <TextField
        label={t('ruleMessages')}
        type="number"
        value={Number.isNaN(rule.count) ? '' : rule.count}
        error={problem('count')}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...rule, count: Number.parseInt(target.value, 10) })}
      />
    )
  if (rule.type === 'page')
    return (
      <TextField
        label={t('rulePage')}
        help={t('rulePageHelp')}
        value={rule.page}
        error={problem('page')}
        readOnly={readOnly}
        onChange={({ target }) => onChange({ ...rule, page: target.value.trim() })}
      />
    )
  if (rule.type === 'companyEmail') return null
  return (
    <LinesField
      label={t('ruleWords')}
      help={t('optionsHelp')}
      value={rule.words}
      onChange={(words) => onChange({ ...rule, words })}
      readOnly={readOnly}
      error={problem('words')}
    />
  )
}
