import { runs as runCalls } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { cancelRun } from './alone/cancel-run.ts'
import { readRun } from './alone/read-answer.ts'
import { runFlow } from './alone/run-flow.ts'
import { showSummary } from './alone/show-summary.ts'
import { formRoutes } from './forms/routes.ts'
import { hookRoutes } from './hooks/routes.ts'
import { readingRoutes } from './reading/routes.ts'
import { waitRoutes } from './waits/routes.ts'
import type { Runs } from './walk/open-runs.ts'

export const runRoutes = (context: Context, runs: Runs) => [
  bind(runCalls.runFlow, ({ actor, params, query, body }) =>
    runFlow(context, runs, { member: actor, flowId: params.id, params: body.params, wait: query.wait }),
  ),
  bind(runCalls.readRun, ({ actor, params }) => readRun(context, actor, params.runId)),
  bind(runCalls.cancelRun, async ({ actor, params }) => {
    await cancelRun(context, runs, { member: actor, flowId: params.id, runId: params.runId })
    return showSummary(context, actor, params.runId)
  }),
  ...waitRoutes(context),
  ...readingRoutes(context),
  ...hookRoutes(context, runs),
  ...formRoutes(context, runs),
]
