import { aiWorkers } from '@millrace/contract'
import type { Context } from '../../context.ts'
import { bind } from '../../http/binding.ts'
import type { Models } from '../models/index.ts'
import type { Runs } from '../runs/index.ts'
import {
  addBudget,
  cancelExecution,
  pauseExecution,
  resumeExecution,
  sendMessage,
  setPlan,
} from './commands.ts'
import { listExecutions, listMessages, listSteps, readExecution } from './executions.ts'
import { launchWorker } from './launch.ts'
import { callHook, disableHook, enableHook } from './hooks.ts'
import { setSchedule } from './schedule.ts'
import { setTrigger } from './triggers.ts'
import {
  changePart,
  createWorker,
  duplicateWorker,
  listWorkers,
  readWorker,
  saveIntegrations,
  saveKnowledge,
  saveMetadata,
  saveSettings,
} from './workers.ts'

interface Services {
  models: Pick<Models, 'open'>
  runs: Runs
}

export const aiWorkerRoutes = (context: Context, services: Services) => [
  ...partRoutes(context),
  bind(aiWorkers.system, ({ actor, query }) => listWorkers(context, actor, query.language)),
  bind(aiWorkers.create, ({ actor, body }) => createWorker(context, actor, body)),
  bind(aiWorkers.read, ({ actor, params }) => readWorker(context, actor, params.id)),
  bind(aiWorkers.duplicate, ({ actor, params, query }) =>
    duplicateWorker(context, actor, { id: params.id, name: query.agentName }),
  ),
  bind(aiWorkers.launch, ({ actor, params, body }) =>
    launchWorker(context, { member: actor, models: services.models }, { id: params.id, own: body }),
  ),
  bind(aiWorkers.setSchedule, ({ actor, params, body }) =>
    setSchedule(context, { member: actor, id: params.id, schedule: body.schedule }),
  ),
  ...triggerRoutes(context),
  ...executionRoutes(context, services),
]

const triggerRoutes = (context: Context) => [
  bind(aiWorkers.setTrigger, ({ actor, params, body }) =>
    setTrigger(context, { member: actor, id: params.id, trigger: body.trigger }),
  ),
  bind(aiWorkers.enableHook, ({ actor, params }) => enableHook(context, { member: actor, id: params.id })),
  bind(aiWorkers.disableHook, ({ actor, params }) => disableHook(context, { member: actor, id: params.id })),
  bind(aiWorkers.hook, ({ params, request }) => callHook(context, { token: params.token, request })),
]

const partRoutes = (context: Context) => [
  bind(aiWorkers.setParams, ({ actor, params: { id }, body }) =>
    changePart(context, { member: actor, id, part: 'params' }, (tx, row) =>
      saveSettings(tx, row, { params: body }),
    ),
  ),
  bind(aiWorkers.setKnowledge, ({ actor, params: { id }, body }) =>
    changePart(context, { member: actor, id, part: 'knowledge' }, (tx, row) =>
      saveKnowledge(tx, row, body.knowledgeIds),
    ),
  ),
  bind(aiWorkers.setIntegrations, ({ actor, params: { id }, body }) =>
    changePart(context, { member: actor, id, part: 'integrations' }, (tx, row) =>
      saveIntegrations(tx, row, body),
    ),
  ),
  bind(aiWorkers.setMetadata, ({ actor, params: { id }, body }) =>
    changePart(context, { member: actor, id, part: 'metadata' }, (tx, row) => saveMetadata(tx, row, body)),
  ),
  bind(aiWorkers.setNotification, ({ actor, params: { id }, body }) =>
    changePart(context, { member: actor, id, part: 'notification' }, (tx, row) =>
      saveSettings(tx, row, { notification: body }),
    ),
  ),
]

const executionRoutes = (context: Context, { runs }: Services) => [
  bind(aiWorkers.executions, ({ actor, query }) => listExecutions(context, actor, query)),
  bind(aiWorkers.readExecution, ({ actor, params }) => readExecution(context, actor, params.executionId)),
  bind(aiWorkers.steps, ({ actor, params, query }) => listSteps(context, actor, { ...params, ...query })),
  bind(aiWorkers.messages, ({ actor, params, query }) =>
    listMessages(context, actor, { ...params, ...query }),
  ),
  bind(aiWorkers.send, ({ actor, params, body }) =>
    sendMessage(context, { member: actor, id: params.executionId, text: body.text }),
  ),
  bind(aiWorkers.setPlan, ({ actor, params, body }) =>
    setPlan(context, { member: actor, id: params.executionId, ...body }),
  ),
  bind(aiWorkers.pause, ({ actor, params }) =>
    pauseExecution(context, { member: actor, id: params.executionId }),
  ),
  bind(aiWorkers.resume, ({ actor, params }) =>
    resumeExecution(context, { member: actor, id: params.executionId }),
  ),
  bind(aiWorkers.cancel, ({ actor, params }) =>
    cancelExecution(context, { member: actor, id: params.executionId, runs }),
  ),
  bind(aiWorkers.addBudget, ({ actor, params, body }) =>
    addBudget(context, { member: actor, id: params.executionId, ...body }),
  ),
]
