import type { models } from '@millrace/contract'
import type { ModelSettings } from '../api.ts'

export type Limit = models.ModelRateLimit
type Limits = ModelSettings['limits']

export const DEFAULT_LIMIT: typeof models.DEFAULT_LIMIT = 'default'
const MOST = 1_000_000_000

export const NO_LIMIT: Limit = { requests: null, tokens: null }

/** What was typed: nothing for as much as one likes; undefined for what is no number of them. */
export function readPerMinute(typed: string): number | null | undefined {
  // People write a thousand as 1,000, 1.000 or 1 000.
  const digits = typed.replaceAll(/[\s.,'’]/g, '')
  if (digits === '') return null
  const value = Number(digits)
  return /^\d+$/.test(digits) && value >= 1 && value <= MOST ? value : undefined
}

/** The limit of a key: its own, else the one of all keys without an own one. */
export const limitFor = (limits: Limits, key: string): Limit =>
  limits[key] ?? limits[DEFAULT_LIMIT] ?? NO_LIMIT

/** All limits with another one for this key; null takes its own away. */
export function withLimit(limits: Limits, key: string, limit: Limit | null): Limits {
  const others = Object.fromEntries(Object.entries(limits).filter(([one]) => one !== key))
  return limit === null ? others : { ...others, [key]: limit }
}
