import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { Failure } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import { openSheet } from '../../model/open-sheet.ts'
import { auditSheet } from '../../model/audit-sheet.ts'
import { announceSheet } from '../../model/finish-write.ts'
import { removeImport } from './import.job.ts'
import { presentImport } from './present-import.ts'
import { findImport } from './queries.ts'

/**
 * Stops an import. With `remove`, a job deletes the records it added, even after it has finished. Changes to existing
 * records stay and are listed in their history.
 */
export async function cancelImport(
  context: Context,
  member: Member,
  { id, importId, remove }: { id: string; importId: string; remove: boolean },
): Promise<sheets.SheetImport> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, member })
    const row = await findImport(tx, sheet, { importId, lock: true })
    const unfinished = row.state === 'queued' || row.state === 'running'
    if (!unfinished && !remove) throw new Failure('conflict', 'This import has already ended.')
    if (unfinished) {
      row.state = 'cancelled'
      row.finished_at = context.now()
      await sql`update sheet_imports set state = 'cancelled', finished_at = ${row.finished_at}
        where id = ${row.id}`.execute(tx)
    }
    await auditSheet(tx, member, { sheet, action: 'sheet.cancelImport', details: { importId, remove } })
    if (remove) {
      const payload = { accountId: sheet.accountId, importId }
      await context.queue.send(tx, removeImport, payload, { group: sheet.accountId, key: importId })
    }
    await announceSheet(tx, sheet)
    return presentImport(row, context.now())
  })
}
