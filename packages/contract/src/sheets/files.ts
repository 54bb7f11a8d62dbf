import { z } from 'zod'
import { grantedFile } from '../storage.ts'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { type Data, inProject, route } from '../route.ts'
import { columnKey, newColumn } from './columns.ts'
import { filterText, sortText } from './filter.ts'
import { currencies, dateOrders, decimalSigns, reading, readingChange } from './reading.ts'
import { text, timestamp } from '../text.ts'

export { CELL_MAX_BYTES } from './limits.ts'

export const SHEET_FILE_FORMATS = ['csv', 'tsv', 'xlsx', 'json', 'ndjson'] as const
export const sheetFileFormat = z.enum(SHEET_FILE_FORMATS)
export const SHEET_FILE_EXTENSIONS = ['.csv', '.tsv', '.txt', '.xlsx', '.json', '.ndjson', '.jsonl'] as const
export const IMPORT_FILE_MAX_BYTES = 2 * 1024 ** 3
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1251',
  'windows-1253',
  'koi8-r',
  'gb18030',
  'big5',
  'shift_jis',
  'euc-jp',
  'euc-kr',
] as const
export const DELIMITERS = [',', ';', '\t', '|'] as const

/** How to read a file. Omitted options are guessed. */
export const readOptions = z.strictObject({
  format: sheetFileFormat.optional(),
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** Whether the first row has column names. */
  header: z.boolean().optional(),
  /** xlsx: name of the worksheet. */
  sheetName: text(100).optional(),
  decimal: z.enum(['.', ',']).optional(),
  /** Day and month order in all columns, in dates such as 03/04/2026; with `ymd` such dates are kept as errors. */
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']).optional(),
  /** IANA time zone of date-times without one. */
  timeZone: text(64).optional(),
})
export type ReadOptions = z.infer<typeof readOptions>

export const upload = route({
  id: 'sheets.upload',
  method: 'POST',
  path: '/millrace/sheet/uploads',
  summary:
    'Upload a file to import, as multipart field `file`, or name one that was uploaded with a grant. It’s kept for a day',
  who: inProject('write', 'write'),
  body: grantedFile,
  upload: 'file',
  data: z.object({ uploadId: id('upload'), name: z.string(), bytes: z.number().int() }),
})

export const previewColumn = z.object({
  /** Position in the file, from 0. */
  index: z.number().int(),
  header: z.string(),
  suggested: newColumn,
  /** Sample values that don't fit the guessed type. */
  failing: z.number().int(),
  /** Day and month order of its dates; null if not in question. */
  dates: dateOrders.nullable(),
  /** The type once that order is chosen; null if it isn't a date column. */
  dateType: z.enum(['date', 'dateTime']).nullable(),
  /** Its decimal sign; null if not in question. */
  numbers: decimalSigns.nullable(),
  /** The type once that sign is chosen; null if it isn't a number column. */
  numberType: z.enum(['number', 'integer', 'currency', 'percent']).nullable(),
  /** Currencies of its amounts; null if it has none. */
  currencies: currencies.nullable(),
  /** Texts that a narrower type would change, by kind. */
  changes: z.array(readingChange),
  /** Options for a select column; null if they are too many or too long. */
  options: z.object({
    singleSelect: z.array(z.string()).nullable(),
    multiSelect: z.array(z.string()).nullable(),
  }),
})

export type ImportColumn = z.infer<typeof previewColumn>

