import { connections, type Data } from '@millrace/contract'
import type { Context } from '../../context.ts'
import type { Member } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { keyringOf } from '../credentials/index.ts'
import { presentConnection } from './present.ts'
import { selectAgentUses, selectBaseUses, selectConnections, selectUses } from './rows.ts'
import { redirectUrl } from './vendors/client.ts'
import { missingSettings, notReady } from './vendors/vendors.ts'

/** The connections of the account by vendor and name, and what the operator has to set for each vendor. */
export const listConnections = async (
  context: Context,
  member: Member,
): Promise<Data<typeof connections.list>> => ({
  items: await readConnections(context, member, null),
  vendors: connections.OAUTH_VENDORS.map((vendor) => ({
    vendor,
    missing: missingSettings(context, vendor),
    notReady: notReady(context, vendor),
  })),
  redirectUrl: redirectUrl(context),
})

/** One connection. */
export async function getConnection(
  context: Context,
  member: Member,
  id: string,
): Promise<connections.Connection> {
  const [found] = await readConnections(context, member, [id])
  if (!found) throw notFound('connection')
  return found
}

async function readConnections(context: Context, member: Member, ids: string[] | null) {
  const keyIds = new Set((await keyringOf(context.config).all()).map(({ id }) => id))
  return asMember(context, member, async (tx) => {
    const rows = await selectConnections(tx, ids)
    const all = rows.map(({ id }) => id)
    const uses = await selectUses(tx, all)
    const bases = await selectBaseUses(tx, all)
    const agents = await selectAgentUses(tx, all)
    return rows.map((row) => {
      const used = {
        uses: uses.get(row.id) ?? [],
        baseUses: bases.get(row.id) ?? [],
        agentUses: agents.get(row.id) ?? [],
      }
      return presentConnection(row, { keyIds, ...used, member })
    })
  })
}
