import { usage } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { readUsage } from './read-usage.ts'

export const usageRoutes = (context: Context) => [
  bind(usage.read, ({ actor, query }) => readUsage(context, actor, query)),
]
