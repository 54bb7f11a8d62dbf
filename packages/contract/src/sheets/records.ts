import { z } from 'zod'
import { id } from '../ids.ts'
import { cursor } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { cellError } from './cell-error.ts'
import { columnKey, columnType } from './columns.ts'
import { filter, filterText, sortText } from './filter.ts'
import { aiCell } from './ai-column.ts'
import { count, text, timestamp } from '../text.ts'

export const BATCH_MAX = 10_000
/** Maximum bytes of a batch's body. */
export const BATCH_BODY_MAX = 16 * 1024 * 1024
export const WINDOW_MAX = 1000

/**
 * What a cell holds, by the type of its column. Numbers of all kinds are decimal text with every digit that came in
 * ("9007199254740993", "0.10"); dates are `2026-03-01`, date-times `2026-03-01T09:30:00.000Z`; several choices, links
 * and files are lists; an empty cell is null.
 *
 * Links are held as ids of records. They may be written as titles too: values of the linked sheet's title column (its
 * first one of text). A list has ids and titles, each exactly one (`["Ada", "Smith, John"]`); a text is what people
 * write: one title or id, or several separated by commas, in double quotes where a title has a comma (`Ada, "Smith,
 * John"`). A title is found exactly, else whatever its case and outer spaces if one record alone is called so. One that
 * no record (`unknown_record`) or several (`ambiguous_record`) are called is refused, or kept as an error where the
 * call keeps those.
 */
export const cellValue = z.json()
export type CellValue = z.infer<typeof cellValue>

/** By column key. Empty columns may be missing. */
export const cells = z.record(columnKey, cellValue)

export const record = z.object({
  id: id('record'),
  /** Increases with every change; a change with an outdated version is rejected. */
  version: z.number().int(),
  cells,
  errors: z.record(columnKey, cellError),
  /** In sheets with AI columns: status of their cells by column key; a missing one is `empty`. */
  live: z.record(columnKey, aiCell).optional(),
  createdAt: timestamp,
  updatedAt: timestamp,
})
export type SheetRecord = z.infer<typeof record>

/** Labels of linked records and files, by id. */
export const labels = z.record(z.string(), z.string())

const byId = z.strictObject({ id: id('sheet') })
const byRecord = z.strictObject({ id: id('sheet'), recordId: id('record') })

const view = {
  sort: sortText.optional(),
  filter: filterText.optional(),
  /** Words that must all appear in the record. */
  search: text(200).optional(),
}

/** State of an on-demand index for the requested order or filter; null if none is needed. */
export const indexState = z.enum(['building', 'ready']).nullable()

export const listRecords = route({
  id: 'sheets.listRecords',
  method: 'GET',
  path: '/millrace/sheet/:id/records',
  summary:
    'List records in order: after a cursor, or with `at` from a row number (0 is the first) of the sorted and filtered rows',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({
    ...view,
    after: text(8000).optional(),
    at: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
    limit: count(WINDOW_MAX).default(200),
    /** Comma-separated keys of the requested columns; `none` for ids only. */
    fields: text(10_000).optional(),
  }),
  data: cursor(record).extend({
    /** Row number of the first item; null with a cursor that doesn't know it. */
    at: z.number().int().nullable(),
    labels,
    /** Revision of the sheet at the time of reading. */
    revision: z.number().int(),
    index: indexState,
  }),
})

export const countRecords = route({
  id: 'sheets.countRecords',
  method: 'GET',
  path: '/millrace/sheet/:id/count',
  summary: 'Count the records that match a filter and search',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({ filter: view.filter, search: view.search }),
  data: z.object({ total: z.number().int(), revision: z.number().int(), index: indexState }),
})

/** Values in stored form or as people write them ("1,5 %" is rejected, "1.5" and 1.5 are accepted). */
const newRecord = z.strictObject({ cells: z.record(columnKey, cellValue).default({}) })
export type NewRecord = z.input<typeof newRecord>

/** Position of new records: after a record, at the front (null), or at the end if omitted. */
const after = id('record').nullable().optional()

export const ROW_CODES = ['invalid', 'conflict', 'not_found', 'duplicate'] as const

/**
 * Result of one row, in the order of the call. If no row was accepted, the call fails: 400, or 409 if others changed
 * all of them; `details.outcome` then has the results.
 */
export const rowOutcome = z.object({
  index: z.number().int(),
  id: id('record').nullable(),
  version: z.number().int().nullable(),
  outcome: z.enum(['inserted', 'updated', 'unchanged', 'deleted', 'failed']),
  /** For a failed row: the reason and the cells. `current`: the record as it is now, after a conflict. */
  code: z.enum(ROW_CODES).nullable(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })),
  current: record.nullable(),
})
export type RowOutcome = z.infer<typeof rowOutcome>

