import { formatMoment, formatNumber } from '../../format.ts'
import { useFormTexts } from './texts.ts'

interface Named {
  note?: string | undefined
  twin?: { rows: number; updatedAt: string } | undefined
}

/** A note beside an option: its kind and, for duplicate names, what distinguishes it. */
export function useTwinNote(): (choice: Named) => string | undefined {
  const t = useFormTexts()
  return ({ note, twin }) => {
    if (!twin) return note
    const { rows, updatedAt } = twin
    const words = { count: rows, formatted: formatNumber(rows), at: formatMoment(updatedAt) }
    return [note, t('combo.twin', words)].filter(Boolean).join(' · ')
  }
}
