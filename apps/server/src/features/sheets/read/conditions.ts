import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { escapeLike } from '../../../lib/sql.ts'
import {
  type Collation,
  hasError,
  isEmpty,
  jsonOf,
  keyOf,
  keyValue,
  numberOf,
  startOf,
  textOf,
} from '../model/cell-sql.ts'
import type { Span } from './days.ts'
import { type Kind, kindOf } from '../model/kinds.ts'
import type { ShownNames } from './shown-names.ts'
import type { Sql } from './types.ts'
import type { Values } from './values.ts'

/** A condition on one column. */
interface Compiling {
  column: sheets.Column
  values: Values
  collation: Collation
  names: ShownNames
}

type Compile = (input: Compiling) => Sql
type Ops = Partial<Record<sheets.FilterOp, Compile>>

/** A condition that is true or null, never false for an empty cell. */
export function compileCondition(op: sheets.FilterOp, input: Compiling): Sql {
  const compile = OPS[kindOf(input.column)][op]
  if (!compile) {
    const can = Object.keys(OPS[kindOf(input.column)]).join(', ')
    throw input.values.refuse(`doesn’t work with columns of type ${input.column.type}. Use one of: ${can}`)
  }
  return compile(input)
}

const ANY: Ops = {
  empty: ({ column }) => isEmpty(column),
  notEmpty: ({ column }) => sql`not ${isEmpty(column)}`,
  error: ({ column }) => hasError(column),
}

const not = (condition: Sql): Sql => sql`(${condition}) is not true`

const like =
  (pattern: (escaped: string) => string): Compile =>
  ({ column, values, names }) =>
    sql`${names.of.get(column.id)?.(jsonOf(column)) ?? textOf(column)} ilike ${pattern(escapeLike(values.text()))}`

const contains = like((words) => `%${words}%`)

/** An index covers only the first characters; the full text decides. */
const isText: Compile = ({ column, values, collation }) => {
  const text = values.text()
  const start = startOf(text)
  return sql`(${keyOf(column, collation)} = ${start}::text and ${textOf(column)} = ${text}::text)`
}

const isOneText: Compile = ({ column, values, collation }) => {
  const texts = values.list()
  const starts = texts.map(startOf)
  return sql`(${keyOf(column, collation)} = any(${starts}::text[]) and ${textOf(column)} = any(${texts}::text[]))`
}

const compareText =
  (operator: Sql): Compile =>
  ({ column, values, collation }) =>
    sql`${keyOf(column, collation)} ${operator} ${startOf(values.text())}::text`

const [LT, LTE, GT, GTE] = [sql`<`, sql`<=`, sql`>`, sql`>=`]

const TEXT: Ops = {
  eq: isText,
  ne: (input) => not(isText(input)),
  lt: compareText(LT),
  lte: compareText(LTE),
  gt: compareText(GT),
  gte: compareText(GTE),
  contains,
  notContains: (input) => not(contains(input)),
  startsWith: like((words) => `${words}%`),
  endsWith: like((words) => `%${words}`),
  in: isOneText,
  notIn: (input) => not(isOneText(input)),
  ...ANY,
}

const compareNumber =
  (operator: Sql): Compile =>
  ({ column, values }) =>
    sql`${numberOf(column)} ${operator} ${values.number(values.text())}::numeric`

const isOneNumber: Compile = ({ column, values }) =>
  sql`${numberOf(column)} = any(${values.list().map(values.number)}::numeric[])`

const NUMBER: Ops = {
  eq: compareNumber(sql`=`),
  ne: (input) => not(compareNumber(sql`=`)(input)),
  lt: compareNumber(LT),
  lte: compareNumber(LTE),
  gt: compareNumber(GT),
  gte: compareNumber(GTE),
  in: isOneNumber,
  notIn: (input) => not(isOneNumber(input)),
  ...ANY,
}

/** Dates and timestamps are stored so that their text sorts by time. */
const compareTime =
  (operator: Sql, end: keyof Span): Compile =>
  ({ column, values, collation }) =>
    sql`${keyOf(column, collation)} ${operator} ${keyValue(kindOf(column), values.span(values.text())[end])}`

const inside = ({ column, collation }: Compiling, span: Span): Sql => {
  const key = keyOf(column, collation)
  const kind = kindOf(column)
  return sql`(${key} >= ${keyValue(kind, span.from)} and ${key} < ${keyValue(kind, span.to)})`
}

const isTime: Compile = (input) => inside(input, input.values.span(input.values.text()))

const isOneTime: Compile = (input) => {
  const spans = input.values.list().map((text) => inside(input, input.values.span(text)))
  return spans.length === 0 ? sql`false` : sql`(${sql.join(spans, sql` or `)})`
}

const TIME: Ops = {
  eq: isTime,
  ne: (input) => not(isTime(input)),
  lt: compareTime(LT, 'from'),
  lte: compareTime(LT, 'to'),
  gt: compareTime(GTE, 'to'),
  gte: compareTime(GTE, 'from'),
  in: isOneTime,
  notIn: (input) => not(isOneTime(input)),
  within: (input) => inside(input, input.values.within()),
  ...ANY,
}

const isTrue: Compile = ({ column, values, collation }) =>
  sql`${keyOf(column, collation)} = ${String(values.truth())}::text`

/** An empty checkbox is neither checked nor unchecked; `ne` true matches unchecked and empty. */
const CHECKBOX: Ops = { eq: isTrue, ne: (input) => not(isTrue(input)), ...ANY }

const isSet: Compile = ({ column, values }) => {
  const wanted = sql`${JSON.stringify(values.list())}::jsonb`
  return sql`(${jsonOf(column)} @> ${wanted} and ${jsonOf(column)} <@ ${wanted})`
}

const hasAny: Compile = ({ column, values }) => sql`${jsonOf(column)} ?| ${values.list()}::text[]`

const LIST: Ops = {
  eq: isSet,
  ne: (input) => not(isSet(input)),
  contains,
  notContains: (input) => not(contains(input)),
  hasAny,
  hasAll: ({ column, values }) => sql`${jsonOf(column)} ?& ${values.list()}::text[]`,
  hasNone: (input) => not(hasAny(input)),
  ...ANY,
}

const OPS: Record<Kind, Ops> = {
  text: TEXT,
  select: TEXT,
  number: NUMBER,
  date: TIME,
  dateTime: TIME,
  stamp: TIME,
  checkbox: CHECKBOX,
  list: LIST,
  json: { contains, notContains: TEXT.notContains!, ...ANY },
}
