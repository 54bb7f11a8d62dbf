import { type Edition, models } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import { batched } from '../../lib/batched.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'

/** An account's model settings. */
export interface AccountModels {
  /** Whether the account's credits have a limit, so that prices are what it pays. */
  isLimited: boolean
  /** Null: all. */
  allowed: ReadonlySet<string> | null
  prices: Record<string, models.Price>
  /** By key. */
  limits: Record<string, models.ModelRateLimit>
  revision: number
}

export const BUILTIN = 'builtin'

interface SettingsRow {
  edition: Edition
  allowed: string[] | null
  prices: Record<string, models.Price>
  limits: Record<string, models.ModelRateLimit>
  revision: number
}

type Limits = Pick<Context['config'], 'plans' | 'credits'>

const settingsOf = ({ plans, credits }: Limits, row: SettingsRow | undefined): AccountModels => {
  if (!row) return { isLimited: true, allowed: null, prices: {}, limits: {}, revision: 0 }
  const { edition, ...settings } = row
  const isLimited = (credits ?? plans[edition].credits) !== null
  return { ...settings, isLimited, allowed: row.allowed && new Set(row.allowed) }
}

const COLUMNS = sql`a.edition, s.allowed, coalesce(s.prices, '{}') as prices, coalesce(s.limits, '{}') as limits,
  coalesce(s.revision, 0) as revision`

export async function readSettings(tx: Tx, config: Limits): Promise<AccountModels> {
  const { rows } = await sql<SettingsRow>`select ${COLUMNS} from accounts a
    left join model_settings s on s.account_id = a.id where a.id = app_account()`.execute(tx)
  return settingsOf(config, rows[0])
}

const reader = onePerDatabase(({ db }: Context) =>
  batched(async (ids: string[]) => {
    const { rows } = await sql<SettingsRow & { account_id: string }>`
      select a.id as account_id, ${COLUMNS} from accounts a left join model_settings s on s.account_id = a.id
      where a.id = any(${[...new Set(ids)]}::text[])`.execute(db.kysely)
    return new Map(rows.map(({ account_id, ...row }) => [account_id, row]))
  }),
)

/**
 * `readSettings` outside a transaction, in one statement for all simultaneous callers, because every model call needs
 * it.
 */
export const findSettings = async (context: Context, accountId: string): Promise<AccountModels> =>
  settingsOf(context.config, await reader(context)(accountId))

/** The built-in model is free and local, so it is always allowed. */
export const isAllowed = ({ allowed }: AccountModels, id: string): boolean =>
  id === BUILTIN || allowed === null || allowed.has(id)

/** The account's own price for this model, or null. */
export const ownPrice = ({ prices }: AccountModels, id: string): models.Price | null =>
  Object.hasOwn(prices, id) ? prices[id]! : null

/**
 * The price that counts. An account can set the prices of its own keys. For the server's keys, it can note what they
 * cost while its credits have no limit; otherwise it pays them, so the operator's price counts.
 */
export const priceFor = (
  settings: AccountModels,
  { id, list, ownKey }: { id: string; list: models.Price | null; ownKey: boolean },
): models.Price | null => (ownKey || !settings.isLimited ? (ownPrice(settings, id) ?? list) : list)

const NONE: models.ModelRateLimit = { requests: null, tokens: null }

/** The rate limit for flows with this key. */
export function limitOf({ limits }: AccountModels, key: string): models.ModelRateLimit {
  if (Object.hasOwn(limits, key)) return limits[key]!
  return Object.hasOwn(limits, models.DEFAULT_LIMIT) ? limits[models.DEFAULT_LIMIT]! : NONE
}
