import { i18n } from '../i18n/i18n.ts'

const unit = (value: number, name: string, digits: number): string =>
  new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: name,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(value)

/** Such as "< 1 ms", "340 ms", "2.4 sec", "3 min". */
export function formatDuration(ms: number): string {
  if (ms < 1) return `< ${unit(1, 'millisecond', 0)}`
  if (ms < 1000) return unit(Math.max(0, Math.round(ms)), 'millisecond', 0)
  if (ms < 60_000) return unit(ms / 1000, 'second', 1)
  if (ms < 3_600_000) return unit(ms / 60_000, 'minute', 1)
  return unit(ms / 3_600_000, 'hour', 1)
}

/** The duration between two times; null while one is unknown. */
export function durationBetween(from: string | null, to: string | null): string | null {
  if (from === null || to === null) return null
  return formatDuration(Date.parse(to) - Date.parse(from))
}

/** Formats credits with few significant digits. */
export const formatCredits = (value: number): string =>
  new Intl.NumberFormat(i18n.language, { maximumFractionDigits: value < 1 ? 4 : 2 }).format(value)
