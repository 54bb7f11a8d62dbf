import { flows, say } from '@millrace/contract'
import { StepError } from '@millrace/engine'

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/

/** A moment from a setting, in milliseconds; null if it is empty. Throws StepError without a time zone. */
export function instantOf(value: unknown): number | null {
  const text = flows.textOf(value).trim()
  if (text === '') return null
  const at = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(at))
    throw new StepError('bad_time', say('googleCalendar.time', { text: text.slice(0, 100) }))
  return at
}

/** As vendors write it, without fractions of a second. */
export const isoOf = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z')
