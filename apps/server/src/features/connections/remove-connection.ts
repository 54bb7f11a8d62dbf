import type { connections, Data } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { Failure } from '../../lib/errors.ts'
import { asMember } from '../../lib/scoped.ts'
import { settleNotices } from '../notifications/index.ts'
import { recordChange } from './changes.ts'
import { type ConnectionRow, findConnection, selectAgentUses, selectBaseUses, selectUses } from './rows.ts'
import { openTokens } from './tokens/seal-tokens.ts'
import { reasonOf } from './vendors/client.ts'
import { clientOf, vendorOf } from './vendors/vendors.ts'

/**
 * Removes a connection, then ends its access at the vendor. While it is in use, this fails with a list of its uses,
 * unless forced.
 */
export async function removeConnection(
  context: Context,
  member: Member,
  { id, force }: { id: string; force: boolean },
): Promise<Data<typeof connections.remove>> {
  const { accountId } = member
  const row = await asMember(context, member, async (tx) => {
    await sql`select 1 from connections where id = ${id} for update`.execute(tx)
    const found = await findConnection(tx, id)
    const flows = (await selectUses(tx, [id])).get(id) ?? []
    const bases = (await selectBaseUses(tx, [id])).get(id) ?? []
    const uses = [...flows, ...bases, ...((await selectAgentUses(tx, [id])).get(id) ?? [])]
    const usedBy = uses.filter(({ projectId }) => member.projectIds.includes(projectId))
    if (uses.length > 0 && !force)
      throw new Failure('conflict', `${found.name} is used in ${uses.length} place(s).`, { usedBy })
    await sql`delete from connections where id = ${id}`.execute(tx)
    const details = { name: found.name, vendor: found.vendor, uses: uses.length }
    const projectId = found.project_id
    await recordChange(context, tx, { member, projectId, id, action: 'connection.delete', details })
    await settleNotices(tx, { accountId, subject: id })
    return found
  })
  return { removed: true, revoked: await revoke(context, row) }
}

/** A vendor ends everything that the same person granted, so what another connection still uses is left alone. */
async function revoke(
  context: Context,
  row: ConnectionRow,
): Promise<Data<typeof connections.remove>['revoked']> {
  if (row.vendor === 'mail') return 'none'
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql`select from connections where vendor = ${row.vendor} and external_id = ${row.external_id}
      and state = 'connected' limit 1`.execute(tx),
  )
  if (rows.length > 0) return 'shared'
  try {
    const tokens = await openTokens(context, row)
    await vendorOf(row.vendor).revoke(context, clientOf(context, row.vendor), tokens)
    return 'yes'
  } catch (error) {
    context.log.warn(
      { vendor: row.vendor, err: reasonOf(error) },
      'the access of a connection was not revoked',
    )
    return 'no'
  }
}
