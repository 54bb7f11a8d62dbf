import { agentScoring, agentTests, flowTests } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import type { Models } from '../models/index.ts'
import { addQuestion } from './add-question.ts'
import { checkJudgeModel, judgeOfScoring, judgeOfSet } from './check-judge-model.ts'
import { createSet, deleteSet, listSets, updateSet } from './manage-sets.ts'
import { createFlowSet, listFlowSets, updateFlowSet } from './flow-sets.ts'
import {
  listFlowResults,
  listReplayResults,
  listReplays,
  listResults,
  listRuns,
  stopReplay,
  stopRun,
} from './read-runs.ts'
import { listScoredAnswers, readScoring } from './scoring/read-scoring.ts'
import { setScoring } from './scoring/set-scoring.ts'
import { startFlowRun } from './start-flow-run.ts'
import { startReplay } from './start-replay.ts'
import { startRun } from './start-run.ts'

export const agentTestRoutes = (context: Context, models: Models) => [
  bind(agentTests.list, ({ actor, params }) => listSets(context, actor, params.id)),
  bind(agentTests.create, async ({ actor: member, params, body }) => {
    await checkJudgeModel(context, models, { member, id: params.id, changes: body })
    return createSet(context, member, { ...body, ...params })
  }),
  bind(agentTests.update, async ({ actor: member, params, body }) => {
    const before = judgeOfSet(member, params)
    await checkJudgeModel(context, models, { member, id: params.id, changes: body, before })
    return updateSet(context, member, { ...body, ...params })
  }),
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
  bind(agentTests.replay, ({ actor, params, body }) => startReplay(context, actor, { ...body, ...params })),
  bind(agentTests.replays, ({ actor, params, query }) =>
    listReplays(context, actor, { ...query, ...params }),
  ),
  bind(agentTests.stopReplay, ({ actor, params }) => stopReplay(context, actor, params)),
  bind(agentTests.replayResults, ({ actor, params, query }) =>
    listReplayResults(context, actor, { ...query, ...params }),
  ),
]

export const scoringRoutes = (context: Context, models: Models) => [
  bind(agentScoring.get, ({ actor, params, query }) => readScoring(context, actor, { ...query, ...params })),
  bind(agentScoring.set, async ({ actor: member, params, body }) => {
    const before = judgeOfScoring(params.id)
    await checkJudgeModel(context, models, { member, id: params.id, changes: body, before })
    return setScoring(context, member, { ...body, ...params })
  }),
  bind(agentScoring.answers, ({ actor, params, query }) =>
    listScoredAnswers(context, actor, { ...query, ...params }),
  ),
]

export const flowTestRoutes = (context: Context, models: Models) => [
  bind(flowTests.list, ({ actor, params }) => listFlowSets(context, actor, params.id)),
  bind(flowTests.create, async ({ actor: member, params, body }) => {
    await checkJudgeModel(context, models, { member, id: params.id, changes: body })
    return createFlowSet(context, member, { ...body, ...params })
  }),
  bind(flowTests.update, async ({ actor: member, params, body }) => {
    const before = judgeOfSet(member, params)
    await checkJudgeModel(context, models, { member, id: params.id, changes: body, before })
    return updateFlowSet(context, member, { ...body, ...params })
  }),
  bind(flowTests.remove, ({ actor, params }) => deleteSet(context, actor, params)),
  bind(flowTests.run, ({ actor, params, body }) => startFlowRun(context, actor, { ...body, ...params })),
  bind(flowTests.stop, ({ actor, params }) => stopRun(context, actor, params)),
  bind(flowTests.runs, ({ actor, params, query }) => listRuns(context, actor, { ...query, ...params })),
  bind(flowTests.results, ({ actor, params, query }) =>
    listFlowResults(context, actor, { ...query, ...params }),
  ),
]
