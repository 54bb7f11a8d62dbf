import { runs } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { bind } from '../../../http/binding.ts'
import { deleteRuns } from './delete-runs.ts'
import { readHistory } from './read-history.ts'
import { readRunsAlone, readTree } from './read-runs.ts'
import { readRunDocument, readStep } from './read-step.ts'

export const readingRoutes = (context: Context) => [
  bind(runs.tree, ({ actor, params, query }) =>
    readTree(context, actor, { flowId: params.id, runId: query.taskId }),
  ),
  bind(runs.stepValues, ({ actor, params, query }) =>
    readStep(context, actor, { flowId: params.id, runId: params.runId, path: query.path }),
  ),
  bind(runs.runDocument, ({ actor, params }) =>
    readRunDocument(context, actor, { flowId: params.id, runId: params.runId }),
  ),
  bind(runs.runsAlone, ({ actor, params, query }) =>
    readRunsAlone(context, actor, { flowId: params.id, ...query }),
  ),
  bind(runs.runHistory, ({ actor, params, query }) =>
    readHistory(context, actor, { flowId: params.id, ...query }),
  ),
  bind(runs.deleteRuns, ({ actor, params, body }) =>
    deleteRuns(context, actor, { flowId: params.id, ids: body.ids }),
  ),
]
