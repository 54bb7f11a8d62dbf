import { type CustomTypesConfig, types } from 'pg'

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016

/** Counts and identities are numbers; beyond 2^53 they would be inexact, so that is an error. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`the database's ${text} does not fit into a number`)
  return value
}

// `pg`'s types lack the OIDs of array types.
const parseTextArray = (types.getTypeParser as (oid: number) => (text: string) => Nested<string>)(INT8_ARRAY)

type Nested<T> = T | null | Nested<T>[]

/** Parses an array of any dimension, whose elements `pg` returns as text. */
const deepNumbers = (value: Nested<string>): Nested<number> => {
  if (Array.isArray(value)) return value.map(deepNumbers)
  return value === null ? null : parseInt8(value)
}

const own = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, (text) => deepNumbers(parseTextArray(text))],
  // A date is not an instant: a Date would shift with the machine's time zone.
  [DATE, String],
])

type GetTypeParser = typeof types.getTypeParser

/** Column parsers for `pg`: int8 as number, date as text, everything else as in `pg` (timestamptz as Date). */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: ((...[oid, format]: Parameters<GetTypeParser>) =>
    (format === 'binary' ? undefined : own.get(oid)) ?? types.getTypeParser(oid, format)) as GetTypeParser,
}
