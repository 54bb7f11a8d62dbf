import { models } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { batched } from '../../lib/batched.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'

/** An account's model settings. */
export interface AccountModels {
  /** Null: all. */
  allowed: ReadonlySet<string> | null
  prices: Record<string, models.Price>
  /** By key. */
  limits: Record<string, models.ModelRateLimit>
  revision: number
}

export const BUILTIN = 'builtin'

interface SettingsRow {
  allowed: string[] | null
  prices: Record<string, models.Price>
  limits: Record<string, models.ModelRateLimit>
  revision: number
}

const settingsOf = (row: SettingsRow | undefined): AccountModels =>
  row
    ? { ...row, allowed: row.allowed && new Set(row.allowed) }
    : { allowed: null, prices: {}, limits: {}, revision: 0 }

export async function readSettings(tx: Tx): Promise<AccountModels> {
  const { rows } =
    await sql<SettingsRow>`select allowed, prices, limits, revision from model_settings`.execute(tx)
  return settingsOf(rows[0])
}

const reader = onePerDatabase(({ db }: Context) =>
  batched(async (ids: string[]) => {
    const { rows } = await sql<SettingsRow & { account_id: string }>`
      select account_id, allowed, prices, limits, revision from model_settings
      where account_id = any(${[...new Set(ids)]}::text[])`.execute(db.kysely)
    return new Map(rows.map(({ account_id, ...row }) => [account_id, row]))
  }),
)

/**
 * `readSettings` outside a transaction, in one statement for all simultaneous callers, because every model call needs
 * it.
 */
export const findSettings = async (context: Context, accountId: string): Promise<AccountModels> =>
  settingsOf(await reader(context)(accountId))

/** The built-in model is free and local, so it is always allowed. */
export const isAllowed = ({ allowed }: AccountModels, id: string): boolean =>
  id === BUILTIN || allowed === null || allowed.has(id)

/** The account's own price for this model, or null. */
export const ownPrice = ({ prices }: AccountModels, id: string): models.Price | null =>
  Object.hasOwn(prices, id) ? prices[id]! : null

const NONE: models.ModelRateLimit = { requests: null, tokens: null }

/** The rate limit for flows with this key. */
export function limitOf({ limits }: AccountModels, key: string): models.ModelRateLimit {
  if (Object.hasOwn(limits, key)) return limits[key]!
  return Object.hasOwn(limits, models.DEFAULT_LIMIT) ? limits[models.DEFAULT_LIMIT]! : NONE
}
