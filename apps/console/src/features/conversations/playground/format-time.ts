import { i18n } from '../../../lib/i18n/i18n.ts'

const SECOND_MS = 1000

/** Such as "340 ms" or "2.1 sec". */
export function formatTime(ms: number): string {
  const inSeconds = ms >= SECOND_MS
  return new Intl.NumberFormat(i18n.language, {
    style: 'unit',
    unit: inSeconds ? 'second' : 'millisecond',
    unitDisplay: 'short',
    maximumFractionDigits: inSeconds ? 1 : 0,
  }).format(inSeconds ? ms / SECOND_MS : ms)
}
