import { formatDuration } from '../format.ts'
import { i18n } from '../i18n/i18n.ts'

/** The duration between two times; null while one is unknown. */
export function durationBetween(from: string | null, to: string | null): string | null {
  if (from === null || to === null) return null
  return formatDuration(Date.parse(to) - Date.parse(from))
}

/** Formats credits with few significant digits. */
export const formatCredits = (value: number): string =>
  new Intl.NumberFormat(i18n.language, { maximumFractionDigits: value < 1 ? 4 : 2 }).format(value)
