import { z } from 'zod'
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

/** How a file is read. What is left out is guessed. */
export const readOptions = z.strictObject({
  format: sheetFileFormat.optional(),
  encoding: z.enum(ENCODINGS).optional(),
  delimiter: z.enum(DELIMITERS).optional(),
  /** Whether the first row names the columns. */
  header: z.boolean().optional(),
  /** xlsx: which of its sheets. */
  sheetName: text(100).optional(),
  decimal: z.enum(['.', ',']).optional(),
  /** Which comes first in dates such as 03/04/2026, in all columns; `ymd`: such dates are kept as errors. */
  dateOrder: z.enum(['ymd', 'dmy', 'mdy']).optional(),
  /** IANA zone of date-times that name none. */
  timeZone: text(64).optional(),
})
export type ReadOptions = z.infer<typeof readOptions>

export const upload = route({
  id: 'sheets.upload',
  method: 'POST',
  path: '/millrace/sheet/uploads',
  summary: 'Upload a file to import, as multipart field `file`. It’s kept for a day',
  who: inProject('write', 'write'),
  upload: 'file',
  data: z.object({ uploadId: id('upload'), name: z.string(), bytes: z.number().int() }),
})

export const previewColumn = z.object({
  /** Place in the file, from 0. */
  index: z.number().int(),
  header: z.string(),
  suggested: newColumn,
  /** Values of the sample that the guessed type can't take. */
  failing: z.number().int(),
  /** In which order its dates have day and month; null when it is not in question. */
  dates: dateOrders.nullable(),
  /** The type once that order is chosen; null where it is no column of dates. */
  dateType: z.enum(['date', 'dateTime']).nullable(),
  /** With which sign it writes decimals; null when it is not in question. */
  numbers: decimalSigns.nullable(),
  /** The type once that sign is chosen; null where it is no column of numbers. */
  numberType: z.enum(['number', 'integer', 'currency', 'percent']).nullable(),
  /** The currencies of its amounts; null when it has none. */
  currencies: currencies.nullable(),
  /** Texts that a narrower type would change, kind by kind. */
  changes: z.array(readingChange),
  /** The options of a select made of its texts; null where they are too many, or too long. */
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
  /** Text of the first rows, as the file has them. */
  rows: z.array(z.array(z.string())),
  /** Rows of the file: counted, or estimated from its size. */
  rowCount: z.number().int(),
  estimated: z.boolean(),
  /** What is odd about the file, for people: duplicate headers, ragged rows, … */
  notes: z.array(z.object({ code: z.string(), message: z.string() })),
})
export type ImportPreview = z.infer<typeof importPreview>

export const preview = route({
  id: 'sheets.preview',
  method: 'POST',
  path: '/millrace/sheet/uploads/:uploadId/preview',
  summary: 'Preview an uploaded file and how it would be read. Nothing is imported',
  // It only reads the upload, and only members who can write can have made one.
  who: inProject('write', 'read'),
  params: z.strictObject({ uploadId: id('upload') }),
  body: z.strictObject({ options: readOptions.default({}) }),
  data: importPreview,
})

/** Rows of a file whose links are looked up before it is imported. */
export const LINK_ROWS_MAX = 10_000

export const previewLinks = route({
  id: 'sheets.previewLinks',
  method: 'POST',
  path: '/millrace/sheet/:id/import/links',
  summary:
    'Count how many values in the first rows of an uploaded file match records of linked sheets. Nothing is imported',
  // It only reads, though what it asks does not fit into an address.
  who: inProject('write', 'read'),
  params: z.strictObject({ id: id('sheet') }),
  body: z.strictObject({
    uploadId: id('upload'),
    options: readOptions.default({}),
    /** Columns of the file that go into columns of links. */
    mapping: z
      .array(z.strictObject({ index: z.number().int().min(0).max(16_383), column: columnKey }))
      .min(1)
      .max(20),
  }),
  data: z.object({
    /** Rows that were looked at, and whether there are more. */
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
        /** Some of the texts that name no record, or several. */
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
  /** Rows that were not taken; all of them are in the report. */
  rowsBad: z.number().int(),
  /** Cells that were kept as errors with their text. */
  cellsBad: z.number().int(),
  rowsPerSecond: z.number().nullable(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  /** Whether the caller has closed the notice of how it ended. */
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
     * Which column of the file goes where; those not named are left out. `dateOrder` is that of the column's dates:
     * without it, that of the options, of the column of the sheet, or the only one in which all dates of the first rows
     * are dates. Where none of these says, dates such as 03/04/2026 are kept as errors. So it is with `decimal` and
     * numbers such as 1.234. `accept` says what may be changed of its texts; what is not accepted is kept as an error.
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
    /** upsert: the columns that tell which record is meant. */
    keys: z.array(columnKey).max(5).default([]),
    /** A value that its column can't take: kept as an error with its text, or the whole row is bad. */
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
    /** Records that it added and that others have changed since, counted up to 1,000. */
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
     * How links are written: by the titles of their records, as they are read again (a record whose title does not name
     * it alone, by its id), or by ids.
     */
    links: z.enum(['titles', 'ids']).default('titles'),
  }),
  answer: 'file',
  data: z.any(),
})
