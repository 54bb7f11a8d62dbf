import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { openSheet } from '../../model/open-sheet.ts'
import { findImport } from './queries.ts'

/** Marks the notice as seen by this member; others still see it. */
export async function seeImport(
  context: Context,
  member: Member,
  { id, importId }: { id: string; importId: string },
): Promise<{ seen: true }> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { member })
    const row = await findImport(tx, sheet, { importId })
    await sql`insert into sheet_import_seen (account_id, import_id, user_id)
      values (${sheet.accountId}, ${row.id}, ${member.userId})
      on conflict (import_id, user_id) do nothing`.execute(tx)
    return { seen: true }
  })
}
