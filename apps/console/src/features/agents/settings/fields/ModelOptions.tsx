import type { agents } from '@millrace/contract'
import { useLayoutEffect, useRef } from 'react'
import { i18n } from '../../../../lib/i18n/i18n.ts'
import { useModels } from '../../list-models.ts'
import { useAgentsTexts } from '../../texts.ts'

/** The available models by vendor, with their prices, and the chosen one even if it no longer exists. */
export function ModelOptions({ value, without }: { value: string | null; without?: string }) {
  const t = useAgentsTexts()
  const { data, isPending } = useModels()
  const known = data?.items.some(({ id }) => id === value) ?? false
  const group = useRef<HTMLOptGroupElement>(null)
  // When the models arrive after the field, the option for the chosen one is removed, and the browser selects the
  // first. React sets the field's value only when it renders the field itself.
  useLayoutEffect(() => {
    const select = group.current?.closest('select')
    if (known && select && value !== null && select.value !== value) select.value = value
  }, [known, value])
  // An ID is no name: show none until the names have loaded.
  const unknownLabel = isPending ? '…' : t('configure.modelGone', { model: value ?? '' })
  return (
    <>
      {known || value === null ? null : <option value={value}>{unknownLabel}</option>}
      {byProvider(data?.items.filter(({ id }) => id !== without) ?? []).map(([provider, models], at) => (
        <optgroup key={provider} ref={at === 0 ? group : undefined} label={provider}>
          {models.map(({ id, label, price }) => (
            <option key={id} value={id}>
              {label}
              {price
                ? ` · ${isFree(price) ? t('configure.free') : t('configure.price', priceOf(price))}`
                : ''}
            </option>
          ))}
        </optgroup>
      ))}
    </>
  )
}

/** Dollars per million tokens, input and output. */
const isFree = ({ input, output }: { input: number; output: number }) => input === 0 && output === 0

function priceOf({ input, output }: { input: number; output: number }) {
  const format = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' })
  return { input: format.format(input), output: format.format(output) }
}

function byProvider(models: readonly agents.Model[]): [string, agents.Model[]][] {
  return [...Map.groupBy(models, ({ provider }) => provider)]
}
