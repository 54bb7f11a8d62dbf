import { z } from 'zod'
import { template, TEMPLATE_LANGUAGES } from './agents/fields.ts'
import { id } from './ids.ts'
import { cursor, page, pageQuery } from './lists.ts'
import { inProject, route } from './route.ts'
import { runError } from './runs/runs.ts'
import { count, line, text, timestamp } from './text.ts'

/**
 * AI workers: agents of the kind `system`, which plan a list of tasks and work through it with the tools that they were
 * granted. Each piece of work is an execution.
 */
export const WORKER_TEMPLATES = ['custom', 'research', 'answers', 'cleanup', 'triage'] as const
export type WorkerTemplate = (typeof WORKER_TEMPLATES)[number]

/** What a value of a template is: an id of a thing of the project, a column’s key of a sheet, or plain. */
export const VALUE_KINDS = ['sheet', 'column', 'columns', 'agent', 'text', 'number'] as const

export const templateValue = z.object({
  key: z.string(),
  kind: z.enum(VALUE_KINDS),
  required: z.boolean(),
  /** Of a column: the value that names its sheet. */
  of: z.string().nullable(),
  default: z.union([z.string(), z.number()]).nullable(),
})

export type TemplateValue = z.infer<typeof templateValue>

/** Where a worker starts from. Its texts are the console’s, by `key`. */
export const workerTemplate = z.object({
  key: z.enum(WORKER_TEMPLATES),
  /** Whether it plans and works with a language model; the others work without a key. */
  needsModel: z.boolean(),
  /** Whether it uses knowledge bases, and whether it can be launched without one. */
  knowledge: z.enum(['none', 'optional', 'required']),
  values: z.array(templateValue),
})

export type Template = z.infer<typeof workerTemplate>

export const TASKS_MAX = 200
export const CALLS_MAX = 1000
const GOAL_MAX = 8000
const TITLE_MAX = 300

const valueOf = z.union([text(4000), z.number(), z.array(text(200)).max(20)])

/** The first part of the wizard: what to do, with which model, and what it may cost. */
export const launchParams = z.strictObject({
  goal: text(GOAL_MAX),
  values: z.record(line(64), valueOf).refine((all) => Object.keys(all).length <= 30, 'at most 30 values'),
  model: text(200),
  /** Calls of models that cost; the built-in one is free and isn’t counted. */
  maxCalls: z.number().int().min(1).max(CALLS_MAX),
  /** Null: only the calls are limited. */
  maxCredits: z.number().positive().max(1_000_000).nullable(),
})

export type LaunchParams = z.infer<typeof launchParams>

export const launchKnowledge = z.strictObject({ knowledgeIds: z.array(id('knowledge')).max(20) })

/** What it may use. `ask`: each call waits for a person’s approval first. Nothing else is within its reach. */
export const launchIntegrations = z.strictObject({
  tools: z.array(z.strictObject({ toolId: id('tool'), allowWrite: z.boolean(), ask: z.boolean() })).max(50),
  flows: z.array(z.strictObject({ flowId: id('flow'), ask: z.boolean() })).max(20),
  sheets: z.array(z.strictObject({ sheetId: id('sheet'), write: z.boolean(), ask: z.boolean() })).max(20),
  web: z.strictObject({
    enabled: z.boolean(),
    /** Hosts whose pages it may read; empty: those of all public websites. */
    hosts: z.array(line(253)).max(50),
  }),
})

export type Integrations = z.infer<typeof launchIntegrations>

export const launchMetadata = z.strictObject({
  name: line(80),
  description: text(1000),
  /** How it works, in its owner’s words. */
  instructions: text(20_000),
})

export const launchNotification = z.strictObject({
  /** When an execution ends. */
  onEnd: z.boolean(),
  /** When it waits for an answer, or its budget is used up. */
  onWait: z.boolean(),
})

export type Notification = z.infer<typeof launchNotification>

export const LAUNCH_PARTS = ['params', 'knowledge', 'integrations', 'metadata', 'notification'] as const

export const EXECUTION_STATES = [
  'PLANNING',
  'WORKING',
  /** For a person: an approval or an answer. */
  'WAITING',
  'PAUSED',
  'OUT_OF_BUDGET',
  'DONE',
  'FAILED',
  'CANCELLED',
] as const
export type ExecutionState = (typeof EXECUTION_STATES)[number]

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

export const TASK_STATES = ['TODO', 'WORKING', 'DONE', 'FAILED', 'STRUCK'] as const

export const executionTask = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(TASK_STATES),
  /** What the worker says about it: what came of it, or why it failed. */
  note: z.string(),
  /** Whether a person added or changed it. */
  byPerson: z.boolean(),
})
export type ExecutionTask = z.infer<typeof executionTask>

/** Versions that are listed with a plan. */
export const PLAN_VERSIONS_SHOWN = 20
const planVersion = z.object({
  version: z.number().int(),
  /** The name of a person; null: the worker. */
  by: z.string().nullable(),
  createdAt: timestamp,
})

export const executionWait = z.object({
  /** Of an approval: what it is answered by, among the approvals of flows. */
  id: id('wait'),
  kind: z.enum(['approval', 'question', 'budget', 'pause']),
  title: z.string(),
  text: z.string(),
  /** Of an approval: the name of the tool that the worker wants to use. */
  tool: z.string().nullable(),
  since: timestamp,
})

