import { z } from 'zod'
import { invalid } from '../../../lib/errors.ts'
import type { Key, WindowStart } from './order.ts'

const shape = z.strictObject({
  /** Revision of the query for which the row number holds. */
  r: z.number().int(),
  /** Row number of the next record, if known. */
  n: z.number().int().min(0).nullable(),
  p: z.number().int(),
  // A column of links or files has two sort keys.
  k: z.array(z.string().max(2000).nullable()).max(10),
})

export interface Cursor {
  revision: number
  /** Row number of the next record at that revision. */
  next: number | null
  place: WindowStart
}

export const writeCursor = ({ revision, next, place }: Cursor): string =>
  Buffer.from(
    JSON.stringify({ r: revision, n: next, p: place.position, k: [...place.values] } satisfies z.input<
      typeof shape
    >),
  ).toString('base64url')

/** Rejects text that is not a cursor of a list with this sort order. */
export function readCursor(text: string, keys: readonly Key[]): Cursor {
  try {
    const read = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (read.k.length === keys.length && keys.every((key, n) => fits(key, read.k[n] ?? null)))
      return { revision: read.r, next: read.n, place: { values: read.k, position: read.p } }
  } catch {
    // Reported below.
  }
  throw invalid([{ path: 'query.after', message: 'is not a cursor of this list. Start again without it' }])
}

/** A manipulated cursor must not cause a database error. */
function fits({ kind }: Key, value: string | null): boolean {
  if (value === null) return true
  if (kind === 'number') return /^-?\d+(\.\d+)?$/.test(value)
  if (kind === 'stamp') return !Number.isNaN(Date.parse(value))
  return !value.includes('\0')
}
