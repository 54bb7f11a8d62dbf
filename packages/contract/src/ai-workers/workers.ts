import { z } from 'zod'
import { template, TEMPLATE_LANGUAGES } from '../agents/fields.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { line, timestamp } from '../text.ts'
import { execution, EXECUTION_STATES } from './executions.ts'
import {
  LAUNCH_PARTS,
  launchIntegrations,
  launchKnowledge,
  launchMetadata,
  launchNotification,
  launchParams,
  WORKER_TEMPLATES,
  workerTemplate,
} from './launch.ts'
import { workerTrigger } from './triggers.ts'

export * from './executions.ts'
export * from './launch.ts'
export * from './triggers.ts'

export const workerSchedule = z.strictObject({
  /** Five fields of cron. */
  cron: line(100),
  timeZone: line(100),
  active: z.boolean(),
})

export const worker = z.object({
  id: id('agent'),
  template: z.enum(WORKER_TEMPLATES),
  params: launchParams,
  knowledge: launchKnowledge,
  integrations: launchIntegrations,
  metadata: launchMetadata,
  notification: launchNotification,
  schedule: workerSchedule.extend({ nextAt: timestamp.nullable() }).nullable(),
  /** The events that start it, and how many of them wait. */
  trigger: workerTrigger.extend({ waiting: z.number().int() }).nullable(),
  hook: z.object({ enabled: z.boolean() }),
  /** What keeps it from being launched, by part and field. */
  problems: z.array(z.object({ part: z.enum(LAUNCH_PARTS), field: z.string(), message: z.string() })),
  /** Whether it was launched before. */
  launched: z.boolean(),
  /** Its executions that haven’t ended. */
  open: z.number().int(),
  lastExecution: z
    .object({ id: id('execution'), state: z.enum(EXECUTION_STATES), createdAt: timestamp })
    .nullable(),
  createdAt: timestamp,
})
export type AiWorker = z.infer<typeof worker>

const PATH = '/millrace/aiagents'
const byWorker = z.strictObject({ id: id('agent') })
const reading = inProject('read', 'read')
const writing = inProject('write', 'write')

export const system = route({
  id: 'aiWorkers.system',
  method: 'GET',
  path: `${PATH}/system`,
  summary:
    'List the role templates of chatbots in a language, the templates of AI workers, and the AI workers of the project, newest first',
  who: reading,
  query: z.strictObject({ language: z.enum(TEMPLATE_LANGUAGES).default('en') }),
  data: z.object({
    roles: z.array(template.pick({ key: true, name: true, summary: true, avatar: true })),
    templates: z.array(workerTemplate),
    workers: z.array(worker),
  }),
})

export const create = route({
  id: 'aiWorkers.create',
  method: 'POST',
  path: `${PATH}/system`,
  summary: 'Create an AI worker from a template, as a draft until it is launched',
  who: writing,
  body: z.strictObject({ template: z.enum(WORKER_TEMPLATES), name: line(80) }),
  data: worker,
})

export const read = route({
  id: 'aiWorkers.read',
  method: 'GET',
  path: `${PATH}/:id/launch`,
  summary: 'Get the parts of an AI worker’s launch, and what is missing',
  who: reading,
  params: byWorker,
  data: worker,
})

export const duplicate = route({
  id: 'aiWorkers.duplicate',
  method: 'POST',
  path: `${PATH}/:id/launch/duplicate`,
  summary: 'Duplicate an AI worker with its settings and knowledge, but no schedule, triggers or executions',
  who: writing,
  params: byWorker,
  query: z.strictObject({ agentName: line(80).optional() }),
  data: worker,
})

const part = <T extends z.ZodType>(name: (typeof LAUNCH_PARTS)[number], summary: string, body: T) =>
  route({
    id: `aiWorkers.${name}`,
    method: 'PUT',
    path: `${PATH}/:id/launch/${name}`,
    summary,
    who: writing,
    params: byWorker,
    body,
    data: worker,
  })

export const setParams = part('params', 'Set an AI worker’s goal, values, model and budget', launchParams)
export const setKnowledge = part('knowledge', 'Set what an AI worker knows', launchKnowledge)
export const setIntegrations = part('integrations', 'Set what an AI worker can use', launchIntegrations)
export const setMetadata = part('metadata', 'Set an AI worker’s name and instructions', launchMetadata)
export const setNotification = part(
  'notification',
  'Set when members hear of an AI worker’s executions',
  launchNotification,
)

export const launch = route({
  id: 'aiWorkers.launch',
  method: 'POST',
  path: `${PATH}/:id/launch`,
  summary: 'Start an execution of an AI worker. What is given here counts for this one alone',
  who: writing,
  params: byWorker,
  body: launchParams.partial(),
  data: execution,
})

export const setSchedule = route({
  id: 'aiWorkers.setSchedule',
  method: 'PUT',
  path: `${PATH}/:id/launch/schedule`,
  summary: 'Launch an AI worker by a schedule; null removes it',
  who: writing,
  params: byWorker,
  body: z.strictObject({ schedule: workerSchedule.nullable() }),
  data: worker,
})

export const setTrigger = route({
  id: 'aiWorkers.setTrigger',
  method: 'PUT',
  path: `${PATH}/:id/launch/trigger`,
  summary:
    'Launch an AI worker by events of agents; null removes them. Needs the right to read conversations',
  who: inProject('write', 'write', 'readConversations'),
  params: byWorker,
  body: z.strictObject({ trigger: workerTrigger.nullable() }),
  data: worker,
})

export const enableHook = route({
  id: 'aiWorkers.enableHook',
  method: 'POST',
  path: `${PATH}/:id/launch/hook`,
  summary: 'Create a new webhook URL for an AI worker, shown only once. The old one stops working',
  who: writing,
  params: byWorker,
  shownOnce: true,
  data: z.object({ url: z.string() }),
})

export const disableHook = route({
  id: 'aiWorkers.disableHook',
  method: 'DELETE',
  path: `${PATH}/:id/launch/hook`,
  summary: 'Remove the webhook URL of an AI worker',
  who: writing,
  params: byWorker,
  data: worker,
})
