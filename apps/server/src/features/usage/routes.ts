import { credits, usage } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { readPlan } from '../../lib/plan-limits.ts'
import { asMember } from '../../lib/scoped.ts'
import { deleteBudget, saveBudget } from './credits/manage-budgets.ts'
import { listEntries, readCredits } from './credits/read-credits.ts'
import { readUsage } from './read-usage.ts'

export const usageRoutes = (context: Context) => [
  bind(usage.read, ({ actor, query }) => readUsage(context, actor, query)),
  bind(usage.plan, ({ actor }) =>
    asMember(context, actor, (tx) => readPlan(tx, context.config.plans, actor.accountId)),
  ),
  bind(credits.read, ({ actor }) =>
    asMember(context, actor, (tx) => readCredits(tx, context, actor.accountId)),
  ),
  bind(credits.entries, ({ actor, query }) =>
    asMember(context, actor, (tx) => listEntries(tx, { accountId: actor.accountId, ...query })),
  ),
  bind(credits.saveBudget, ({ actor, body }) => saveBudget(context, actor, body)),
  bind(credits.deleteBudget, ({ actor, params }) => deleteBudget(context, actor, params.id)),
]
