import type { Context } from '../../../context.ts'
import type { Bound } from '../../../http/binding.ts'

export const readRoutes = (_context: Context): Bound[] => []
