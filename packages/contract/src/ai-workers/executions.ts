import { z } from 'zod'
import { id } from '../ids.ts'
import { cursor, page, pageQuery } from '../lists.ts'
import { inProject, route } from '../route.ts'
import { runError } from '../runs/runs.ts'
import { count, line, text, timestamp } from '../text.ts'
import { CALLS_MAX, TASKS_MAX, WORKER_TEMPLATES } from './launch.ts'
import { executionSource } from './triggers.ts'

const TITLE_MAX = 300

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
  /**
   * `credits`: it paused because the account's credits, or a budget of the account, are used up, and can be resumed when
   * there are more.
   */
  kind: z.enum(['approval', 'question', 'budget', 'credits', 'pause']),
  title: z.string(),
  text: z.string(),
  /** Of an approval: the name of the tool that the worker wants to use. */
  tool: z.string().nullable(),
  since: timestamp,
})
export type ExecutionWait = z.infer<typeof executionWait>

export const executionSummary = z.object({
  id: id('execution'),
  agentId: id('agent'),
  agentName: z.string(),
  template: z.enum(WORKER_TEMPLATES),
  title: z.string(),
  state: z.enum(EXECUTION_STATES),
  trigger: z.enum(['manual', 'api', 'schedule', 'event', 'webhook']),
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
  source: executionSource.nullable(),
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

const PATH = '/millrace/aiagents/executions'
const byExecution = z.strictObject({ executionId: id('execution') })
const reading = inProject('read', 'read')
const writing = inProject('write', 'write')

export const executions = route({
  id: 'aiWorkers.executions',
  method: 'GET',
  path: PATH,
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
  path: `${PATH}/:executionId`,
  summary: 'Get an execution with its plan, budget and result',
  who: reading,
  params: byExecution,
  data: execution,
})

export const steps = route({
  id: 'aiWorkers.steps',
  method: 'GET',
  path: `${PATH}/:executionId/steps`,
  summary: 'List the steps of an execution in their order, long values shortened',
  who: reading,
  params: byExecution,
  query: z.strictObject({ after: text(20).optional(), size: count(200).default(100) }),
  data: cursor(executionStep),
})

export const messages = route({
  id: 'aiWorkers.messages',
  method: 'GET',
  path: `${PATH}/:executionId/messages`,
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
  path: `${PATH}/:executionId/messages`,
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
  path: `${PATH}/:executionId/plan`,
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
    path: `${PATH}/:executionId/${name}`,
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
  path: `${PATH}/:executionId/budget`,
  summary: 'Give an execution more calls or credits; it goes on if it waits for them',
  who: writing,
  params: byExecution,
  body: z.strictObject({
    calls: z.number().int().min(0).max(CALLS_MAX).default(0),
    credits: z.number().min(0).max(1_000_000).default(0),
  }),
  data: execution,
})
