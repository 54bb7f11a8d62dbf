import type { models } from '@millrace/contract'
import type { ModelSettings } from '../api.ts'

export type Limit = models.ModelRateLimit
type Limits = ModelSettings['limits']

export const DEFAULT_LIMIT: typeof models.DEFAULT_LIMIT = 'default'
const MOST = 1_000_000_000

export const NO_LIMIT: Limit = { requests: null, tokens: null }

/** Parses a limit: null for unlimited, undefined for invalid input. */
export function readPerMinute(typed: string): number | null | undefined {
  // A thousand may be written as 1,000, 1.000 or 1 000.
  const digits = typed.replaceAll(/[\s.,'’]/g, '')
  if (digits === '') return null
  const value = Number(digits)
  return /^\d+$/.test(digits) && value >= 1 && value <= MOST ? value : undefined
}

/** The limit of a key: its own, else the general one. */
export const limitFor = (limits: Limits, key: string): Limit =>
  limits[key] ?? limits[DEFAULT_LIMIT] ?? NO_LIMIT

/** All limits with a new one for this key; null removes its own. */
export function withLimit(limits: Limits, key: string, limit: Limit | null): Limits {
  const others = Object.fromEntries(Object.entries(limits).filter(([one]) => one !== key))
  return limit === null ? others : { ...others, [key]: limit }
}
