import { type Channel, channelOf, type SendFailure, type Settings } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { openSettings, SealError } from '../credentials/index.ts'
import { readSourceToken } from './by-connection/source-token.ts'
import { announceConnection } from './changes.ts'

/** A connection of an agent to an account at a vendor. */
export interface ConnectionRow {
  id: string
  account_id: string
  agent_id: string
  channel: string
  external_id: string
  name: string
  settings: Record<string, string>
  sealed: string | null
  key_id: string | null
  verify_token: string
  state: 'connected' | 'reconnect' | 'disconnected'
  error: channels.ChannelFailure | null
  error_at: Date | null
  last_inbound_at: Date | null
  /** When its templates were last read; null if they have to be. */
  templates_at: Date | null
  created_at: Date
  /** To the simulated vendor of the lab. */
  is_lab: boolean
  /** The installation's app through which the account is used; null: one of its owner, whose secret was entered. */
  app_id: string | null
  /** The connection with which it was chosen; null once that is removed, and for what was entered. */
  source_id: string | null
  /** Of its agent. */
  project_id: string
}

export const CONNECTION = sql`n.id, n.account_id, n.agent_id, n.channel, n.external_id, n.name, n.settings, n.sealed,
  n.key_id, n.verify_token, n.state, n.error, n.error_at, n.last_inbound_at, n.templates_at, n.created_at, n.is_lab, n.app_id,
  n.source_id, (select a.project_id from agents a where a.id = n.agent_id) as project_id`

/** Connections that are not disconnected, oldest first. */
export async function selectConnections(tx: Tx, where: RawBuilder<unknown>): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`select ${CONNECTION} from channel_connections n
    where ${where} and n.state <> 'disconnected' order by n.id`.execute(tx)
  return rows
}

export const findConnection = (context: Context, id: string): Promise<ConnectionRow | undefined> =>
  inSystem(context.db.kysely, async (tx) => (await selectConnections(tx, sql`n.id = ${id}`))[0])

/** What a message of the outbox needs no more once it was sent or given up. */
export const NO_CONTENT = sql`text = null, template = template - 'parameters'`

/** To what the secrets of a connection are bound. */
export const ownerOf = (row: Pick<ConnectionRow, 'account_id' | 'id' | 'channel' | 'external_id'>) => ({
  accountId: row.account_id,
  id: row.id,
  kind: `channel:${row.channel}`,
  address: row.external_id,
})

/** A connection with its channel, and its settings with the secrets. */
export interface OpenConnection {
  row: ConnectionRow
  channel: Channel
  settings: Settings
  /** Of the connection whose token is among the settings; null if the account has its own. */
  tokenVersion: number | null
}

/**
 * Null if its channel is gone, its secrets can’t be decrypted, or the connection that it was chosen with has no token to
 * give: that is noted, so nothing is sent until it has.
 */
export async function openConnection(context: Context, row: ConnectionRow): Promise<OpenConnection | null> {
  const open = await tryOpening(context, row)
  if (open === null || !('failure' in open)) return open
  await noteLostToken(context, row, open.failure)
  return null
}

/** The same, with the reason that the connection gives. */
export async function tryOpening(
  context: Context,
  row: ConnectionRow,
): Promise<OpenConnection | { failure: SendFailure } | null> {
  const channel = channelOf(row.channel)
  if (!channel || row.sealed === null || row.key_id === null) return null
  let secrets: Settings
  try {
    secrets = await openSettings(context, ownerOf(row), { sealed: row.sealed, keyId: row.key_id })
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    context.log.error({ connection: row.id, err: error.message }, 'a channel can’t be opened')
    return null
  }
  const token = await readSourceToken(context, row)
  if ('failure' in token) return token
  const settings = { ...row.settings, ...secrets, ...token.settings }
  return { row, channel, settings, tokenVersion: token.version }
}

/** Until what may pass is tried again. */
const REST_SECONDS = 30

async function noteLostToken(
  context: Context,
  row: ConnectionRow,
  { reason, detail }: SendFailure,
): Promise<void> {
  const isLost = reason === 'token'
  await inSystem(context.db.kysely, async (tx) => {
    const { rows } =
      await sql`update channel_connections n set error = ${JSON.stringify({ reason, detail })}::jsonb, error_at = now(),
        state = case when ${isLost} then 'reconnect' else n.state end,
        refused_version = case when ${isLost} then (select c.version from connections c where c.id = n.source_id)
          else n.refused_version end,
        rests_until = case when ${isLost} then n.rests_until else now() + ${REST_SECONDS} * interval '1 second' end
      where n.id = ${row.id} and n.state = 'connected' and n.source_id is not distinct from ${row.source_id}::text
      returning n.id`.execute(tx)
    const agent = { id: row.agent_id, account_id: row.account_id, project_id: row.project_id }
    if (rows.length > 0) await announceConnection(context, tx, agent)
  })
}
