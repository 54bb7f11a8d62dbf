import { isNumeric, PATTERN_SIZE_MAX, patternSize } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import layout from '../../../lib/kit/fields/Form.module.css'
import { TextField } from '../../../lib/kit/fields/TextField.tsx'
import css from './Columns.module.css'
import { DefaultField } from './DefaultField.tsx'
import { canBeUnique, type DraftProps, hasDefault, hasRange, isCalculated, isText } from './draft.ts'
import { useColumnTexts } from './texts.ts'

/** Help text, default and validation rules. */
export function RuleFields(props: DraftProps) {
  const { draft, onDraft, problem } = props
  const t = useColumnTexts()
  const { type } = draft
  return (
    <>
      <TextField
        label={t('form.desc')}
        value={draft.desc}
        onChange={(event) => onDraft({ ...draft, desc: event.target.value })}
        inputProps={{ maxLength: 1000 }}
        autoComplete="off"
        optional
      />
      <details className={css.rules} open={problem === 'key' || problem === 'pattern'}>
        <summary>{t('rules.title')}</summary>
        <div className={layout.fields}>
          {hasDefault(type) ? <DefaultField key={type} {...props} /> : null}
          {isCalculated(type) ? null : (
            <CheckField
              label={t('rules.required')}
              help={t('rules.requiredHelp')}
              checked={draft.required}
              onChange={(event) => onDraft({ ...draft, required: event.target.checked })}
            />
          )}
          <Limits {...props} />
          <TextField
            label={t('form.key')}
            help={t('form.keyHelp')}
            value={draft.key}
            error={problem === 'key' ? t('problems.key') : undefined}
            onChange={(event) => onDraft({ ...draft, key: event.target.value })}
            inputProps={{ maxLength: 64, spellCheck: false }}
            autoComplete="off"
            optional
          />
        </div>
      </details>
    </>
  )
}

function Limits({ draft, onDraft, problem }: DraftProps) {
  const t = useColumnTexts()
  const { type, validators } = draft
  const size = patternSize(validators.pattern ?? '')
  const set = (part: sheets.Validators) => onDraft({ ...draft, validators: { ...validators, ...part } })
  return (
    <>
      {canBeUnique(type) ? (
        <CheckField
          label={t('rules.unique')}
          checked={validators.unique ?? false}
          onChange={(event) => set({ unique: event.target.checked })}
        />
      ) : null}
      {hasRange(type) ? (
        <div className={layout.pair}>
          {(['min', 'max'] as const).map((key) => (
            <TextField
              key={key}
              label={t(`rules.${isNumeric(type) ? key : key === 'min' ? 'earliest' : 'latest'}`)}
              type={isNumeric(type) ? 'text' : 'date'}
              value={(validators[key] ?? '').slice(0, isNumeric(type) ? undefined : 10)}
              onChange={({ target }) => set({ [key]: limitText(type, target.value) })}
              optional
            />
          ))}
        </div>
      ) : null}
      {isText(type) ? (
        <>
          <div className={layout.pair}>
            {(['minLength', 'maxLength'] as const).map((key) => (
              <TextField
                key={key}
                label={t(`rules.${key}`)}
                value={validators[key] ?? ''}
                onChange={({ target }) =>
                  set({ [key]: /^\d{1,6}$/.test(target.value) ? Number(target.value) : undefined })
                }
                inputProps={{ inputMode: 'numeric' }}
                optional
              />
            ))}
          </div>
          <TextField
            label={t('rules.pattern')}
            help={t('rules.patternHelp')}
            error={
              problem === 'pattern' ? t('problems.pattern', { size, most: PATTERN_SIZE_MAX }) : undefined
            }
            value={validators.pattern ?? ''}
            onChange={({ target }) => set({ pattern: target.value || undefined })}
            inputProps={{ maxLength: 500, className: css.code, spellCheck: false }}
            optional
          />
        </>
      ) : null}
    </>
  )
}

/** A limit in stored form: numbers with a decimal point, times in UTC. */
function limitText(type: sheets.ColumnType, text: string): string | undefined {
  if (text.trim() === '') return undefined
  if (isNumeric(type)) return text.trim().replace(',', '.')
  return type === 'dateTime' ? `${text}T00:00:00.000Z` : text
}
