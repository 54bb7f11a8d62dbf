import type { agents } from '@millrace/contract'
import { Callout } from '../../../lib/kit/Callout.tsx'
import { i18n } from '../../../lib/i18n/i18n.ts'
import { SelectField } from '../../../lib/kit/SelectField.tsx'
import { useModels } from '../list-models.ts'
import { useAgentsTexts } from '../texts.ts'

interface ModelFieldProps {
  /** The one that answers when the first fails: there need not be one. */
  fallback?: boolean
  value: string | null
  onChange: (value: string | null) => void
  disabled: boolean
  error: string | undefined
}

/** Chooses a model, and says which model servers do not answer. */
export function ModelField({ fallback = false, value, onChange, disabled, error }: ModelFieldProps) {
  const t = useAgentsTexts()
  const { data, isError, isPending } = useModels()
  const known = data?.items.some(({ id }) => id === value) ?? false
  const unknownLabel = isPending ? value : t('configure.modelGone', { model: value ?? '' })
  return (
    <>
      <SelectField
        label={t(fallback ? 'fields.fallbackModel' : 'fields.model')}
        help={t(fallback ? 'configure.fallbackModelHelp' : 'configure.modelHelp')}
        error={error}
        value={value ?? ''}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value || null)}
      >
        {fallback ? <option value="">{t('configure.noFallback')}</option> : null}
        {known || value === null ? null : <option value={value}>{unknownLabel}</option>}
        {byProvider(data?.items ?? []).map(([provider, models]) => (
          <optgroup key={provider} label={provider}>
            {models.map(({ id, label, price }) => (
              <option key={id} value={id}>
                {label}
                {price ? ` · ${t('configure.price', priceOf(price))}` : ''}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {isError && !fallback ? <Callout kind="warning">{t('configure.modelsFailed')}</Callout> : null}
      {(fallback ? [] : data?.problems)?.map((problem) => (
        <Callout key={problem.provider} kind="warning">
          {t('configure.problem', problem)}
        </Callout>
      ))}
    </>
  )
}

/** Dollars of a million tokens, in and out. */
function priceOf({ input, output }: { input: number; output: number }) {
  const format = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' })
  return { input: format.format(input), output: format.format(output) }
}

function byProvider(models: readonly agents.Model[]): [string, agents.Model[]][] {
  return [...Map.groupBy(models, ({ provider }) => provider)]
}
