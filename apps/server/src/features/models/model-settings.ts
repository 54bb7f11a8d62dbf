import type { models } from '@millrace/contract'
import { CATALOGUE_DATE, type EmbeddingInfo, type ModelInfo } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { listAll } from './models.ts'
import { type AccountModels, isAllowed, ownPrice, readSettings } from './settings.ts'
import type { Sources } from './sources.ts'

interface Reader {
  context: Context
  member: Member
  sources: Sources
}

/** All models of an account's keys across projects, for an admin's settings. */
export async function getModelSettings({ context, member, sources }: Reader): Promise<models.ModelSettings> {
  const settings = await asMember(context, member, (tx) => readSettings(tx, context.config))
  const listPriceOf = (id: string, builtIn: models.Price | null) =>
    Object.hasOwn(context.config.prices.models, id) ? context.config.prices.models[id]! : builtIn
  const found = await listAll(await sources.ofAccount(member.accountId))
  const rows = [
    ...found.items.map((info) => chatRow(info, settings)),
    ...found.embeddings.map((info) => embeddingRow(info, settings)),
  ]
  return {
    models: rows.map((row) => ({
      ...row,
      listPrice: listPriceOf(row.id, row.listPrice),
      ownPrice: settings.isLimited && isOf(sources, row.id) ? null : row.ownPrice,
    })),
    problems: found.problems,
    allowed: settings.allowed && [...settings.allowed],
    prices: settings.prices,
    limits: settings.limits,
    installation: sources.installation
      .filter(({ isGuess, prefix }) => !isGuess || found.items.some(({ id }) => id.startsWith(`${prefix}:`)))
      .map(({ kind, name, address }) => ({ kind, label: name, address })),
    pricesOf: CATALOGUE_DATE,
    revision: settings.revision,
  }
}

/** Whether it is called with the server's key. */
const isOf = ({ installation }: Sources, id: string): boolean =>
  installation.some(({ prefix }) => id.startsWith(`${prefix}:`))

const chatRow = (info: ModelInfo, settings: AccountModels): models.ModelRow => ({
  ...common(info, settings),
  kind: 'chat',
  builtin: info.builtin,
  contextTokens: info.contextTokens,
  listPrice: info.price,
})

const embeddingRow = (info: EmbeddingInfo, settings: AccountModels): models.ModelRow => ({
  ...common(info, settings),
  kind: 'embedding',
  builtin: false,
  contextTokens: null,
  listPrice: info.price === null ? null : { input: info.price, output: 0 },
})

const common = (
  { id, label, provider }: { id: string; label: string; provider: string },
  settings: AccountModels,
) => ({ id, label, provider, ownPrice: ownPrice(settings, id), allowed: isAllowed(settings, id) })

/** Who pays the server's models with credits can't set their prices. Earlier ones stay, and don't count. */
function checkPrices(before: AccountModels, prices: Record<string, models.Price>, sources: Sources): void {
  if (!before.isLimited) return
  const refused = Object.entries(prices).find(([id, { input, output }]) => {
    const own = ownPrice(before, id)
    const isSame = own?.input === input && own.output === output
    return !isSame && isOf(sources, id)
  })
  if (refused)
    throw new Failure(
      'conflict',
      'You pay this model with credits, so the operator of this server sets its price. You can set prices for models with your own keys.',
    )
}

interface Changes {
  allowed?: string[] | null | undefined
  prices?: Record<string, models.Price> | undefined
  limits?: Record<string, models.ModelRateLimit> | undefined
  revision: number
}

/** Sets which models the account may use, its own prices, and rate limits for flows. */
export async function saveModelSettings(
  reader: Reader,
  { allowed, prices, limits, revision }: Changes,
): Promise<models.ModelSettings> {
  const { context, member, sources } = reader
  await asMember(context, member, async (tx) => {
    await sql`insert into model_settings (account_id, revision) values (${member.accountId}, 0)
      on conflict do nothing`.execute(tx)
    await sql`select 1 from model_settings for update`.execute(tx)
    const before = await readSettings(tx, context.config)
    if (before.revision !== revision)
      throw new Failure('conflict', 'Someone else changed the models. Reload and try again.', {
        revision: before.revision,
      })
    if (prices !== undefined) checkPrices(before, prices, sources)
    if (allowed !== undefined)
      await sql`update model_settings set allowed = ${allowed && JSON.stringify(allowed)}::jsonb`.execute(tx)
    if (prices !== undefined)
      await sql`update model_settings set prices = ${JSON.stringify(prices)}::jsonb`.execute(tx)
    if (limits !== undefined)
      await sql`update model_settings set limits = ${JSON.stringify(limits)}::jsonb`.execute(tx)
    await sql`update model_settings set revision = revision + 1`.execute(tx)
    const details = {
      ...(allowed === undefined ? {} : { allowed: allowed === null ? 'all' : allowed.length }),
      ...(prices === undefined ? {} : { prices: Object.keys(prices).length }),
      ...(limits === undefined ? {} : { limits: Object.keys(limits).length }),
    }
    const { accountId } = member
    await audit(tx, member, { accountId, action: 'models.update', objectId: null, details })
    const change = { kind: 'credential' as const, id: 'models', parentId: null }
    await context.events.publish(tx, { name: 'change', accountId, projectId: null, change })
  })
  return getModelSettings(reader)
}
