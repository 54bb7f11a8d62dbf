import { type Data, sheets } from '@millrace/contract'
import { z } from 'zod'
import { resultOf } from './results.ts'
import { defineTool } from './tool.ts'

const ROWS_MAX = 1000
const FAILED_TOLD = 50

const sheetId = sheets.createBatch.params.shape.id.describe('A sheet of list_sheets')
const cells = z.record(z.string(), z.unknown()).describe('Values by column key, as get_sheet lists them')

/** Counts, the IDs of the rows, and why rows were refused. */
function outcomeOf({ inserted, updated, unchanged, failed, rows }: Data<typeof sheets.createBatch>) {
  const refused = rows.filter(({ outcome }) => outcome === 'failed')
  return resultOf({
    inserted,
    updated,
    unchanged,
    failed,
    ids: rows.map(({ id }) => id),
    refused: refused
      .slice(0, FAILED_TOLD)
      .map(({ index, code, issues }) => ({ index, code, issues: issues.slice(0, 20) })),
    ...(refused.length > FAILED_TOLD
      ? { note: `Only the first ${FAILED_TOLD} refused rows are listed.` }
      : {}),
  })
}

export const ADD_ROWS = defineTool({
  name: 'add_rows',
  title: 'Add rows',
  description:
    'Add rows to a sheet. With keys, rows whose values in these columns are equal are updated instead. Rows that don’t fit their columns are refused, and the result says why.',
  annotations: { readOnlyHint: false, destructiveHint: false },
  exactNumbers: true,
  routes: [sheets.createBatch],
  input: z.strictObject({
    sheetId,
    rows: z.array(cells).min(1).max(ROWS_MAX),
    keys: z.array(z.string().max(64)).min(1).max(5).optional().describe('Column keys that identify a row'),
  }),
  answer: async (call, { sheetId: id, rows, keys }) =>
    outcomeOf(
      await call.routes.call(sheets.createBatch, call.outer, {
        params: { id },
        body: { records: rows.map((row) => ({ cells: row })), ...(keys ? { keys } : {}) },
      }),
    ),
})

export const UPDATE_ROWS = defineTool({
  name: 'update_rows',
  title: 'Update rows',
  description:
    'Update cells of rows by their IDs. With version, a row that was changed since it was read is refused. The change can be undone in the console.',
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  exactNumbers: true,
  routes: [sheets.updateBatch],
  input: z.strictObject({
    sheetId,
    rows: z
      .array(
        z.strictObject({
          id: sheets.getRecord.params.shape.recordId.describe('ID of the row, as read_rows lists it'),
          version: z.number().int().optional(),
          cells,
        }),
      )
      .min(1)
      .max(ROWS_MAX),
  }),
  answer: async (call, { sheetId: id, rows }) =>
    outcomeOf(
      await call.routes.call(sheets.updateBatch, call.outer, { params: { id }, body: { records: rows } }),
    ),
})