export const batchOutcome = z.object({
  /** The change, for undo; null if nothing changed. */
  changeId: id('change').nullable(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  deleted: z.number().int(),
  failed: z.number().int(),
  rows: z.array(rowOutcome),
  revision: z.number().int(),
})
export type BatchOutcome = z.infer<typeof batchOutcome>

export const createRecords = route({
  id: 'sheets.createRecords',
  method: 'POST',
  path: '/millrace/sheet/:id/records',
  summary: 'Add one record, or an array of up to 1,000',
  who: inProject('write', 'write'),
  exactNumbers: true,
  params: byId,
  bodyLimit: BATCH_BODY_MAX,
  example: [{ cells: { name: 'Ada', city: 'London' } }],
  body: z.union([newRecord.extend({ after }), z.array(newRecord).min(1).max(1000)]),
  data: batchOutcome,
})

export const getRecord = route({
  id: 'sheets.getRecord',
  method: 'GET',
  path: '/millrace/sheet/:id/records/:recordId',
  summary: 'Get a record',
  who: inProject('read', 'read'),
  params: byRecord,
  data: z.object({ record, labels }),
})

export const updateRecord = route({
  id: 'sheets.updateRecord',
  method: 'PUT',
  path: '/millrace/sheet/:id/records/:recordId',
  summary:
    'Update cells of a record. A stale `version` returns 409 with `details.current` and `details.yours`',
  who: inProject('write', 'write'),
  exactNumbers: true,
  params: byRecord,
  body: z.strictObject({
    cells: z.record(columnKey, cellValue).default({}),
    version: z.number().int().optional(),
    /** Moves the record. */
    after,
  }),
  data: z.object({ record, changeId: id('change').nullable() }),
})

export const deleteRecord = route({
  id: 'sheets.deleteRecord',
  method: 'DELETE',
  path: '/millrace/sheet/:id/records/:recordId',
  summary: 'Move a record to the trash, where it can be restored for 30 days',
  who: inProject('write', 'write'),
  params: byRecord,
  query: z.strictObject({ version: z.coerce.number().int().optional() }),
  data: z.object({ deleted: z.literal(true), changeId: id('change') }),
})

const atomic = z.boolean().default(false)

export const createBatch = route({
  id: 'sheets.createBatch',
  method: 'POST',
  path: '/millrace/sheet/:id/batchrecords',
  summary:
    'Add up to 10,000 records. With `keys`, records with equal key columns are updated instead (upsert). All or nothing with `atomic`',
  who: inProject('write', 'write'),
  exactNumbers: true,
  params: byId,
  bodyLimit: BATCH_BODY_MAX,
  example: { records: [{ cells: { name: 'Ada', city: 'London' } }], keys: ['name'] },
  body: z.strictObject({
    records: z.array(newRecord).min(1).max(BATCH_MAX),
    keys: z.array(columnKey).min(1).max(5).optional(),
    after,
    atomic,
  }),
  data: batchOutcome,
})

export const updateBatch = route({
  id: 'sheets.updateBatch',
  method: 'PUT',
  path: '/millrace/sheet/:id/batchrecords',
  summary: 'Update up to 10,000 records and add those without an ID, as one change that can be undone',
  who: inProject('write', 'write'),
  exactNumbers: true,
  params: byId,
  bodyLimit: BATCH_BODY_MAX,
  body: z.strictObject({
    records: z
      .array(
        z.strictObject({
          /** If omitted, the record is new. */
          id: id('record').optional(),
          version: z.number().int().optional(),
          cells: z.record(columnKey, cellValue),
        }),
      )
      .min(1)
      .max(BATCH_MAX),
    /** `keep`: a text that a cell can't hold is kept as an error, as in pasting. `refuse`: the row fails. */
    invalid: z.enum(['refuse', 'keep']).default('refuse'),
    atomic,
  }),
  data: batchOutcome,
})

export const deleteBatch = route({
  id: 'sheets.deleteBatch',
  method: 'DELETE',
  path: '/millrace/sheet/:id/batchrecords',
  summary: 'Move up to 10,000 records to the trash, by ID or by a filter',
  who: inProject('write', 'write'),
  exactNumbers: true,
  params: byId,
  bodyLimit: BATCH_BODY_MAX,
  body: z.union([
    z.strictObject({ ids: z.array(id('record')).min(1).max(BATCH_MAX), atomic }),
    z.strictObject({ filter: filter.nullable(), search: text(200).optional() }),
  ]),
  data: batchOutcome.extend({ more: z.boolean() }),
})

export const undo = route({
  id: 'sheets.undo',
  method: 'POST',
  path: '/millrace/sheet/:id/undo',
  summary:
    'Undo a change. Cells changed again since are kept and counted. The undo is itself a change, so undoing it is a redo',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ changeId: id('change') }),
  data: batchOutcome.extend({ skipped: z.number().int() }),
})

