import { type Channel, channelOf, type Settings } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure, invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { newToken } from '../../lib/secrets.ts'
import { findOwnAgent, holdAgent } from '../agents/index.ts'
import { sealSettings } from '../credentials/index.ts'
import { chooseAccount } from './by-connection/choose-account.ts'
import { repeatShared, subscribe } from './by-connection/subscription.ts'
import { announceConnection } from './changes.ts'
import { getConnection } from './list-connections.ts'
import { findConnection, openConnection, ownerOf } from './rows.ts'
import { refreshTemplates } from './templates.ts'
import { type Callee, probe } from './vendor.ts'

interface Connecting {
  /** The agent. */
  id: string
  channel: string
  settings?: Record<string, string> | undefined
  /** Instead of settings: an account, chosen with a connection. */
  from?: channels.AccountChoice | undefined
  signal: AbortSignal
}

/** Connects an agent to an account at a vendor, once the vendor has accepted the settings. */
export async function connectChannel(
  context: Context,
  member: Member,
  { id, channel: channelId, settings: given = {}, from, signal }: Connecting,
): Promise<channels.OwnConnection> {
  const channel = channelOf(channelId)
  if (!channel) throw invalid([{ path: 'channel', message: 'is not a channel' }])
  const own = await asMember(context, member, (tx) => findOwnAgent(tx, member, id))
  const { settings, app } = from
    ? await chooseAccount(context, member, { channel, agent: own, from, signal })
    : { settings: checkSettings(channel, given, { all: true }), app: null }
  const { account, name } = await ask(context, { channel, settings, row: null, signal })
  const connectionId = await reusableId(context, member, { channel, account })
  // Before anything is stored: what the vendor refuses is not half connected.
  if (app) await subscribe(context, { channel, settings, appId: app.appId, signal })
  const owner = { account_id: member.accountId, id: connectionId, channel: channel.id, external_id: account }
  const { open, secret } = splitSettings(channel, settings, app?.connectionToken)
  const { sealed, keyId } = await sealSettings(context, ownerOf(owner), secret)
  await asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    const { rows } =
      await sql`insert into channel_connections (id, account_id, agent_id, channel, external_id, name,
        settings, sealed, key_id, verify_token, created_by, app_id, source_id)
      values (${connectionId}, ${member.accountId}, ${id}, ${channel.id}, ${account}, ${name},
        ${JSON.stringify(open)}::jsonb, ${sealed}, ${keyId}, ${newToken()}, ${member.userId},
        ${app?.appId ?? null}, (select c.id from connections c where c.id = ${app?.sourceId ?? null}))
      on conflict (id) do update set agent_id = excluded.agent_id, name = excluded.name,
        settings = excluded.settings, sealed = excluded.sealed, key_id = excluded.key_id, state = 'connected',
        verify_token = excluded.verify_token, error = null, error_at = null, rests_until = null,
        app_id = excluded.app_id, source_id = excluded.source_id,
        refused_version = null, created_by = excluded.created_by, created_at = now(), updated_at = now()
        where channel_connections.state = 'disconnected'
      returning id`
        .execute(tx)
        .catch(refuseTaken)
    if (rows.length === 0) throw refusal('Someone else has just connected this account.')
    const details = { name: agent.name, channel: channel.name, account: name }
    await audit(tx, member, {
      accountId: member.accountId,
      projectId: agent.project_id,
      action: 'channel.connect',
      objectId: id,
      details,
    })
    await announceConnection(context, tx, agent)
  })
  if (app) await repeatShared(context, { channel: channel.id, settings, appId: app.appId })
  await readFirstTemplates(context, { connectionId, signal })
  return getConnection(context, member, { id, connectionId })
}

/** The account is connected in any case: who looks for a template is told why there are none. */
async function readFirstTemplates(
  context: Context,
  { connectionId, signal }: { connectionId: string; signal: AbortSignal },
): Promise<void> {
  const row = await findConnection(context, connectionId)
  const open = row && (await openConnection(context, row))
  if (!open?.channel.templates) return
  const failure = await refreshTemplates(context, open, signal)
  if (failure)
    context.log.info({ connection: connectionId, ...failure }, 'templates of a channel couldn’t be read')
}

