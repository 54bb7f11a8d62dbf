import { isFilled } from '@millrace/cells'
import type { Data, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { recalculate } from '../columns/index.ts'
import { saveAiColumn } from './save-ai-column.ts'
import type { AiColumnPort } from '../ai-columns/types.ts'
import { touchColumns } from '../model/load-columns.ts'
import { openSheet } from '../model/open-sheet.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import { finishWrite } from '../model/finish-write.ts'
import { writerOf } from '../write/types.ts'
import { auditSheet } from '../model/audit-sheet.ts'
import { checkLinks, movedBehind, orderColumns, planColumns, storeColumns } from './new-columns.ts'

type Input = z.output<typeof sheets.addColumn.body>

/** Adds a column at the end or after another one. Existing records are empty in it, except for formulas. */
export async function addColumn(
  context: Context,
  member: Member,
  { id, body, flows }: { id: string; body: Input; flows: AiColumnPort },
): Promise<Data<typeof sheets.addColumn>> {
  return asMember(context, member, async (tx) => {
    const sheet = await openSheet(tx, id, { lock: true, member })
    const column = await storeColumn(tx, sheet, { input: body, flows })
    const { label, type } = column
    await auditSheet(tx, member, {
      sheet,
      action: 'sheet.addColumn',
      details: { column: column.id, label, type },
    })
    const now = await openSheet(tx, id, { lock: true, member })
    await recalculate(context, { tx, sheet: now, by: writerOf(member) }, [column.id])
    const after = await openSheet(tx, id, { lock: true, member })
    await finishWrite(tx, after)
    return after.byKey.get(column.key.toLowerCase())!
  })
}

async function storeColumn(
  tx: Tx,
  sheet: OpenSheet,
  { input: given, flows }: { input: Input; flows: AiColumnPort },
): Promise<sheets.Column> {
  const { after, ...input } = given
  if (sheet.system !== null && !isFilled(input.type))
    throw invalid([{ path: 'body.type', message: 'only AI and formula columns can be added to this sheet' }])
  const { rows } = await sql<{
    id: number
  }>`update sheets set next_column = next_column + 1 where id = ${sheet.id}
    returning next_column - 1 as id`.execute(tx)
  const [column] = planColumns([input], { existing: sheet.columns, nextColumn: rows[0]!.id })
  await checkLinks(tx, sheet.projectId, [column!])
  await saveAiColumn(tx, sheet, { column: column!, port: flows })
  const ids = [...sheet.columns.map((one) => one.id), column!.id]
  await storeColumns(tx, sheet, { columns: [column!], place: ids.length })
  await orderColumns(tx, sheet.id, after === undefined ? ids : movedBehind(sheet, { id: column!.id, after }))
  await touchColumns(tx, sheet.id)
  return column!
}
