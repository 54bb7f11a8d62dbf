import { i18n } from '../../../lib/i18n/i18n.ts'

/** Formats credits with few significant digits. */
export const formatCredits = (value: number): string =>
  new Intl.NumberFormat(i18n.language, { maximumFractionDigits: value < 1 ? 4 : 2 }).format(value)

const UNITS = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const

/** Such as "40 sec", "3 min". */
export function formatSeconds(seconds: number): string {
  const [unit, length] = UNITS.find(([, least]) => seconds >= least) ?? UNITS[2]
  const value = seconds / length
  return new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}

export const formatShare = (share: number): string =>
  new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 }).format(share)
