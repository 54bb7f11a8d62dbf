import type { Context } from '../../../context.ts'
import type { Bound } from '../../../http/binding.ts'
import type { FileStore } from '../../storage/index.ts'

export const transferRoutes = (_context: Context, _store: FileStore): Bound[] => []
