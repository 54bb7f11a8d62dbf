import { type CustomTypesConfig, types } from 'pg'

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016

/** Counts and identities are numbers in this house; beyond 2^53 a number would lie, so that is an error. */
function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`the database's ${text} does not fit into a number`)
  return value
}

// The types of `pg` do not know the numbers of array types.
const parseTextArray = (types.getTypeParser as (oid: number) => (text: string) => Nested<string>)(INT8_ARRAY)

type Nested<T> = T | null | Nested<T>[]

/** The elements of an array of any dimension, which `pg` gives as text. */
const deepNumbers = (value: Nested<string>): Nested<number> => {
  if (Array.isArray(value)) return value.map(deepNumbers)
  return value === null ? null : parseInt8(value)
}

const own = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, (text) => deepNumbers(parseTextArray(text))],
  // A day is no moment: as a Date it would move with the machine's time zone.
  [DATE, String],
])

type GetTypeParser = typeof types.getTypeParser

/** Readers of column values for `pg`: int8 as number, date as text, all else as `pg` does it (timestamptz as Date). */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: ((...[oid, format]: Parameters<GetTypeParser>) =>
    (format === 'binary' ? undefined : own.get(oid)) ?? types.getTypeParser(oid, format)) as GetTypeParser,
}
