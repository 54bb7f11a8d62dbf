import { type Channel, channelOf, type Settings } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { openSettings, SealError } from '../credentials/index.ts'

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
}

export const CONNECTION = sql`n.id, n.account_id, n.agent_id, n.channel, n.external_id, n.name, n.settings, n.sealed,
  n.key_id, n.verify_token, n.state, n.error, n.error_at, n.last_inbound_at, n.templates_at, n.created_at, n.is_lab, n.app_id`

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
}

/** Null if its channel is gone or its secrets can’t be decrypted. */
export async function openConnection(context: Context, row: ConnectionRow): Promise<OpenConnection | null> {
  const channel = channelOf(row.channel)
  if (!channel || row.sealed === null || row.key_id === null) return null
  try {
    const secrets = await openSettings(context, ownerOf(row), { sealed: row.sealed, keyId: row.key_id })
    return { row, channel, settings: { ...row.settings, ...secrets } }
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    context.log.error({ connection: row.id, err: error.message }, 'a channel can’t be opened')
    return null
  }
}
