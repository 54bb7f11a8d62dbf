import { z } from 'zod'
import { isTimeZone } from './time-zones.ts'

// Postgres can't store NUL, and a lone surrogate can't be encoded as UTF-8, so both are rejected.
const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed()

const UNSTORABLE = 'contains a character that can’t be stored (NUL or a broken surrogate pair)'

/** Text that the database can store, with at most `max` characters (UTF-16 units). */
export const text = (max: number) =>
  z
    .string()
    .max(max, `at most ${max.toLocaleString('en')} characters`)
    .refine(storable, UNSTORABLE)

/** One non-empty line of text, trimmed: names and titles. */
export const line = (max: number) => text(max).trim().min(1, 'is empty')

export const timestamp = z.iso.datetime().meta({ description: 'ISO 8601, UTC' })

/** `1` … `max`, as in a query string. */
export const count = (max: number) => z.coerce.number().int().min(1).max(max)

/** A name such as Europe/Berlin. Offsets are rejected because they have no summer time. */
export const timeZone = text(64).refine(isTimeZone, 'is not a time zone, such as Europe/Berlin')