/** What was entered, checked; unknown keys are refused. */
export function checkSettings(
  channel: Channel,
  given: Readonly<Record<string, string>>,
  { all }: { all: boolean },
): Settings {
  const known = new Set(channel.fields.map(({ key }) => key))
  const unknown = Object.keys(given).filter((key) => !known.has(key))
  const issues = unknown.map((key) => ({ path: `settings.${key}`, message: 'is not known' }))
  const checked: Record<string, string> = {}
  for (const { key, pattern, optional, label } of channel.fields) {
    const value = Object.hasOwn(given, key) ? given[key]! : ''
    if (value === '' && (optional || !all)) continue
    if (value === '') issues.push({ path: `settings.${key}`, message: 'is missing' })
    else if (pattern.test(value)) checked[key] = value
    else issues.push({ path: `settings.${key}`, message: `doesn’t look like ${label.en}` })
  }
  if (issues.length > 0) throw invalid(issues)
  return checked
}

/** What is stored as it is, and what is encrypted; nothing of the setting that is read from a connection. */
export function splitSettings(channel: Channel, settings: Settings, connectionToken: string | null = null) {
  const of = (keys: readonly string[]) =>
    Object.fromEntries(
      keys.flatMap((key) =>
        settings[key] !== undefined && key !== connectionToken ? [[key, settings[key]]] : [],
      ),
    )
  const keysOf = (isSecret: boolean) =>
    channel.fields.filter(({ secret }) => secret === isSecret).map(({ key }) => key)
  return { open: of([...keysOf(false), ...(channel.appKeys ?? [])]), secret: of(keysOf(true)) }
}

/** The account at the vendor. Throws `conflict` with the vendor's words if the settings don't work. */
export async function ask(
  context: Context,
  of: Callee & { signal: AbortSignal },
): Promise<{ account: string; name: string }> {
  const reply = await probe(context, of)
  if (!('failure' in reply)) return reply
  const { reason, detail } = reply.failure
  throw new Failure('conflict', `${of.channel.name} didn’t accept this: ${detail ?? reason}`, {
    refusal: `channel_${reason}`,
  })
}

/**
 * The ID of the disconnected connection of this account at the vendor, which keeps its contacts and who opted out; a new
 * one without. Throws `conflict` when the account is connected already.
 */
async function reusableId(
  context: Context,
  member: Member,
  { channel, account }: { channel: Channel; account: string },
): Promise<string> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{
      id: string
      account_id: string
      state: string
      agent: string
      project_id: string
    }>`
      select n.id, n.account_id, n.state, a.name as agent, a.project_id
      from channel_connections n join agents a on a.id = n.agent_id
      where n.channel = ${channel.id} and n.external_id = ${account} and not n.is_lab
        and (n.state <> 'disconnected' or n.account_id = ${member.accountId})
      order by n.state = 'disconnected', n.updated_at desc limit 1`.execute(tx)
    const [found] = rows
    if (!found) return newId('channelConnection')
    if (found.state === 'disconnected') return found.id
    const isVisible = found.account_id === member.accountId && member.projectIds.includes(found.project_id)
    if (isVisible)
      throw refusal(`This account is connected to the agent “${found.agent}”. Disconnect it there first.`)
    throw refusal('This account is connected to an agent elsewhere. Disconnect it there first.')
  })
}

const refusal = (message: string) => new Failure('conflict', message, { refusal: 'channel_taken' })

/** Two who connect the same account at the same time. */
function refuseTaken(error: unknown): never {
  if ((error as { constraint?: unknown }).constraint === 'channel_connections_external')
    throw refusal('Someone else has just connected this account.')
  throw error
}

/** Checks that a channel still exists. */
export function requireChannel(id: string): Channel {
  const channel = channelOf(id)
  if (!channel) throw notFound('connection')
  return channel
}
