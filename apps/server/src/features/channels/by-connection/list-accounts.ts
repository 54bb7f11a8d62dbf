import type { channels, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { asMember } from '../../../lib/scoped.ts'
import { findOwnAgent } from '../../agents/index.ts'
import { isForPurpose } from '../../connections/index.ts'
import { requireChannel } from '../connect.ts'
import { requireOffer } from './apps.ts'

interface OfChannel {
  /** The agent. */
  id: string
  channel: string
}

/** Connections that an agent's project may use to choose an account, with their states. */
export async function listSources(
  context: Context,
  member: Member,
  { id, channel }: OfChannel,
): Promise<Data<typeof channels.sources>> {
  const { source } = requireOffer(context, requireChannel(channel))
  return asMember(context, member, async (tx) => {
    const agent = await findOwnAgent(tx, member, id)
    const { rows } = await sql<Data<typeof channels.sources>['items'][number] & { fits: boolean }>`
      select id, name, state, (true ${isForPurpose(source.purpose)}) as fits from connections
      where (project_id is null or project_id = ${agent.project_id}) and vendor = ${source.vendor}
      order by lower(name), id`.execute(tx)
    return {
      items: rows.filter(({ fits }) => fits).map(({ id, name, state }) => ({ id, name, state })),
      lacking: rows.filter(({ fits }) => !fits).map(({ id, name }) => ({ id, name })),
    }
  })
}

/** The accounts of a connection, and whether an agent has them already. */
export async function listAccounts(
  context: Context,
  member: Member,
  { id, channel, connectionId, signal }: OfChannel & { connectionId: string; signal: AbortSignal },
): Promise<Data<typeof channels.accounts>> {
  const { source } = requireOffer(context, requireChannel(channel))
  const agent = await asMember(context, member, (tx) => findOwnAgent(tx, member, id))
  const ref = { accountId: member.accountId, projectId: agent.project_id, connectionId, signal }
  const { accounts, more } = await source.list(context, ref)
  const takers = await findTakers(
    context,
    channel,
    accounts.map((account) => account.id),
  )
  const items = accounts.map(
    ({ id: account, name, settings, problem = 'rights' }): channels.ChannelAccount => {
      const taker = takers.get(account)
      const isVisible =
        taker !== undefined &&
        taker.account_id === member.accountId &&
        member.projectIds.includes(taker.project_id)
      return {
        id: account,
        name,
        problem: taker ? 'taken' : settings ? null : problem,
        agent: isVisible ? { id: taker.id, name: taker.name } : null,
      }
    },
  )
  return { items, more }
}

interface Taker {
  external_id: string
  account_id: string
  project_id: string
  id: string
  name: string
}

/** Agents of the installation that have these accounts. */
async function findTakers(context: Context, channel: string, ids: string[]): Promise<Map<string, Taker>> {
  const rows = await inSystem(context.db.kysely, async (tx) => {
    const found = await sql<Taker>`select n.external_id, n.account_id, a.project_id, a.id, a.name
      from channel_connections n join agents a on a.id = n.agent_id
      where n.channel = ${channel} and n.external_id = any(${ids}) and n.state <> 'disconnected' and not n.is_lab`.execute(
      tx,
    )
    return found.rows
  })
  return new Map(rows.map((row) => [row.external_id, row]))
}
