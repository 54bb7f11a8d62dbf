import { z } from 'zod'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { columnId, columnKey, newColumnKey } from './keys.ts'
import { cellError } from './cell-error.ts'
import { aiColumnSettings } from './ai-column.ts'
import { currencies, dateOrders, decimalSigns, reading, readingChange } from './reading.ts'
import { line, text } from '../text.ts'

export { columnId, columnKey } from './keys.ts'
export { COLUMNS_MAX } from './limits.ts'

export const COLUMN_TYPES = [
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
  'file',
  'link',
  'formula',
  'createdTime',
  'updatedTime',
  'live',
] as const
export const columnType = z.enum(COLUMN_TYPES)
export type ColumnType = z.infer<typeof columnType>

export const OPTIONS_MAX = 1000

export const COLORS = ['slate', 'red', 'orange', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const

/** An option of a select column. Cells hold `value`; people see `label`. */
export const option = z.strictObject({
  value: line(200),
  label: line(200),
  color: z.enum(COLORS).default('slate'),
})
export type Option = z.infer<typeof option>

/** Requirements for values, besides the type. */
export const validators = z.strictObject({
  /** Minimum and maximum number or date, in stored form. */
  min: text(40).optional(),
  max: text(40).optional(),
  minLength: z.number().int().min(0).max(1_000_000).optional(),
  maxLength: z.number().int().min(1).max(1_000_000).optional(),
  /** A regular expression in RE2 syntax that must match the whole text. */
  pattern: text(500).optional(),
  /** Values must be unique among records. */
  unique: z.boolean().optional(),
})
export type Validators = z.infer<typeof validators>

/** Type-specific settings; a setting that the type doesn't have is rejected. */
export const columnSettings = z.strictObject({
  /** number, currency, percent: displayed decimal places; stored values keep every digit. */
  decimals: z.number().int().min(0).max(20).optional(),
  /** currency: ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** link: the linked sheet. */
  sheetId: id('sheet').optional(),
  /** link: whether a cell can have several records. */
  several: z.boolean().optional(),
  /** formula: its text, with columns as `{key}`. */
  formula: text(5000).optional(),
  /** dateTime, createdTime, updatedTime: IANA time zone for display; defaults to the viewer's. */
  timeZone: text(64).optional(),
  /**
   * date, dateTime: whether day or month comes first in written dates such as 03/04/2026. If omitted, the console uses
   * the viewer's language, and the API rejects them.
   */
  dateOrder: z.enum(['dmy', 'mdy']).optional(),
  /** live: the flow that fills its cells. */
  live: aiColumnSettings.optional(),
})
export type ColumnSettings = z.infer<typeof columnSettings>

/** Abandoned work on a column's cells. */
export const columnWorkError = z.object({
  /** A type change, which had no effect; or a calculation, which may have written some cells. */
  work: z.enum(['conversion', 'calculation']),
  /** `crashed`: the process died with it three times. `internal`: it failed after all retries. */
  reason: z.enum(['crashed', 'internal']),
})
export type ColumnWorkError = z.infer<typeof columnWorkError>

export const column = z.object({
  id: columnId,
  key: columnKey,
  label: z.string(),
  type: columnType,
  /** Pixels. */
  width: z.number().int(),
  hidden: z.boolean(),
  required: z.boolean(),
  /** In stored form. */
  defaultValue: z.json().nullable(),
  desc: z.string(),
  options: z.array(option),
  validators,
  settings: columnSettings,
  /** formula, live: the type of its values; for other columns the type itself. */
  valueType: columnType,
  /** Progress of a background conversion or calculation: 0 to 1. */
  progress: z.number().min(0).max(1).nullable(),
  /** Why such work was abandoned, until new work on the column starts or a member dismisses it. */
  workError: columnWorkError.nullable(),
  /**
   * In a system sheet: what the server fills the column with. Such a column can only be moved, hidden and relabeled.
   */
  source: z.string().optional(),
})
export type Column = z.infer<typeof column>

const fields = {
  label: line(200),
  key: newColumnKey.optional(),
  type: columnType.default('text'),
  width: z.number().int().min(40).max(1000).default(160),
  hidden: z.boolean().default(false),
  required: z.boolean().default(false),
  defaultValue: z.json().nullable().default(null),
  desc: text(1000).default(''),
  options: z.array(option).max(OPTIONS_MAX).default([]),
  validators: validators.default({}),
  settings: columnSettings.default({}),
}

/** Without a key, one is derived from the label. */
export const newColumn = z.strictObject(fields)
export type NewColumn = z.input<typeof newColumn>

const byId = z.strictObject({ id: id('sheet') })

export const addColumn = route({
  id: 'sheets.addColumn',
  method: 'POST',
  path: '/millrace/sheet/:id/addcolumn',
  summary: 'Add a column, at the end or after another',
  who: inProject('write', 'write'),
  exactNumbers: true,
  params: byId,
  body: newColumn.extend({ after: columnKey.nullable().optional() }),
  data: column,
})

/** Possible outcomes for a cell when its column's type changes. */
const OUTCOMES = [
  /** The same text. */
  'unchanged',
  /** The same except for surrounding spaces. */
  'trimmed',
  /** A value with another text: 1.5 for 1,50, or an option with different spelling. */
  'converted',
  'checked',
  'unchecked',
  'empty',
  /** Kept as a marked error. */
  'error',
] as const

const conversionOutcome = z.object({
  kind: z.enum(OUTCOMES),
  count: z.number().int(),
  /** Sample texts, with the values before and after if they are short. */
  samples: z.array(
    z.object({
      text: z.string(),
      before: z.json().nullable(),
      result: z.string(),
      after: z.json().nullable(),
    }),
  ),
})
export type ConversionOutcome = z.infer<typeof conversionOutcome>

/** Effect of a type change on a column's cells. */
export const conversion = z.object({
  /** Cells with a value. */
  filled: z.number().int(),
  /** How many of these can't be converted: they are kept as errors with their text. */
  failing: z.number().int(),
  /** Samples of these. */
  examples: z.array(
    z.object({
      recordId: id('record'),
      text: z.string(),
      message: z.string(),
      /** As it would be kept. */
      error: cellError,
    }),
  ),
  /**
   * For texts that become dates: their day and month order; null if not in question. While `order` is null, a change
   * without `settings.dateOrder` is rejected.
   */
  dates: dateOrders.nullable(),
  /** For texts that become numbers: their decimal sign; likewise rejected without `reading.decimal`. */
  numbers: decimalSigns.nullable(),
  /** For texts that become amounts: their currencies; likewise rejected without `settings.currency`. */
  currencies: currencies.nullable(),
  /** Texts that would change, by kind: each is an error unless `reading.accept` includes its kind. */
  changes: z.array(readingChange),
  /** All filled cells by outcome. */
  outcomes: z.array(conversionOutcome),
  /** For options created from texts: those that differ only in case or spaces. See `reading.mergeOptions`. */
  similarOptions: z.array(z.array(z.string())),
  /** For links: cells by lookup result; null for other types. */
  links: z
    .object({
      matched: z.number().int(),
      /** No record has this title; it can be created afterwards. */
      unknown: z.number().int(),
      /** Several records have this title. */
      ambiguous: z.number().int(),
    })
    .nullable(),
})
export type Conversion = z.infer<typeof conversion>

export const updateColumn = route({
  id: 'sheets.updateColumn',
  method: 'PUT',
  path: '/millrace/sheet/:id/updatecolumn',
  summary:
    'Update a column, or move it with `after` (null: to the front). With `preview`, nothing changes and the response shows what a new type would do to the cells',
  who: inProject('write', 'write'),
  exactNumbers: true,
  params: byId,
  body: z.strictObject({
    column: columnKey,
    label: fields.label.optional(),
    key: newColumnKey.optional(),
    type: columnType.optional(),
    width: z.number().int().min(40).max(1000).optional(),
    hidden: z.boolean().optional(),
    required: z.boolean().optional(),
    defaultValue: z.json().nullable().optional(),
    desc: text(1000).optional(),
    options: z.array(option).max(OPTIONS_MAX).optional(),
    validators: validators.optional(),
    settings: columnSettings.optional(),
    after: columnKey.nullable().optional(),
    /** With a new type: how to read the cells' texts. */
    reading: reading.optional(),
    preview: z.boolean().default(false),
  }),
  data: z.object({
    column,
    conversion: conversion.nullable(),
    /** For a change that rewrites the cells: undoing it with `undo` restores the old ones exactly. */
    changeId: id('change').nullable(),
  }),
})

export const deleteColumn = route({
  id: 'sheets.deleteColumn',
  method: 'POST',
  path: '/millrace/sheet/:id/deletecolumn',
  summary:
    'Delete a column. Rejected with `details.usedBy` if a view, a formula or a link uses it, unless `force`. Restorable for 30 days',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ column: columnKey, force: z.boolean().default(false) }),
  data: z.object({ deleted: z.literal(true), columnId }),
})

export const retryColumn = route({
  id: 'sheets.retryColumn',
  method: 'POST',
  path: '/millrace/sheet/:id/retrycolumn',
  summary: 'Retry the failed background work on a column’s cells (`workError`)',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ column: columnKey }),
  data: column,
})

export const dismissColumnError = route({
  id: 'sheets.dismissColumnError',
  method: 'POST',
  path: '/millrace/sheet/:id/dismisscolumnerror',
  summary: 'Dismiss the failed background work on a column’s cells (`workError`)',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ column: columnKey }),
  data: column,
})

export const restoreColumn = route({
  id: 'sheets.restoreColumn',
  method: 'POST',
  path: '/millrace/sheet/:id/restorecolumn',
  summary: 'Restore a deleted column and its cells',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ columnId }),
  data: column,
})
