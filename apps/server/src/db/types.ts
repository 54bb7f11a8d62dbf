import pg from 'pg'

const INT8 = 20
const INT8_ARRAY = 1016

/** Counts and identities are numbers in this house; beyond 2^53 a number would lie, so that is an error. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`the database's ${text} does not fit into a number`)
  return value
}

const parseInt8Array = (text: string): number[] => pg.types.arrayParser(text, parseInt8)

/** Readers of column values for `pg`: int8 as number, everything else as `pg` does it (timestamptz as Date). */
export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return parseInt8
    if (format !== 'binary' && oid === INT8_ARRAY) return parseInt8Array
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}
