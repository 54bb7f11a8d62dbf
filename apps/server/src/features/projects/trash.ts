import { accounts } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { countHoldings } from './holdings.ts'

const DAY_MS = 86_400_000

/** What is stored about a deletion, to show and undo it. */
export interface Deletion {
  by: { userId: string; name: string }
  demo: boolean
  /** Memberships that were assigned to the default project in the meantime. */
  moved: string[]
}

/** Projects deleted before this can no longer be restored. */
export const restorableSince = (context: Pick<Context, 'now'>): Date =>
  new Date(context.now().getTime() - accounts.TRASH_DAYS * DAY_MS)

interface Row {
  id: string
  name: string
  deleted_at: Date
  deletion: Deletion
}

/** The account's deleted projects, newest first. Their contents are only visible outside the account's scope. */
export function listTrash(context: Context, member: Member): Promise<{ items: accounts.TrashedProject[] }> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Row>`select id, name, deleted_at, deletion from projects
      where account_id = ${member.accountId} and deleted_at > ${restorableSince(context)}
      order by deleted_at desc, id`.execute(tx)
    const counts = await countHoldings(
      tx,
      rows.map(({ id }) => id),
    )
    return {
      items: rows.map(({ id, name, deleted_at: at, deletion }) => ({
        id,
        name,
        deletedAt: at.toISOString(),
        deletedBy: deletion.by.name,
        restorableUntil: new Date(at.getTime() + accounts.TRASH_DAYS * DAY_MS).toISOString(),
        holds: counts.get(id)!.holds,
      })),
    }
  })
}
