import { z } from 'zod'
import { flowKey } from './flow-parameters.ts'
import { id } from './ids.ts'
import { reason } from './reason.ts'
import { filter } from './sheet-filter.ts'
import { columnKey } from './sheet-keys.ts'
import { text } from './text.ts'

/** What cells of a live column may hold: `valueType` of the column. */
export const LIVE_VALUE_TYPES = [
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

/** Rows of a live column that run at the same time. */
export const LIVE_CONCURRENCY = { usual: 10, most: 200 } as const
/** A write that touches more rows than this starts nothing by itself: the cells are empty or stale until somebody asks. */
export const LIVE_AUTO_ROWS = 1000
/** Rows that a column runs by itself in an hour; then it stops doing so until somebody runs it (`paused`). */
export const LIVE_AUTO_HOURLY = 2000

/** Settings of a live column, as `settings.live`: which flow fills its cells, once per row. */
export const liveSettings = z.strictObject({
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
  valueType: z.enum(LIVE_VALUE_TYPES).default('text'),
  /** Run a cell by itself, some seconds after its row was added, or one of its inputs was changed. */
  auto: z
    .strictObject({ rowAdded: z.boolean().default(false), inputChanged: z.boolean().default(false) })
    .default({ rowAdded: false, inputChanged: false }),
  /** Only rows that fit are ever run. */
  onlyIf: filter.nullable().default(null),
  /**
   * Live columns that must be done in a row before this one runs there. Live columns that are inputs (also through
   * formulas) are waited for without being named.
   */
  waitsFor: z.array(columnKey).max(20).default([]),
  /** Credits after which a run of the column begins no further row. */
  ceilingCredits: z.number().min(0).nullable().default(null),
  concurrency: z.number().int().min(1).max(LIVE_CONCURRENCY.most).default(LIVE_CONCURRENCY.usual),
})
export type LiveSettings = z.output<typeof liveSettings>
export type LiveSettingsInput = z.input<typeof liveSettings>

/**
 * How a cell of a live column stands. `empty`: it was never run. `notFound`: its run succeeded and had nothing to give.
 * `stale`: it was run, with another version of the flow, another mapping or other inputs than now; the value stays.
 */
export const LIVE_STATUSES = ['empty', 'queued', 'running', 'done', 'notFound', 'error', 'stale'] as const
export const liveStatus = z.enum(LIVE_STATUSES)
export type LiveStatus = z.infer<typeof liveStatus>

/** Why the run of a cell failed. */
export const liveError = z.object({
  code: z.string(),
  message: z.string(),
  /** The message for other languages. */
  reason: reason.optional(),
})
export type LiveError = z.infer<typeof liveError>

/** What a record's `live` says of one live column; a column that is missing there is `empty`. */
export const liveCell = z.object({
  status: liveStatus,
  /** The run that settled it last; of a running one that run. */
  runId: z.string().nullable(),
  /** Of `error`, and of a stale cell whose last run failed. */
  error: liveError.nullable(),
})
export type LiveCell = z.infer<typeof liveCell>

/** Which rows a run is of. `failed`: error. `empty`: never run; not found is not empty. `pending`: empty and stale. */
export const LIVE_ROWS = ['all', 'pending', 'empty', 'failed', 'notFound', 'stale', 'selected'] as const
export const liveRows = z.enum(LIVE_ROWS)
export type LiveRows = z.infer<typeof liveRows>
