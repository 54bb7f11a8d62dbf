import { i18n } from '../../../lib/i18n/i18n.ts'

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** 1 is Monday. */
export const weekdayName = (weekday: number, style: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(i18n.language, { weekday: style, timeZone: 'UTC' }).format(
    MONDAY + (weekday - 1) * DAY_MS,
  )

/** The hour in the user's locale: 14:00, 2 PM. */
export const hourName = (hour: number): string =>
  new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    MONDAY + hour * HOUR_MS,
  )