export const actorRef = z.object({
  kind: z.enum(['member', 'apiKey', 'run', 'import', 'system']),
  id: z.string().nullable(),
  name: z.string().nullable(),
})

export const CHANGE_KINDS = ['create', 'update', 'delete', 'restore', 'import', 'convert', 'undo'] as const

export const historyEntry = z.object({
  /** Null for the import that added the record. */
  changeId: id('change').nullable(),
  kind: z.enum(CHANGE_KINDS),
  /** For kind `undo`: what was undone, or redone with `redo`; null if no longer stored. */
  undo: z.object({ redo: z.boolean(), of: z.enum(CHANGE_KINDS) }).nullable(),
  at: timestamp,
  by: actorRef,
  cells: z.array(
    z.object({
      column: columnKey,
      label: z.string(),
      before: cellValue,
      after: cellValue,
      /** Types of the column before and after; both are the old one for changes before a type change. */
      types: z.object({ before: columnType, after: columnType }),
    }),
  ),
  /**
   * For a type change, including an undone one: the previous type, null if no longer known. The cell is listed if its
   * value changed with it.
   */
  conversion: z
    .object({ column: columnKey, label: z.string(), from: columnType.nullable(), to: columnType })
    .nullable(),
  /** The run that wrote them; null if only the job is known. */
  runId: z.string().nullable(),
  /** Origin of what a job or run wrote; null if no longer stored. */
  run: z
    .object({
      jobId: z.string().nullable(),
      flowId: z.string(),
      flowTitle: z.string(),
      /** The "Write records" step that wrote, with its title; null for outputs of the run. */
      step: z.object({ path: z.string(), title: z.string() }).nullable(),
    })
    .nullable(),
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const history = route({
  id: 'sheets.history',
  method: 'GET',
  path: '/millrace/sheet/:id/records/:recordId/history',
  summary: 'List changes of a record’s cells by user or run, newest first. Also for records in the trash',
  who: inProject('read', 'read'),
  params: byRecord,
  query: z.strictObject({ after: text(200).optional(), limit: count(200).default(50) }),
  data: cursor(historyEntry),
})

export const trashedRecord = record.extend({ deletedAt: timestamp, deletedBy: actorRef })

export const listTrash = route({
  id: 'sheets.listBin',
  method: 'GET',
  path: '/millrace/sheet/:id/bin',
  summary: 'List deleted records, newest first',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({ after: text(200).optional(), limit: count(200).default(50), search: view.search }),
  data: cursor(trashedRecord),
})

export const restoreRecords = route({
  id: 'sheets.restoreRecords',
  method: 'POST',
  path: '/millrace/sheet/:id/bin/restore',
  summary: 'Restore deleted records to their positions',
  who: inProject('write', 'write'),
  params: byId,
  bodyLimit: BATCH_BODY_MAX,
  body: z.strictObject({ ids: z.array(id('record')).min(1).max(BATCH_MAX) }),
  data: batchOutcome,
})

export const METRICS = ['count', 'filled', 'unique', 'sum', 'average', 'min', 'max'] as const

export const query = route({
  id: 'sheets.query',
  method: 'POST',
  path: '/millrace/sheet/:id/query',
  summary:
    'Aggregate records: group by columns with count, sum, average, min and max. Exact numbers are returned as text. Read-only',
  // Only reads, but its input doesn't fit into a URL.
  who: inProject('read', 'read'),
  exactNumbers: true,
  params: byId,
  body: z.strictObject({
    groupBy: z.array(columnKey).max(3).default([]),
    metrics: z
      .array(z.strictObject({ op: z.enum(METRICS), column: columnKey.optional() }))
      .min(1)
      .max(20),
    filter: filter.optional(),
    search: text(200).optional(),
    /** By the n-th metric, largest first; by group if omitted. */
    orderBy: z.number().int().min(0).max(19).optional(),
    limit: z.number().int().min(1).max(1000).default(100),
  }),
  data: z.object({
    items: z.array(z.object({ group: z.array(cellValue), metrics: z.array(z.string().nullable()) })),
    /** Whether there are more groups than `limit`. */
    more: z.boolean(),
    /** Titles of records and names of files that appear in groups. */
    labels,
  }),
})