export const importPreview = z.object({
  options: readOptions.required({ format: true, header: true }),
  sheetNames: z.array(z.string()),
  columns: z.array(previewColumn),
  /** The first rows as text. */
  rows: z.array(z.array(z.string())),
  /** Number of rows: counted, or estimated from the size. */
  rowCount: z.number().int(),
  estimated: z.boolean(),
  /** Irregularities of the file, for people: duplicate headers, ragged rows, … */
  notes: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type ImportPreview = z.infer<typeof importPreview>

export const preview = route({
  id: 'sheets.preview',
  method: 'POST',
  path: '/millrace/sheet/uploads/:uploadId/preview',
  summary: 'Preview an uploaded file and how it would be read. Nothing is imported',
  // Only reads the upload, which only members with write access can have created.
  who: inProject('write', 'read'),
  params: z.strictObject({ uploadId: id('upload') }),
  body: z.strictObject({ options: readOptions.default({}) }),
  data: importPreview,
})

/** Rows of a file whose links are checked before the import. */
export const LINK_ROWS_MAX = 10_000

export const previewLinks = route({
  id: 'sheets.previewLinks',
  method: 'POST',
  path: '/millrace/sheet/:id/import/links',
  summary:
    'Count how many values in the first rows of an uploaded file match records of linked sheets. Nothing is imported',
  // Only reads, but its input doesn't fit into a URL.
  who: inProject('write', 'read'),
  params: z.strictObject({ id: id('sheet') }),
  body: z.strictObject({
    uploadId: id('upload'),
    options: readOptions.default({}),
    /** File columns that map to link columns. */
    mapping: z
      .array(z.strictObject({ index: z.number().int().min(0).max(16_383), column: columnKey }))
      .min(1)
      .max(20),
  }),
  data: z.object({
    /** Checked rows, and whether there are more. */
    rows: z.number().int(),
    more: z.boolean(),
    columns: z.array(
      z.object({
        column: columnKey,
        matched: z.number().int(),
        unknown: z.number().int(),
        ambiguous: z.number().int(),
        /** Texts that fail for another reason. */
        other: z.number().int(),
        /** Sample texts with no record, or several. */
        examples: z.array(z.string()),
      }),
    ),
  }),
})
export type LinkPreview = Data<typeof previewLinks>

export const IMPORT_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const

export const sheetImport = z.object({
  id: id('import'),
  sheetId: id('sheet'),
  name: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Why it failed, for people. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  bytesDone: z.number().int(),
  bytesTotal: z.number().int(),
  rowsRead: z.number().int(),
  inserted: z.number().int(),
  updated: z.number().int(),
  unchanged: z.number().int(),
  /** Rejected rows, which are all in the report. */
  rowsBad: z.number().int(),
  /** Cells kept as errors with their text. */
  cellsBad: z.number().int(),
  rowsPerSecond: z.number().nullable(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  /** Whether the caller has dismissed the notice about its end. */
  seen: z.boolean(),
})
export type SheetImport = z.infer<typeof sheetImport>

export const startImport = route({
  id: 'sheets.startImport',
  method: 'POST',
  path: '/millrace/sheet/:id/import',
  summary: 'Import an uploaded file into the sheet as a job. It resumes after a crash without losing rows',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('sheet') }),
  body: z.strictObject({
    uploadId: id('upload'),
    options: readOptions.default({}),
    /**
     * Maps file columns to their targets; unmapped columns are skipped. `dateOrder` applies to the column's dates; it
     * defaults to the options, then to the sheet's column, then to the only order in which all dates of the first rows
     * are valid. If none applies, dates such as 03/04/2026 are kept as errors. The same goes for `decimal` and numbers
     * such as 1.234. `accept` lists permitted changes of its texts; others are kept as errors.
     */
    mapping: z
      .array(
        z.strictObject({
          index: z.number().int().min(0).max(16_383),
          column: columnKey,
          dateOrder: z.enum(['dmy', 'mdy']).optional(),
          ...reading.shape,
        }),
      )
      .min(1)
      .max(500),
    mode: z.enum(['append', 'upsert']).default('append'),
    /** upsert: columns that identify a record. */
    keys: z.array(columnKey).max(5).default([]),
    /** A value that doesn't fit its column: kept as an error with its text, or the whole row is rejected. */
    invalid: z.enum(['keep', 'refuse']).default('keep'),
  }),
  data: sheetImport,
})

const byImport = z.strictObject({ id: id('sheet'), importId: id('import') })

export const listImports = route({
  id: 'sheets.listImports',
  method: 'GET',
  path: '/millrace/sheet/:id/import',
  summary: 'List imports of the sheet, newest first',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('sheet') }),
  query: pageQuery,
  data: page(sheetImport),
})

export const getImport = route({
  id: 'sheets.getImport',
  method: 'GET',
  path: '/millrace/sheet/:id/import/:importId',
  summary: 'Get an import with its progress and the number of its records changed since',
  who: inProject('read', 'read'),
  params: byImport,
  data: sheetImport.extend({
    /** Records it added that others have edited since, counted up to 1,000. */
    edited: z.number().int(),
  }),
})

export const seeImport = route({
  id: 'sheets.seeImport',
  method: 'POST',
  path: '/millrace/sheet/:id/import/:importId/seen',
  summary: 'Dismiss the notice about a finished import for yourself',
  who: inProject('read', 'read'),
  params: byImport,
  data: z.object({ seen: z.literal(true) }),
})

export const cancelImport = route({
  id: 'sheets.cancelImport',
  method: 'POST',
  path: '/millrace/sheet/:id/import/:importId/cancel',
  summary:
    'Stop an import. Rows added so far are kept, or removed with `remove`, which also works after the import has finished',
  who: inProject('write', 'write'),
  params: byImport,
  body: z.strictObject({ remove: z.boolean().default(false) }),
  data: sheetImport,
})

export const importReport = route({
  id: 'sheets.importReport',
  method: 'GET',
  path: '/millrace/sheet/:id/import/:importId/report',
  summary: 'Download the rejected rows of an import as CSV: line, reason and the original row',
  who: inProject('read', 'read'),
  params: byImport,
  answer: 'file',
  data: z.any(),
})

export const exportSheet = route({
  id: 'sheets.export',
  method: 'GET',
  path: '/millrace/sheet/:id/export',
  summary:
    'Export all or filtered records as a file. In CSV, text that a spreadsheet would treat as a formula is prefixed with an apostrophe; `safe=false` turns this off for a lossless round trip',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('sheet') }),
  query: z.strictObject({
    format: z.enum(['csv', 'xlsx', 'json', 'ndjson']).default('csv'),
    sort: sortText.optional(),
    filter: filterText.optional(),
    search: text(200).optional(),
    fields: text(10_000).optional(),
    safe: z.stringbool().default(true),
    /**
     * How links are exported: by title, so that they can be imported again (a record with an ambiguous title by id), or
     * by id.
     */
    links: z.enum(['titles', 'ids']).default('titles'),
  }),
  answer: 'file',
  data: z.any(),
})
