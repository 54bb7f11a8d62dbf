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

/** One choice of a select column. Cells hold `value`; people see `label`. */
export const option = z.strictObject({
  value: line(200),
  label: line(200),
  color: z.enum(COLORS).default('slate'),
})
export type Option = z.infer<typeof option>

/** What a value must fulfil to be taken, beside its type. */
export const validators = z.strictObject({
  /** Smallest and largest number or date, as the cell would hold it. */
  min: text(40).optional(),
  max: text(40).optional(),
  minLength: z.number().int().min(0).max(1_000_000).optional(),
  maxLength: z.number().int().min(1).max(1_000_000).optional(),
  /** A regular expression in RE2 syntax, matched against the whole text. */
  pattern: text(500).optional(),
  /** No two records may hold the same value. */
  unique: z.boolean().optional(),
})
export type Validators = z.infer<typeof validators>

/** What belongs to one type only; a setting that its type does not know is refused. */
export const columnSettings = z.strictObject({
  /** number, currency, percent: digits shown after the point; what is held keeps every digit. */
  decimals: z.number().int().min(0).max(20).optional(),
  /** currency: ISO 4217. */
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  /** link: the sheet whose records it names. */
  sheetId: id('sheet').optional(),
  /** link: whether a cell may name several. */
  several: z.boolean().optional(),
  /** formula: its text, in which `{key}` stands for the value of a column. */
  formula: text(5000).optional(),
  /** dateTime, createdTime, updatedTime: IANA time zone in which it is shown; without it, the viewer's. */
  timeZone: text(64).optional(),
  /**
   * date, dateTime: which comes first in dates such as 03/04/2026 that are written into it. Without it nobody said: in
   * the console the viewer's language decides, and the API refuses them.
   */
  dateOrder: z.enum(['dmy', 'mdy']).optional(),
  /** live: the flow that fills its cells. */
  live: aiColumnSettings.optional(),
})
export type ColumnSettings = z.infer<typeof columnSettings>

/** Work on the cells of a column that was given up. */
export const columnWorkError = z.object({
  /** A change of the type, of which nothing took place; or a calculation, of which some cells may have been written. */
  work: z.enum(['conversion', 'calculation']),
  /** `crashed`: the process ended three times with it. `internal`: it failed as often as it is tried. */
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
  /** As a cell of the column would hold it. */
  defaultValue: z.json().nullable(),
  desc: z.string(),
  options: z.array(option),
  validators,
  settings: columnSettings,
  /** formula, live: what its values are; of other columns the type itself. */
  valueType: columnType,
  /** A background conversion or calculation of its cells that has not ended: 0 to 1. */
  progress: z.number().min(0).max(1).nullable(),
  /** Why the last such work was given up, until other work on the column begins or a member dismisses it. */
  workError: columnWorkError.nullable(),
  /** Of a system sheet: what the server fills the column with. Such a column can be moved, hidden and relabeled only. */
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

/** Without a key, one is made of the label. */
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

/** What can become of a cell when its column gets another type. */
const OUTCOMES = [
  /** The same text. */
  'unchanged',
  /** The same but for spaces around it. */
  'trimmed',
  /** A value with another text: 1.5 for 1,50, an option that is spelled otherwise. */
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
  /** Some different texts, with the values before and after where these are short. */
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

/** What changing a column's type would do to its cells. */
export const conversion = z.object({
  /** Cells that hold something. */
  filled: z.number().int(),
  /** Of these, how many can't be converted: they are kept as errors with their text. */
  failing: z.number().int(),
  /** Some of those that can't. */
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
   * Of texts that become dates, in which order they have day and month; null when it is not in question. A change that
   * does not say the order, as `settings.dateOrder`, is refused while `order` is null.
   */
  dates: dateOrders.nullable(),
  /** Of texts that become numbers, with which sign they write decimals; refused likewise, without `reading.decimal`. */
  numbers: decimalSigns.nullable(),
  /** Of texts that become amounts, in which currencies they are; refused likewise, without `settings.currency`. */
  currencies: currencies.nullable(),
  /** Texts that would be changed, kind by kind: each is an error unless `reading.accept` names its kind. */
  changes: z.array(readingChange),
  /** What becomes of all filled cells, by outcome. */
  outcomes: z.array(conversionOutcome),
  /** Into options that are made of the texts: those that differ only in case or spaces. See `reading.mergeOptions`. */
  similarOptions: z.array(z.array(z.string())),
  /** Into links: cells by what is known of the records that they name; null for other types. */
  links: z
    .object({
      matched: z.number().int(),
      /** No record is called so: these can be created afterwards. */
      unknown: z.number().int(),
      /** Several records are called so. */
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
    /** With another type: how the texts of the cells are read. */
    reading: reading.optional(),
    preview: z.boolean().default(false),
  }),
  data: z.object({
    column,
    conversion: conversion.nullable(),
    /** Of a change that makes the cells anew: undoing it, as `undo`, brings the old ones back to the letter. */
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
