import type { channels, Data } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { findAgent, findOwnAgent } from '../agents/index.ts'
import { presentChannels, presentConnection, presentOwn, type ShownRow } from './present.ts'
import { CONNECTION } from './rows.ts'

export interface OfConnection {
  /** The agent. */
  id: string
  connectionId: string
}

async function selectShown(tx: Tx, where: RawBuilder<unknown>): Promise<ShownRow[]> {
  const { rows } = await sql<ShownRow>`select ${CONNECTION}, (select count(*)::int from channel_outgoing o
      where o.connection_id = n.id and o.state = 'queued') as queued
    from channel_connections n where ${where} and n.state <> 'disconnected' order by n.id`.execute(tx)
  return rows
}

/** The connections of an agent, and what it can be connected to. */
export async function listConnections(
  context: Context,
  member: Member,
  { id }: { id: string },
): Promise<Data<typeof channels.list>> {
  const rows = await asMember(context, member, async (tx) => {
    await findAgent(tx, member, id)
    return selectShown(tx, sql`n.agent_id = ${id}`)
  })
  return { channels: presentChannels(context), items: rows.map(presentConnection) }
}

/** A connection of an agent that the member may change. Throws `not_found`. */
export async function findShown(
  tx: Tx,
  member: Member,
  { id, connectionId }: OfConnection,
): Promise<ShownRow> {
  await findOwnAgent(tx, member, id)
  const [row] = await selectShown(tx, sql`n.id = ${connectionId} and n.agent_id = ${id}`)
  if (!row) throw notFound('connection')
  return row
}

export const getConnection = async (
  context: Context,
  member: Member,
  of: OfConnection,
): Promise<channels.OwnConnection> =>
  presentOwn(context, await asMember(context, member, (tx) => findShown(tx, member, of)))
