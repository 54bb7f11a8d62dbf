import { z } from 'zod'
import { isReservedColumnKey } from './limits.ts'

/** How a column is named in calls, in formulas and as `@@key@@`; unique in its sheet, whatever the case. */
export const columnKey = z
  .string()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,63}$/, 'must start with a letter and contain only letters, digits and _')

/** The key that a column is given. */
export const newColumnKey = columnKey.refine((key) => !isReservedColumnKey(key), 'is a reserved word')

/** The column's id within its sheet, which stays when it is renamed. */
export const columnId = z.string().regex(/^c[1-9]\d{0,5}$/, 'not the id of a column')
