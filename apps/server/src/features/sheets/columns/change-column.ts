import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../lib/errors.ts'
import { renameInAiColumns } from '../ai-columns/rename-ai-column.ts'
import { touchColumns } from '../model/load-columns.ts'
import type { OpenSheet, Tx } from '../model/types.ts'
import type { Writer } from '../write/types.ts'
import { reloaded } from './finish-work.ts'
import { renameInFormulas, settleFormulas } from './formulas.ts'
import { looksOtherwise, needsNewCells } from './needs-cells.ts'
import { recalculate, refuseWhileWorking, replaceCells } from './start-work.ts'

/**
 * Changes a column of a locked sheet, except its position. Its name and appearance change at once; a different type,
 * formula or set of options also changes its cells, in a large sheet when they are ready (see `progress`). A column
 * with converted cells gets a new id; the old one remains as a deleted column that can be restored. Returns the id of
 * the conversion, or null if there was none.
 */
export async function changeColumn(
  context: Context,
  change: { tx: Tx; sheet: OpenSheet; by: Writer },
  { before, after, reading = {} }: { before: sheets.Column; after: sheets.Column; reading?: sheets.Reading },
): Promise<string | null> {
  const { tx, sheet } = change
  const wanted = { ...after, valueType: after.type === 'live' ? after.valueType : after.type }
  checkChange(sheet, { before, after: wanted })
  const renamed = before.key !== after.key
  const anew = needsNewCells(before, after)
  if (renamed || anew || looksOtherwise(before, after)) refuseWhileWorking(sheet)
  await writeLooks(tx, sheet, after)
  if (renamed) await renameInFormulas(tx, sheet, { column: before, key: after.key })
  if (!anew) await writeType(tx, sheet, wanted)
  if (renamed) await renameInAiColumns(tx, sheet, { column: before, key: after.key })
  await touchColumns(tx, sheet.id)
  const now = { tx, by: change.by, sheet: await reloaded(tx, sheet) }
  if (anew) return replaceCells(context, now, { column: wanted, reading })
  if (looksOtherwise(before, after)) await recalculate(context, now, [after.id])
  return null
}

function checkChange(
  sheet: OpenSheet,
  { before, after }: { before: sheets.Column; after: sheets.Column },
): void {
  const others = sheet.columns.filter(({ id }) => id !== before.id)
  if (others.some(({ key }) => key.toLowerCase() === after.key.toLowerCase()))
    throw invalid([{ path: 'key', message: `${after.key} is already the key of another column` }])
  if (after.type !== 'formula') return
  const toBe = sheet.columns.map((one) => (one.id === before.id ? after : one))
  const issues = settleFormulas(toBe, [after])
  if (issues.length > 0) throw invalid(issues)
}

const writeLooks = (tx: Tx, sheet: OpenSheet, column: sheets.Column) =>
  sql`update sheet_columns set label = ${column.label}, key = ${column.key}, width = ${column.width},
      hidden = ${column.hidden}, required = ${column.required}, description = ${column.desc}
    where sheet_id = ${sheet.id} and id = ${column.id}`.execute(tx)

const writeType = (tx: Tx, sheet: OpenSheet, column: sheets.Column) =>
  sql`update sheet_columns set options = ${JSON.stringify(column.options)}::jsonb,
      validators = ${JSON.stringify(column.validators)}::jsonb, settings = ${JSON.stringify(column.settings)}::jsonb,
      value_type = case when type = 'live' then ${column.valueType} else value_type end,
      default_value = nullif(${JSON.stringify(column.defaultValue)}::jsonb, 'null')
    where sheet_id = ${sheet.id} and id = ${column.id}`.execute(tx)
