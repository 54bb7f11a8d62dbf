import { z } from 'zod'
import { READING_CHANGES } from './limits.ts'

export { READING_CHANGES } from './limits.ts'

/**
 * In which order texts have day and month, where slashes, dashes or spaces part them. `order` is the only one in which
 * all of them are dates; null when both are, or neither is: then a person has to choose.
 */
export const dateOrders = z.object({
  /** Texts that are a date in at least one of the orders. */
  dates: z.number().int(),
  /** Of these, how many are another date in the other order. */
  ambiguous: z.number().int(),
  /** How many are dates with the day first, and with the month first. */
  dayFirst: z.number().int(),
  monthFirst: z.number().int(),
  /** Dates with a year of two digits, which is taken to be between 1950 and 2049. */
  shortYears: z.number().int(),
  order: z.enum(['dmy', 'mdy']).nullable(),
  /** Some of them, with what they are in each order. */
  samples: z.array(
    z.object({ text: z.string(), dayFirst: z.string().nullable(), monthFirst: z.string().nullable() }),
  ),
})
export type DateOrders = z.infer<typeof dateOrders>

export const decimalSign = z.enum(['.', ','])

/**
 * Which sign texts write decimals with, where they have a point or a comma that tells. What is a number with one sign only
 * is read so, whatever was said. For the others (`ambiguous`) a person has to choose, unless all that tell agree on
 * `sign`; null when they do not, or none tells.
 */
export const decimalSigns = z.object({
  /** Texts that are a number with at least one of the signs, and not the same one with both. */
  numbers: z.number().int(),
  /** Of these, how many are another number with the other sign: 1.234 and 1,234. */
  ambiguous: z.number().int(),
  /** How many the column takes if the decimal point is chosen, and if the decimal comma is. */
  point: z.number().int(),
  comma: z.number().int(),
  sign: decimalSign.nullable(),
  /** Some of them, with the number that they become if each sign is chosen. */
  samples: z.array(
    z.object({ text: z.string(), point: z.string().nullable(), comma: z.string().nullable() }),
  ),
})
export type DecimalSigns = z.infer<typeof decimalSigns>

/** The currencies that texts are written in. */
export const currencies = z.object({
  /** Numbers with a currency. */
  amounts: z.number().int(),
  /** Numbers without. */
  bare: z.number().int(),
  /** The most frequent first, with one text of each. `currency` is null for a sign that stands for several. */
  found: z.array(
    z.object({
      currency: z.string().nullable(),
      sign: z.string(),
      count: z.number().int(),
      sample: z.string(),
    }),
  ),
  /** The only one; null where there are several, or its sign does not tell: then a person has to choose. */
  currency: z.string().nullable(),
})
export type Currencies = z.infer<typeof currencies>

export const changeKind = z.enum(READING_CHANGES)
export type ChangeKind = z.infer<typeof changeKind>

/** Texts that would be changed, of one kind. */
export const readingChange = z.object({
  kind: changeKind,
  count: z.number().int(),
  /** Some of them, with what each would be. */
  samples: z.array(z.object({ text: z.string(), result: z.string() })),
})
export type ReadingChange = z.infer<typeof readingChange>

/** How the texts of a column are read, as far as they do not tell it themselves. */
export const reading = z.strictObject({
  /** With which sign they write decimals. */
  decimal: decimalSign.optional(),
  /** What may be changed of them; texts that would be changed otherwise are kept as errors. */
  accept: z.array(changeKind).max(READING_CHANGES.length).optional(),
  /** Of options that are made of the texts, those that differ only in case or spaces become the most frequent one. */
  mergeOptions: z.boolean().optional(),
})
export type Reading = z.infer<typeof reading>
