import { search } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { searchEverything } from './search-everything.ts'

export const searchRoutes = (context: Context) => [
  bind(search.everything, ({ actor, query }) => searchEverything(context, actor, query)),
]
