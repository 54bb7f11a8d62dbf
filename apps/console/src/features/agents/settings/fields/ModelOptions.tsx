import type { agents } from '@millrace/contract'
import { useLayoutEffect, useRef } from 'react'
import { i18n } from '../../../../lib/i18n/i18n.ts'
import { useModels } from '../../list-models.ts'
import { useAgentsTexts } from '../../texts.ts'

/** The models to choose from, by vendor and with their prices, and the chosen one even when it is gone. */
export function ModelOptions({ value, without }: { value: string | null; without?: string }) {
  const t = useAgentsTexts()
  const { data, isPending } = useModels()
  const known = data?.items.some(({ id }) => id === value) ?? false
  const group = useRef<HTMLOptGroupElement>(null)
  // When the models come after the field, the option that stood for the chosen one goes, and the browser chooses the
  // first. React gives the field its value only when the field itself is drawn.
  useLayoutEffect(() => {
    const select = group.current?.closest('select')
    if (known && select && value !== null && select.value !== value) select.value = value
  }, [known, value])
  // An ID is no name: until the names are there, none is shown.
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

/** Dollars of a million tokens, in and out. */
const isFree = ({ input, output }: { input: number; output: number }) => input === 0 && output === 0

function priceOf({ input, output }: { input: number; output: number }) {
  const format = new Intl.NumberFormat(i18n.language, { style: 'currency', currency: 'USD' })
  return { input: format.format(input), output: format.format(output) }
}

function byProvider(models: readonly agents.Model[]): [string, agents.Model[]][] {
  return [...Map.groupBy(models, ({ provider }) => provider)]
}
