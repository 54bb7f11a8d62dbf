import { sql } from 'kysely'
import type { Context } from '../../../../context.ts'
import { newId } from '../../../../lib/ids.ts'
import { type NewNotification, notify } from '../../../notifications/index.ts'
import { openSheet } from '../../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../../model/types.ts'
import { announceSheet } from '../../model/finish-write.ts'
import type { RunningImport } from './running.ts'

interface Result {
  name: string
  inserted: number
  updated: number
  unchanged: number
  rows_bad: number
}

/** Records that the whole file was read: notifies the project and adds to the sheet's history. */
export const finishImport = (running: RunningImport, context: Context): Promise<void> =>
  running.fenced(async (tx) => {
    const { row } = running
    const sheet = await openSheet(tx, row.sheet_id)
    const { rows } =
      await sql<Result>`update sheet_imports set state = 'done', finished_at = ${context.now()},
        bytes_done = bytes_total where id = ${row.id}
      returning name, inserted, updated, unchanged, rows_bad`.execute(tx)
    const result = rows[0]!
    if (result.inserted > 0)
      await sql`insert into sheet_changes (id, account_id, sheet_id, kind, actor_kind, actor_id, records)
        values (${newId('change')}, ${row.account_id}, ${sheet.id}, 'import', 'import', ${row.id},
          ${result.inserted})`.execute(tx)
    await announceSheet(tx, sheet)
    const isOwn = result.rows_bad === 0 && row.actor_kind === 'member'
    await tell(tx, sheet, { message: messageOf(result, sheet), doneBy: isOwn ? row.actor_id : null })
  })

/** Records that the file cannot be read (any further); rows already imported stay. */
export const failImport = (
  running: RunningImport,
  { context, code, message }: { context: Context; code: string; message: string },
): Promise<void> =>
  running.fenced(async (tx) => {
    const { row } = running
    const sheet = await openSheet(tx, row.sheet_id, { deleted: true })
    await sql`update sheet_imports set state = 'failed', finished_at = ${context.now()}, error_code = ${code},
        error_message = ${message} where id = ${row.id}`.execute(tx)
    await announceSheet(tx, sheet)
    const values = { file: row.name, sheet: sheet.name }
    await tell(tx, sheet, { message: { key: 'sheetImportFailed', values } })
  })

const tell = (tx: Tx, sheet: OpenSheet, told: Pick<NewNotification, 'message' | 'doneBy'>) =>
  notify(tx, {
    accountId: sheet.accountId,
    projectId: sheet.projectId,
    type: 'sheet',
    ...told,
    link: { path: `/console/sheets/detail/${sheet.id}` },
  })

function messageOf({ name: file, inserted, updated, unchanged, rows_bad: bad }: Result, sheet: OpenSheet) {
  const values = { count: inserted + updated + unchanged, file, sheet: sheet.name }
  return bad === 0
    ? ({ key: 'sheetImported', values } as const)
    : ({ key: 'sheetImportedPart', values: { ...values, bad } } as const)
}
