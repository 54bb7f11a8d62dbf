import { z } from 'zod'
import { READING_CHANGES } from './limits.ts'

export { READING_CHANGES } from './limits.ts'

/**
 * Day and month order of texts with slashes, dashes or spaces. `order` is the only one in which all of them are dates;
 * null if both or neither fit, and a person has to choose.
 */
export const dateOrders = z.object({
  /** Texts that are a date in at least one order. */
  dates: z.number().int(),
  /** How many of these are a different date in the other order. */
  ambiguous: z.number().int(),
  /** How many are dates with the day first, and with the month first. */
  dayFirst: z.number().int(),
  monthFirst: z.number().int(),
  /** Dates with a two-digit year, read as 1950 to 2049. */
  shortYears: z.number().int(),
  order: z.enum(['dmy', 'mdy']).nullable(),
  /** Samples with their date in each order. */
  samples: z.array(
    z.object({ text: z.string(), dayFirst: z.string().nullable(), monthFirst: z.string().nullable() }),
  ),
})
export type DateOrders = z.infer<typeof dateOrders>

export const decimalSign = z.enum(['.', ','])

/**
 * Decimal sign of texts that contain a point or a comma. A text that is a number with only one sign is read that way in
 * any case. For the others (`ambiguous`) a person has to choose, unless all unambiguous ones agree on `sign`; null if
 * they don't, or if there are none.
 */
export const decimalSigns = z.object({
  /** Texts that are a number with at least one sign, and not the same number with both. */
  numbers: z.number().int(),
  /** How many of these are a different number with the other sign: 1.234 and 1,234. */
  ambiguous: z.number().int(),
  /** How many the column accepts with a decimal point, and with a decimal comma. */
  point: z.number().int(),
  comma: z.number().int(),
  sign: decimalSign.nullable(),
  /** Samples with their number for each sign. */
  samples: z.array(
    z.object({ text: z.string(), point: z.string().nullable(), comma: z.string().nullable() }),
  ),
})
export type DecimalSigns = z.infer<typeof decimalSigns>

/** Currencies of the texts. */
export const currencies = z.object({
  /** Numbers with a currency. */
  amounts: z.number().int(),
  /** Numbers without a currency. */
  bare: z.number().int(),
  /** Most frequent first, with a sample of each. `currency` is null for an ambiguous sign. */
  found: z.array(
    z.object({
      currency: z.string().nullable(),
      sign: z.string(),
      count: z.number().int(),
      sample: z.string(),
    }),
  ),
  /** The only one; null if there are several or its sign is ambiguous, and a person has to choose. */
  currency: z.string().nullable(),
})
export type Currencies = z.infer<typeof currencies>

export const changeKind = z.enum(READING_CHANGES)
export type ChangeKind = z.infer<typeof changeKind>

/** Texts that would change, of one kind. */
export const readingChange = z.object({
  kind: changeKind,
  count: z.number().int(),
  /** Samples with their results. */
  samples: z.array(z.object({ text: z.string(), result: z.string() })),
})
export type ReadingChange = z.infer<typeof readingChange>

/** How to read a column's texts where they are ambiguous. */
export const reading = z.strictObject({
  /** Their decimal sign. */
  decimal: decimalSign.optional(),
  /** Permitted changes; texts that would change otherwise are kept as errors. */
  accept: z.array(changeKind).max(READING_CHANGES.length).optional(),
  /** Merges options that differ only in case or spaces into the most frequent spelling. */
  mergeOptions: z.boolean().optional(),
})
export type Reading = z.infer<typeof reading>
