import { agentTests } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import { addQuestion } from './add-question.ts'
import { createSet, deleteSet, listSets, updateSet } from './manage-sets.ts'
import { listResults, listRuns, stopRun } from './read-runs.ts'
import { startRun } from './start-run.ts'

export const agentTestRoutes = (context: Context) => [
  bind(agentTests.list, ({ actor, params }) => listSets(context, actor, params.id)),
  bind(agentTests.create, ({ actor, params, body }) => createSet(context, actor, { ...body, ...params })),
  bind(agentTests.update, ({ actor, params, body }) => updateSet(context, actor, { ...body, ...params })),
  bind(agentTests.remove, ({ actor, params }) => deleteSet(context, actor, params)),
  bind(agentTests.addQuestion, ({ actor, params, body }) =>
    addQuestion(context, actor, { ...body, ...params }),
  ),
  bind(agentTests.run, ({ actor, params, body }) => startRun(context, actor, { ...body, ...params })),
  bind(agentTests.stop, ({ actor, params }) => stopRun(context, actor, params)),
  bind(agentTests.runs, ({ actor, params, query }) => listRuns(context, actor, { ...query, ...params })),
  bind(agentTests.results, ({ actor, params, query }) =>
    listResults(context, actor, { ...query, ...params }),
  ),
]
