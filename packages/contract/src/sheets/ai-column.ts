import { z } from 'zod'
import { flowKey } from '../flows/parameters.ts'
import { id } from '../ids.ts'
import { reason } from '../reasons/reason.ts'
import { filter } from './filter.ts'
import { columnKey } from './keys.ts'
import { text } from '../text.ts'

/** Types of an AI column's cells: the column's `valueType`. */
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

/** Concurrent rows of an AI column. */
export const AI_COLUMN_CONCURRENCY = { usual: 10, most: 200 } as const
/** A write to more rows than this starts no automatic run: the cells stay empty or stale until a member runs them. */
export const AUTO_RUN_ROWS_MAX = 1000
/** Rows run automatically per hour; beyond that it pauses until a member runs the column (`paused`). */
export const AUTO_RUN_HOURLY_MAX = 2000

/** Settings of an AI column, as `settings.live`: the flow that fills its cells, once per row. */
export const aiColumnSettings = z.strictObject({
  flowId: id('flow'),
  /** A published version; null always uses the latest. */
  version: z.number().int().min(1).nullable().default(null),
  /**
   * Maps flow parameters, or columns in its tokens, to columns of this sheet. Unmapped flow columns use the column with
   * the same key. Mapped columns are the cell's inputs: when one changes, the cell becomes stale.
   */
  mapping: z.record(flowKey, columnKey).default({}),
  /** Parameters with the same value for every row. */
  params: z.record(flowKey, z.unknown()).default({}),
  /** Name of a flow output, or a text with tokens (`@@company.name@@`), that becomes the cell's value. */
  output: text(2000).min(1),
  /** More columns of this sheet and their values, written together with the cell. */
  outputs: z.record(columnKey, text(2000)).default({}),
  valueType: z.enum(AI_VALUE_TYPES).default('text'),
  /** Runs a cell automatically, a few seconds after its row was added or one of its inputs changed. */
  auto: z
    .strictObject({ rowAdded: z.boolean().default(false), inputChanged: z.boolean().default(false) })
    .default({ rowAdded: false, inputChanged: false }),
  /** Only matching rows are ever run. */
  onlyIf: filter.nullable().default(null),
  /**
   * AI columns that must finish in a row before this one runs there. AI columns used as inputs (also through formulas)
   * are waited for anyway.
   */
  waitsFor: z.array(columnKey).max(20).default([]),
  /** Credits after which a run of the column starts no further row. */
  ceilingCredits: z.number().min(0).nullable().default(null),
  concurrency: z.number().int().min(1).max(AI_COLUMN_CONCURRENCY.most).default(AI_COLUMN_CONCURRENCY.usual),
})
export type AiColumnSettings = z.output<typeof aiColumnSettings>
export type AiColumnSettingsInput = z.input<typeof aiColumnSettings>

/**
 * Status of an AI cell. `empty`: never run. `notFound`: its run succeeded without a value. `stale`: it ran with another
 * flow version, mapping or inputs; the value stays.
 */
export const AI_CELL_STATUSES = ['empty', 'queued', 'running', 'done', 'notFound', 'error', 'stale'] as const
export const aiCellStatus = z.enum(AI_CELL_STATUSES)
export type AiCellStatus = z.infer<typeof aiCellStatus>

/** Why a cell's run failed. */
export const aiCellError = z.object({
  code: z.string(),
  message: z.string(),
  /** Translatable form of the message. */
  reason: reason.optional(),
})
export type AiCellError = z.infer<typeof aiCellError>

/** A record's `live` entry for an AI column; a missing one is `empty`. */
export const aiCell = z.object({
  status: aiCellStatus,
  /** The run that last settled it, or the current run while running. */
  runId: z.string().nullable(),
  /** For `error`, and for stale cells whose last run failed. */
  error: aiCellError.nullable(),
})
export type AiCell = z.infer<typeof aiCell>

/** Rows of a run. `failed`: error. `empty`: never run, which excludes notFound. `pending`: empty and stale. */
export const AI_COLUMN_ROWS = ['all', 'pending', 'empty', 'failed', 'notFound', 'stale', 'selected'] as const
export const aiColumnRows = z.enum(AI_COLUMN_ROWS)
export type AiColumnRows = z.infer<typeof aiColumnRows>