export const executionSummary = z.object({
  id: id('execution'),
  agentId: id('agent'),
  agentName: z.string(),
  template: z.enum(WORKER_TEMPLATES),
  title: z.string(),
  state: z.enum(EXECUTION_STATES),
  trigger: z.enum(['manual', 'api', 'schedule']),
  tasks: z.object({ total: z.number().int(), done: z.number().int() }),
  calls: z.number().int(),
  maxCalls: z.number().int(),
  credits: z.number(),
  maxCredits: z.number().nullable(),
  tokens: z.number().int(),
  createdBy: z.string().nullable(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
})
export type ExecutionSummary = z.infer<typeof executionSummary>

export const execution = executionSummary.omit({ tasks: true }).extend({
  runId: id('run'),
  goal: z.string(),
  values: z.record(z.string(), z.unknown()),
  plan: z.object({
    version: z.number().int(),
    tasks: z.array(executionTask),
    /** The newest versions, newest first: when each was made, and by whom. Versions of earlier releases are left out. */
    versions: z.array(planVersion),
  }),
  wait: executionWait.nullable(),
  /** What it says at its end, and where it wrote. */
  result: z
    .object({
      summary: z.string(),
      sheets: z.array(z.object({ id: id('sheet'), name: z.string().nullable(), changed: z.number().int() })),
    })
    .nullable(),
  error: runError.nullable(),
})
export type Execution = z.infer<typeof execution>

export const executionStep = z.object({
  path: z.string(),
  /** `turn`: the worker thinks; `call`: a tool is called, and it isn’t known yet which; else the name of the tool. */
  tool: z.string(),
  state: z.enum(['starting', 'waiting', 'retrying', 'done', 'failed']),
  attempt: z.number().int(),
  input: z.unknown(),
  output: z.unknown(),
  error: runError.nullable(),
  tokens: z.number().int(),
  credits: z.number(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
})
export type ExecutionStep = z.infer<typeof executionStep>

export const executionMessage = z.object({
  id: id('message'),
  role: z.enum(['person', 'worker']),
  text: z.string(),
  by: z.string().nullable(),
  /** Of a person: when the worker read it; null: it will with its next turn. */
  readAt: timestamp.nullable(),
  createdAt: timestamp,
})
export type ExecutionMessage = z.infer<typeof executionMessage>

const PATH = '/millrace/aiagents'
const byWorker = z.strictObject({ id: id('agent') })
const byExecution = z.strictObject({ executionId: id('execution') })
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
  summary: 'Duplicate an AI worker with its settings and knowledge, but no schedule and no executions',
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

export const executions = route({
  id: 'aiWorkers.executions',
  method: 'GET',
  path: `${PATH}/executions`,
  summary: 'List executions of AI workers, newest first',
  who: reading,
  query: pageQuery.extend({
    agentId: id('agent').optional(),
    state: z.enum(EXECUTION_STATES).optional(),
  }),
  data: page(executionSummary),
})

export const readExecution = route({
  id: 'aiWorkers.execution',
  method: 'GET',
  path: `${PATH}/executions/:executionId`,
  summary: 'Get an execution with its plan, budget and result',
  who: reading,
  params: byExecution,
  data: execution,
})

export const steps = route({
  id: 'aiWorkers.steps',
  method: 'GET',
  path: `${PATH}/executions/:executionId/steps`,
  summary: 'List the steps of an execution in their order, long values shortened',
  who: reading,
  params: byExecution,
  query: z.strictObject({ after: text(20).optional(), size: count(200).default(100) }),
  data: cursor(executionStep),
})

export const messages = route({
  id: 'aiWorkers.messages',
  method: 'GET',
  path: `${PATH}/executions/:executionId/messages`,
  summary: 'List what was said to an AI worker and by it, oldest first',
  who: reading,
  params: byExecution,
  query: z.strictObject({ after: id('message').optional(), size: count(200).default(100) }),
  data: cursor(executionMessage),
})

export const MESSAGE_MAX = 8000
export const send = route({
  id: 'aiWorkers.send',
  method: 'POST',
  path: `${PATH}/executions/:executionId/messages`,
  summary:
    'Say something to an AI worker: it reads it before its next step. Answers its question, if it asked one',
  who: writing,
  params: byExecution,
  body: z.strictObject({ text: line(MESSAGE_MAX) }),
  data: executionMessage,
})

export const setPlan = route({
  id: 'aiWorkers.plan',
  method: 'PUT',
  path: `${PATH}/executions/:executionId/plan`,
  summary: 'Reorder, edit, strike and add tasks. Refused with `conflict` when the plan has changed since',
  who: writing,
  params: byExecution,
  body: z.strictObject({
    version: z.number().int().min(0),
    /** In their new order. Tasks that are left out and weren’t begun are removed. */
    tasks: z
      .array(
        z.strictObject({
          /** Left out: a new one. */
          id: text(20).optional(),
          title: line(TITLE_MAX),
          struck: z.boolean().default(false),
        }),
      )
      .max(TASKS_MAX),
  }),
  data: execution,
})

const command = (name: 'pause' | 'resume' | 'cancel', summary: string) =>
  route({
    id: `aiWorkers.${name}`,
    method: 'POST',
    path: `${PATH}/executions/:executionId/${name}`,
    summary,
    who: writing,
    params: byExecution,
    data: execution,
  })

export const pause = command('pause', 'Pause an execution before its next step')
export const resume = command('resume', 'Go on with a paused execution')
export const cancel = command('cancel', 'Cancel an execution. What it has done stays')

export const addBudget = route({
  id: 'aiWorkers.addBudget',
  method: 'POST',
  path: `${PATH}/executions/:executionId/budget`,
  summary: 'Give an execution more calls or credits; it goes on if it waits for them',
  who: writing,
  params: byExecution,
  body: z.strictObject({
    calls: z.number().int().min(0).max(CALLS_MAX).default(0),
    credits: z.number().min(0).max(1_000_000).default(0),
  }),
  data: execution,
})
