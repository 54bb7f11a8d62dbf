import type { Channel, ProbeReply, Settings } from '@millrace/channels'
import type { channels, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { findOwnAgent } from '../agents/index.ts'
import { sealSettings } from '../credentials/index.ts'
import { offerFor } from './by-connection/apps.ts'
import { chooseAccount } from './by-connection/choose-account.ts'
import { usesSourceToken } from './by-connection/source-token.ts'
import { repeatShared, subscribe, unsubscribe } from './by-connection/subscription.ts'
import { announceConnection } from './changes.ts'
import { ask, checkSettings, requireChannel, splitSettings } from './connect.ts'
import { findShown, getConnection, type OfConnection } from './list-connections.ts'
import type { ShownRow } from './present.ts'
import { NO_CONTENT, openConnection, ownerOf, tryOpening } from './rows.ts'
import { wakeSending } from './queue-text.ts'
import { probe } from './vendor.ts'

type Called<T> = OfConnection & { signal: AbortSignal } & T

interface Update {
  settings?: Record<string, string> | undefined
  /** Instead of settings: the same account, chosen again with a connection. */
  from?: channels.AccountChoice | undefined
}

/** Replaces secrets of a connection, such as an expired token. They must be for the same account at the vendor. */
export async function updateConnection(
  context: Context,
  member: Member,
  { signal, settings: given = {}, from, ...of }: Called<Update>,
): Promise<channels.OwnConnection> {
  const { row, agent } = await asMember(context, member, async (tx) => ({
    row: await findShown(tx, member, of),
    agent: await findOwnAgent(tx, member, of.id),
  }))
  const channel = requireChannel(row.channel)
  const { settings, app } = from
    ? await chooseAccount(context, member, { channel, agent, from, signal })
    : { settings: await changedSettings(context, row, { channel, given }), app: null }
  // What was chosen has another token than the row's.
  const { account, name } = await ask(context, { channel, settings, row: app ? null : row, signal })
  if (account !== row.external_id)
    throw new Failure('conflict', `This is for another account: ${name}. Connect that one on its own.`, {
      refusal: 'channel_other_account',
    })
  if (app) await subscribe(context, { channel, settings, appId: app.appId, signal })
  const { open, secret } = splitSettings(channel, settings, app?.connectionToken)
  const { sealed, keyId } = await sealSettings(context, ownerOf(row), secret)
  await asMember(context, member, async (tx) => {
    await findShown(tx, member, of)
    await sql`update channel_connections set settings = ${JSON.stringify(open)}::jsonb, sealed = ${sealed},
        key_id = ${keyId}, name = ${name}, state = 'connected', error = null, error_at = null, rests_until = null,
        refused_version = null, templates_at = null, updated_at = now(), app_id = ${app?.appId ?? null},
        source_id = (select c.id from connections c where c.id = ${app?.sourceId ?? null}) where id = ${row.id} and state <> 'disconnected'`.execute(
      tx,
    )
    // What waited for the token goes out now.
    await sql`update channel_outgoing set due_at = now() where connection_id = ${row.id} and state = 'queued'`.execute(
      tx,
    )
    await wakeSending(context, tx, { connectionId: row.id, accountId: row.account_id })
    await record(context, tx, { member, row, action: 'channel.update' })
  })
  return getConnection(context, member, of)
}

/** The settings of a connection with what was entered anew. */
async function changedSettings(
  context: Context,
  row: ShownRow,
  { channel, given }: { channel: Channel; given: Record<string, string> },
): Promise<Settings> {
  if (row.app_id !== null)
    throw new Failure('conflict', 'This was chosen with a connection. Choose it again instead.', {
      refusal: 'channel_by_connection',
    })
  const before = await openConnection(context, row)
  const changed = checkSettings(channel, given, { all: before === null })
  return { ...before?.settings, ...row.settings, ...changed }
}

/** Asks the vendor whether the connection works, and notes the result. */
export async function testConnection(
  context: Context,
  member: Member,
  { signal, ...of }: Called<unknown>,
): Promise<Data<typeof channels.test>> {
  const row = await asMember(context, member, (tx) => findShown(tx, member, of))
  const begun = performance.now()
  const reply = await probeRow(context, row, signal)
  const failure = 'failure' in reply ? { reason: reply.failure.reason, detail: reply.failure.detail } : null
  const name = 'failure' in reply ? null : reply.name
  await asMember(context, member, async (tx) => {
    await findShown(tx, member, of)
    const state = failure === null ? 'connected' : failure.reason === 'token' ? 'reconnect' : row.state
    await sql`update channel_connections n set state = ${state}, name = coalesce(${name}::text, n.name),
        error = ${failure === null ? null : JSON.stringify(failure)}::jsonb,
        error_at = case when ${failure !== null} then now() end, updated_at = now(),
        refused_version = case when ${state === 'reconnect' && usesSourceToken(row)}
          then (select c.version from connections c where c.id = n.source_id) end
      where n.id = ${row.id} and n.state <> 'disconnected' and n.sealed is not distinct from ${row.sealed}::text`.execute(
      tx,
    )
    if (failure === null) await wakeSending(context, tx, { connectionId: row.id, accountId: row.account_id })
    await record(context, tx, { member, row, action: 'channel.test', details: { ok: failure === null } })
  })
  return { ok: failure === null, name, failure, ms: Math.round(performance.now() - begun) }
}

async function probeRow(context: Context, row: ShownRow, signal: AbortSignal): Promise<ProbeReply> {
  const opened = await tryOpening(context, row)
  const lost = (detail: string) => ({ failure: { reason: 'token' as const, detail } })
  if (opened && 'failure' in opened) return opened
  if (!opened) return lost('The secrets can’t be decrypted. Enter them again.')
  // Its messages go to the app that it was connected through.
  if (row.app_id !== null && offerFor(context, opened.channel)?.app.id !== row.app_id)
    return lost('This server has another app now. Choose the account again.')
  return probe(context, { ...opened, signal })
}

/** Disconnects an account: its secrets are deleted, and what waits is not sent. Contacts stay, with their wishes. */
export async function disconnectChannel(
  context: Context,
  member: Member,
  of: OfConnection,
): Promise<Data<typeof channels.disconnect>> {
  const ended = await asMember(context, member, (tx) => findShown(tx, member, of))
  await unsubscribe(context, ended)
  await asMember(context, member, async (tx) => {
    const row = await findShown(tx, member, of)
    await record(context, tx, { member, row, action: 'channel.disconnect' })
    // Nothing of a lab is kept.
    if (row.is_lab) {
      await sql`delete from channel_connections where id = ${row.id}`.execute(tx)
      return
    }
    await sql`update channel_connections set state = 'disconnected', sealed = null, key_id = null,
      rests_until = null, updated_at = now() where id = ${row.id}`.execute(tx)
    const failure = JSON.stringify({ reason: 'disconnected', detail: null })
    await sql`update channel_outgoing set state = 'failed', failure = ${failure}::jsonb, ${NO_CONTENT}, state_at = now()
      where connection_id = ${row.id} and state = 'queued'`.execute(tx)
  })
  await repeatShared(context, { ...ended, appId: ended.app_id })
  return { removed: true }
}

interface Change {
  member: Member
  row: ShownRow
  action: 'channel.update' | 'channel.test' | 'channel.disconnect'
  details?: Record<string, unknown>
}

async function record(context: Context, tx: Tx, { member, row, action, details }: Change): Promise<void> {
  const agent = await findOwnAgent(tx, member, row.agent_id)
  await audit(tx, member, {
    accountId: member.accountId,
    projectId: agent.project_id,
    action,
    objectId: row.agent_id,
    details: { name: agent.name, channel: requireChannel(row.channel).name, account: row.name, ...details },
  })
  await announceConnection(context, tx, agent)
}
