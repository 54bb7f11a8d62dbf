import { formatMoment, formatNumber } from '../../format.ts'
import { useFormTexts } from './texts.ts'

interface Named {
  note?: string | undefined
  twin?: { rows: number; updatedAt: string } | undefined
}

/** What stands beside a choice: what it is, and where another one has its name, what tells them apart. */
export function useTwinNote(): (choice: Named) => string | undefined {
  const t = useFormTexts()
  return ({ note, twin }) => {
    if (!twin) return note
    const { rows, updatedAt } = twin
    const words = { count: rows, formatted: formatNumber(rows), at: formatMoment(updatedAt) }
    return [note, t('combo.twin', words)].filter(Boolean).join(' · ')
  }
}
