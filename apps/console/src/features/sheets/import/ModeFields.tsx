import type { sheets as contract } from '@millrace/contract'
import { CheckField } from '../../../lib/kit/fields/CheckField.tsx'
import css from './Import.module.css'
import type { Plan } from './plan.ts'
import { useImportTexts } from './texts.ts'

interface ModeFieldsProps {
  sheet: contract.Sheet | null
  plan: Plan
  onPlan: (plan: Plan) => void
}

const KEYS_MAX = 5

/** How to handle existing rows and invalid values. */
export function ModeFields({ sheet, plan, onPlan }: ModeFieldsProps) {
  const t = useImportTexts()
  const mapped = plan.columns.flatMap(({ target }) => (target.kind === 'existing' ? [target.key] : []))
  const candidates = sheet?.columns.filter(({ key }) => mapped.includes(key)) ?? []

  function toggle(key: string) {
    const keys = plan.keys.includes(key) ? plan.keys.filter((one) => one !== key) : [...plan.keys, key]
    onPlan({ ...plan, keys: keys.slice(0, KEYS_MAX) })
  }

  return (
    <>
      {sheet && sheet.rowCount > 0 ? (
        <fieldset className={css.mode}>
          <CheckField
            label={t('mode.upsert')}
            help={t('mode.upsertHelp')}
            checked={plan.mode === 'upsert'}
            onChange={(event) => onPlan({ ...plan, mode: event.target.checked ? 'upsert' : 'append' })}
          />
          {plan.mode === 'upsert' ? (
            <fieldset className={css.keys} aria-label={t('mode.keys')}>
              {candidates.map(({ key, label }) => (
                <CheckField
                  key={key}
                  label={label}
                  checked={plan.keys.includes(key)}
                  onChange={() => toggle(key)}
                />
              ))}
            </fieldset>
          ) : null}
        </fieldset>
      ) : null}
      <CheckField
        label={t('mode.refuse')}
        help={t('mode.refuseHelp')}
        checked={plan.invalid === 'refuse'}
        onChange={(event) => onPlan({ ...plan, invalid: event.target.checked ? 'refuse' : 'keep' })}
      />
    </>
  )
}
