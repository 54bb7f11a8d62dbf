import { sheets } from 'virtual:contract'
import { useFilterTexts } from './texts.ts'
import { OptionsField } from '../kit/OptionsField.tsx'
import { useStatusTexts } from '../status/texts.ts'

const COLORS = {
  empty: 'slate',
  queued: 'slate',
  running: 'blue',
  done: 'green',
  notFound: 'violet',
  error: 'red',
  stale: 'amber',
} as const

interface StatusesFieldProps {
  value: readonly string[]
  onChange: (value: string[]) => void
}

/** Statuses of AI cells to choose from. */
export function StatusesField({ value, onChange }: StatusesFieldProps) {
  const t = useFilterTexts()
  const statuses = useStatusTexts()
  const options = sheets.LIVE_STATUSES.map((status) => ({
    value: status,
    label: statuses(status),
    color: COLORS[status],
  }))
  return <OptionsField label={t('value')} options={options} value={value} onChange={onChange} />
}
