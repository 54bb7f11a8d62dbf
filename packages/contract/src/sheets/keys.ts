import { z } from 'zod'
import { isReservedColumnKey } from './limits.ts'

/** A column's name in calls, in formulas and as `@@key@@`; unique in its sheet, ignoring case. */
export const columnKey = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'must start with a letter and contain only letters, digits and _')

/** A key for a new column. */
export const newColumnKey = columnKey.refine((key) => !isReservedColumnKey(key), 'is a reserved word')

/** The column's id within its sheet, which survives renaming. */
export const columnId = z.string().regex(/^c[1-9]\d{0,5}$/, 'not the id of a column')
