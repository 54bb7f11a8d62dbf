import { z } from 'zod'
import { columnKey } from './keys.ts'
import { text } from '../text.ts'

export const FILTER_OPS = [
  'eq',
  'ne',
  'lt',
  'lte',
  'gt',
  'gte',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'in',
  'notIn',
  'hasAny',
  'hasAll',
  'hasNone',
  'empty',
  'notEmpty',
  'error',
  'within',
  'status',
] as const
export const filterOp = z.enum(FILTER_OPS)
export type FilterOp = z.infer<typeof filterOp>

export const RELATIVE_DATES = [
  'today',
  'yesterday',
  'tomorrow',
  'last7days',
  'last30days',
  'next7days',
  'thisWeek',
  'thisMonth',
  'thisYear',
] as const

/** An integer beyond the exact range of doubles may have been a different one in the request. */
const isCounted = (value: number) => !Number.isInteger(value) || Number.isSafeInteger(value)
const number = z.number().refine(isCounted, 'is too large: send it as text')

/**
 * `error`: the cell has a text that its type can't hold. `within`: a date, with one of RELATIVE_DATES. `status`: for AI
 * columns, one of AI_CELL_STATUSES or a list of them.
 */
export const condition = z.strictObject({
  column: columnKey,
  op: filterOp,
  value: z.union([text(10_000), number, z.boolean(), z.array(text(10_000)).max(1000)]).optional(),
})
export type Condition = z.infer<typeof condition>

/** A condition on the record: whether any cell has a text that its type can't hold. */
export const rowCondition = z.strictObject({ has: z.enum(['errors']) })
export type RowCondition = z.infer<typeof rowCondition>

export type Filter = Condition | RowCondition | { and: Filter[] } | { or: Filter[] }

const DEPTH_MAX = 5
const group = (depth: number): z.ZodType<Filter> => {
  if (depth === 0) return z.union([condition, rowCondition])
  const inner = z.array(group(depth - 1)).max(100)
  const either = z.union([
    condition,
    rowCondition,
    z.strictObject({ and: inner }),
    z.strictObject({ or: inner }),
  ])
  // Named in the API description, which would otherwise repeat it everywhere.
  return either.meta({ id: depth === DEPTH_MAX ? 'SheetFilter' : `SheetFilter${depth}` })
}

/**
 * `{and|or: [{column, op, value}]}`, nested up to five levels; `{has: 'errors'}` can be combined with column
 * conditions.
 */
export const filter = group(DEPTH_MAX)

export const sort = z.strictObject({ column: columnKey, descending: z.boolean().default(false) })
export type Sort = z.infer<typeof sort>
export const sorts = z.array(sort).max(5)

/** `-price,name`, as in a query string. */
export const sortText = z
  .string()
  .max(400)
  .transform((value, check) => {
    const parts = value.split(',').filter(Boolean)
    const read = parts.map((part) => ({ column: part.replace(/^-/, ''), descending: part.startsWith('-') }))
    const parsed = sorts.safeParse(read)
    if (parsed.success) return parsed.data
    check.addIssue('is not a list of columns such as -price,name')
    return z.NEVER
  })

/** Keeps a number as its original text, unless a double represents it exactly. */
const withDigits = (_key: string, value: unknown, { source }: { source?: string } = {}): unknown =>
  typeof value === 'number' && source !== undefined && (String(value) !== source || !isCounted(value))
    ? source
    : value

/** The filter as JSON text, as in a query string. */
export const filterText = z
  .string()
  .max(50_000)
  .transform((value, check) => {
    try {
      const parsed = filter.safeParse(JSON.parse(value, withDigits))
      if (parsed.success) return parsed.data
    } catch {
      // Reported below.
    }
    check.addIssue('is not a filter such as {"and":[{"column":"price","op":"gt","value":"10"}]}')
    return z.NEVER
  })
