import { models } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** What an account decided about models. */
export interface AccountModels {
  /** Null: all. */
  allowed: ReadonlySet<string> | null
  prices: Record<string, models.Price>
  /** By key. */
  limits: Record<string, models.ModelRateLimit>
  revision: number
}

export const BUILTIN = 'builtin'

export async function readSettings(tx: Transaction<DB>): Promise<AccountModels> {
  const { rows } = await sql<{
    allowed: string[] | null
    prices: Record<string, models.Price>
    limits: Record<string, models.ModelRateLimit>
    revision: number
  }>`select allowed, prices, limits, revision from model_settings`.execute(tx)
  const [row] = rows
  if (!row) return { allowed: null, prices: {}, limits: {}, revision: 0 }
  return { ...row, allowed: row.allowed && new Set(row.allowed) }
}

/** The built-in model costs nothing and calls nobody: no limit is on it. */
export const isAllowed = ({ allowed }: AccountModels, id: string): boolean =>
  id === BUILTIN || allowed === null || allowed.has(id)

/** The account's own price, if it has one for this model. */
export const ownPrice = ({ prices }: AccountModels, id: string): models.Price | null =>
  Object.hasOwn(prices, id) ? prices[id]! : null

const NONE: models.ModelRateLimit = { requests: null, tokens: null }

/** What flows may use of a key in a minute. */
export function limitOf({ limits }: AccountModels, key: string): models.ModelRateLimit {
  if (Object.hasOwn(limits, key)) return limits[key]!
  return Object.hasOwn(limits, models.DEFAULT_LIMIT) ? limits[models.DEFAULT_LIMIT]! : NONE
}
