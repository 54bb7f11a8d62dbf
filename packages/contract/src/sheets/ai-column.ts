import { z } from 'zod'
import { flowKey } from '../flows/parameters.ts'
import { id } from '../ids.ts'
import { reason } from '../reasons/reason.ts'
import { filter } from './filter.ts'
import { columnKey } from './keys.ts'
import { text } from '../text.ts'

/** What cells of an AI column may hold: `valueType` of the column. */
export const AI_VALUE_TYPES = [
  'text',
  'longText',
  'number',
  'integer',
  'currency',
  'percent',
  'checkbox',
  'date',
  'dateTime',
  'singleSelect',
  'multiSelect',
  'url',
  'email',
  'phone',
  'json',
] as const

/** Rows of an AI column that run at the same time. */
export const AI_COLUMN_CONCURRENCY = { usual: 10, most: 200 } as const
/** A write that touches more rows than this starts no run: the cells stay empty or stale until a member runs them. */
export const AUTO_RUN_ROWS_MAX = 1000
/** Rows that auto-run runs in an hour; then it pauses until a member runs the column (`paused`). */
export const AUTO_RUN_HOURLY_MAX = 2000

/** Settings of an AI column, as `settings.live`: which flow fills its cells, once per row. */
export const aiColumnSettings = z.strictObject({
  flowId: id('flow'),
  /** A published version, or null: always the newest one. */
  version: z.number().int().min(1).nullable().default(null),
  /**
   * Parameter of the flow, or a column that its tokens name, → column of this sheet. Columns that the flow names and
   * that are not here are taken from the column of the same key. What is named here is an input of the cell: when it
   * changes, the cell is stale.
   */
  mapping: z.record(flowKey, columnKey).default({}),
  /** Parameters with the same value for every row. */
  params: z.record(flowKey, z.unknown()).default({}),
  /** Name of a result of the flow, or a text with tokens (`@@company.name@@`): what the cell gets. */
  output: text(2000).min(1),
  /** Further columns of this sheet → what they get, written together with the cell. */
  outputs: z.record(columnKey, text(2000)).default({}),
  valueType: z.enum(AI_VALUE_TYPES).default('text'),
  /** Run a cell by itself, some seconds after its row was added, or one of its inputs was changed. */
  auto: z
    .strictObject({ rowAdded: z.boolean().default(false), inputChanged: z.boolean().default(false) })
    .default({ rowAdded: false, inputChanged: false }),
  /** Only rows that fit are ever run. */
  onlyIf: filter.nullable().default(null),
  /**
   * AI columns that must be done in a row before this one runs there. AI columns that are inputs (also through
   * formulas) are waited for without being named.
   */
  waitsFor: z.array(columnKey).max(20).default([]),
  /** Credits after which a run of the column begins no further row. */
  ceilingCredits: z.number().min(0).nullable().default(null),
  concurrency: z.number().int().min(1).max(AI_COLUMN_CONCURRENCY.most).default(AI_COLUMN_CONCURRENCY.usual),
})
export type AiColumnSettings = z.output<typeof aiColumnSettings>
export type AiColumnSettingsInput = z.input<typeof aiColumnSettings>

/**
 * How a cell of an AI column stands. `empty`: it was never run. `notFound`: its run succeeded and had nothing to give.
 * `stale`: it was run, with another version of the flow, another mapping or other inputs than now; the value stays.
 */
export const AI_CELL_STATUSES = ['empty', 'queued', 'running', 'done', 'notFound', 'error', 'stale'] as const
export const aiCellStatus = z.enum(AI_CELL_STATUSES)
export type AiCellStatus = z.infer<typeof aiCellStatus>

/** Why the run of a cell failed. */
export const aiCellError = z.object({
  code: z.string(),
  message: z.string(),
  /** The message for other languages. */
  reason: reason.optional(),
})
export type AiCellError = z.infer<typeof aiCellError>

/** What a record's `live` says of one AI column; a column that is missing there is `empty`. */
export const aiCell = z.object({
  status: aiCellStatus,
  /** The run that settled it last; of a running one that run. */
  runId: z.string().nullable(),
  /** Of `error`, and of a stale cell whose last run failed. */
  error: aiCellError.nullable(),
})
export type AiCell = z.infer<typeof aiCell>

/** Which rows a run is of. `failed`: error. `empty`: never run; not found is not empty. `pending`: empty and stale. */
export const AI_COLUMN_ROWS = ['all', 'pending', 'empty', 'failed', 'notFound', 'stale', 'selected'] as const
export const aiColumnRows = z.enum(AI_COLUMN_ROWS)
export type AiColumnRows = z.infer<typeof aiColumnRows>
