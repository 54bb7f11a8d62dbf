import { sheets } from '@millrace/contract'
import { z } from 'zod'
import { fitted, isLarge, resultOf, RESULT_SIZE } from './results.ts'
import { defineTool, READS, type ToolCall } from './tool.ts'

const ROWS_MAX = 200

const input = z.strictObject({
  sheetId: sheets.listRecords.params.shape.id.describe('A sheet of list_sheets'),
  filter: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      `{"and": [{"column": key, "op": op, "value": value}]}, or "or". Ops: ${sheets.FILTER_OPS.join(', ')}. Numbers as text`,
    ),
  sort: z.string().max(400).optional().describe('Column keys, descending with a minus: "-price,name"'),
  search: z.string().max(200).optional().describe('Words that must all appear in the row'),
  columns: z
    .array(z.string().max(64))
    .max(500)
    .optional()
    .describe('Keys of the columns to read; all if omitted'),
  limit: z.number().int().min(1).max(ROWS_MAX).default(50),
  cursor: z
    .string()
    .max(8000)
    .optional()
    .describe('nextCursor of the page before, with the same other arguments'),
})
type ReadRows = z.output<typeof input>

const readPage = (
  call: ToolCall,
  { sheetId, filter, sort, search, columns, cursor }: ReadRows,
  limit: number,
) =>
  call.routes.call(sheets.listRecords, call.outer, {
    params: { id: sheetId },
    query: {
      limit,
      ...(filter === undefined ? {} : { filter: JSON.stringify(filter) }),
      ...(sort === undefined ? {} : { sort }),
      ...(search === undefined ? {} : { search }),
      ...(columns === undefined ? {} : { fields: columns.join(',') || 'none' }),
      ...(cursor === undefined ? {} : { after: cursor }),
    },
  })

const present = ({ id, version, cells, errors }: sheets.SheetRecord) => ({
  id,
  version,
  cells,
  ...(Object.keys(errors).length > 0 ? { errors } : {}),
})

/** Rows of a sheet; fewer than asked for if they would be too large, so that the cursor leads to the others. */
async function readRows(call: ToolCall, asked: ReadRows) {
  let { limit } = asked
  let page = await readPage(call, asked, limit)
  while (page.items.length > 1 && isLarge(page.items)) {
    limit = Math.floor(page.items.length / 2)
    page = await readPage(call, asked, limit)
  }
  const { value: rows, isShortened } = fitted(page.items.map(present), RESULT_SIZE)
  return resultOf({
    rows,
    labels: fitted(page.labels, RESULT_SIZE / 4).value,
    nextCursor: page.next,
    ...(isShortened
      ? { note: 'Long values of this row are shortened. Read fewer columns to see all of them.' }
      : {}),
  })
}

export const READ_ROWS = defineTool({
  name: 'read_rows',
  title: 'Read rows',
  description:
    'Read rows of a sheet, filtered and sorted, by column key. Numbers are text with all their digits. Pages are continued with nextCursor.',
  annotations: READS,
  routes: [sheets.listRecords],
  input,
  answer: readRows,
})
