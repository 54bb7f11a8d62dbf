import { usage } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { readPlan } from '../../lib/plan-limits.ts'
import { asMember } from '../../lib/scoped.ts'
import { readUsage } from './read-usage.ts'

export const usageRoutes = (context: Context) => [
  bind(usage.read, ({ actor, query }) => readUsage(context, actor, query)),
  bind(usage.plan, ({ actor }) =>
    asMember(context, actor, (tx) => readPlan(tx, context.config.plans, actor.accountId)),
  ),
]
