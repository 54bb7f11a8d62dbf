import { z } from 'zod'
import { flowDocument, nodeId } from '../flows/document.ts'
import { id } from '../ids.ts'
import { cursor, page, pageQuery } from '../lists.ts'
import { reason } from '../reasons/reason.ts'
import { inProject, route } from '../route.ts'
import { line, text, timestamp } from '../text.ts'

export const RUN_STATES = [
  'queued',
  'running',
  'waiting',
  'paused',
  'succeeded',
  'failed',
  'cancelled',
  'skipped',
] as const
export const runState = z.enum(RUN_STATES)
export type RunState = z.infer<typeof runState>

export const RUN_TRIGGERS = ['job', 'api', 'webhook', 'form', 'test', 'agent'] as const

export const runError = z.object({
  code: z.string(),
  message: z.string(),
  /** Translatable form; absent for external messages and older data. */
  reason: reason.optional(),
  /** The failed step: `n3`, `n3[12]/n5`. */
  path: z.string().nullable(),
})

export const runSummary = z.object({
  id: id('run'),
  flowId: id('flow'),
  version: z.number().int().nullable(),
  jobId: id('job').nullable(),
  /** Its position in the job, from 1. */
  number: z.number().int().nullable(),
  trigger: z.enum(RUN_TRIGGERS),
  state: runState,
  sheetId: id('sheet').nullable(),
  recordId: id('record').nullable(),
  outputs: z.record(z.string(), z.unknown()).nullable(),
  error: runError.nullable(),
  tokens: z.number().int(),
  credits: z.number(),
  createdAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
})
export type RunSummary = z.infer<typeof runSummary>

/** A step of a run, in starting order; items of a for-each and steps of called flows are nested. */
export const runStep = z.object({
  path: z.string(),
  /** Path of the parent step; null at the top level. */
  parent: z.string().nullable(),
  nodeId: z.string(),
  title: z.string(),
  /** Whether the title is its own; otherwise it is its type's title in English. */
  titled: z.boolean(),
  type: z.string(),
  state: z.enum(['starting', 'waiting', 'retrying', 'done', 'failed']),
  attempt: z.number().int(),
  /** It did not run: its output was pinned, or given with the test run. */
  given: z.boolean(),
  port: z.string().nullable(),
  input: z.unknown(),
  output: z.unknown(),
  error: runError.nullable(),
  /** What a waiting step waits for. */
  wait: z.object({ id: z.string().nullable(), kind: z.string(), until: timestamp.nullable() }).nullable(),
  usage: z.unknown(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
})
export type RunStep = z.infer<typeof runStep>

export const run = runSummary.extend({
  input: z.object({
    params: z.record(z.string(), z.unknown()),
    row: z.record(z.string(), z.unknown()).nullable(),
  }),
  /** Failed steps after which the flow continued. */
  errors: z.array(runError),
  steps: z.array(runStep),
  /** There are more steps than shown. */
  more: z.boolean(),
})
export type Run = z.infer<typeof run>

/** Runs of a flow without a job, newest first. */
export const runsAlone = route({
  id: 'flows.runs',
  method: 'GET',
  path: '/millrace/aiflows/:id/runs',
  summary: 'List runs of a flow without a job (API, webhook, form, tests), newest first',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('flow') }),
  query: z.strictObject({
    after: text(100).optional(),
    state: runState.optional(),
    trigger: z.enum(RUN_TRIGGERS).exclude(['job']).optional(),
  }),
  data: cursor(runSummary),
})

export const tree = route({
  id: 'flows.tree',
  method: 'GET',
  path: '/millrace/aiflows/:id/tree',
  summary: 'Get the steps of a run as a tree',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('flow') }),
  query: z.strictObject({ taskId: id('run') }),
  data: run,
})

/** Path of a step in its run: `n3`, `n3[12]/n5`. */
const stepPath = z
  .string()
  .max(500)
  .regex(/^n\d+(\[\d+\])?(\/n\d+(\[\d+\])?)*$/, 'not the path of a step (n3, n3[12]/n5)')

export const stepValues = route({
  id: 'flows.step',
  method: 'GET',
  path: '/millrace/aiflows/:id/runs/:runId/step',
  summary: 'Get the full input and output of a step of a run',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('flow'), runId: id('run') }),
  query: z.strictObject({ path: stepPath }),
  data: z.object({ path: z.string(), port: z.string().nullable(), input: z.unknown(), output: z.unknown() }),
})

export const runDocument = route({
  id: 'flows.runDocument',
  method: 'GET',
  path: '/millrace/aiflows/:id/runs/:runId/document',
  summary: 'Get the document of a run: its version, or the tested draft or part of it',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('flow'), runId: id('run') }),
  data: z.object({ document: flowDocument }),
})

export const cancelRun = route({
  id: 'flows.cancelRun',
  method: 'POST',
  path: '/millrace/aiflows/:id/runs/:runId/cancel',
  summary: 'Cancel a run',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('flow'), runId: id('run') }),
  data: runSummary,
})

const RUN_BYTES = 4 * 1024 * 1024
const runInput = z.record(z.string(), z.unknown())

/** How a run started by a call ended, or that it is still running. */
export const runAnswer = z.object({
  runId: id('run'),
  state: runState,
  outputs: z.record(z.string(), z.unknown()).nullable(),
  error: runError.nullable(),
})
export type RunAnswer = z.infer<typeof runAnswer>

export const runFlow = route({
  id: 'flows.run',
  method: 'POST',
  path: '/flows/:id/run',
  summary: 'Run the published version once and wait for the result, or get the run’s ID',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('flow') }),
  /** Seconds to wait for the end; with 0, it returns as soon as the run is stored. */
  query: z.strictObject({ wait: z.coerce.number().int().min(0).max(300).default(60) }),
  bodyLimit: RUN_BYTES,
  example: { params: { name: 'Ada' } },
  body: z.strictObject({ params: runInput.default({}) }),
  data: runAnswer,
})

export const readRun = route({
  id: 'flows.readRun',
  method: 'GET',
  path: '/flows/runs/:runId',
  summary: 'Get the status of a run',
  who: inProject('read', 'read'),
  params: z.strictObject({ runId: id('run') }),
  data: runAnswer,
})

export const PART_KINDS = ['until', 'only', 'after'] as const

/** Which part of the flow a test run executes. */
export const runPart = z.strictObject({
  /**
   * `until`: the node and its dependencies, without steps that have effects and an unused output. `only`: the node
   * alone, with its inputs given. `after`: the successors of the node, with its output given.
   */
  kind: z.enum(PART_KINDS),
  nodeId,
  /** With `only`: items of the surrounding for-each steps, by node id. */
  items: z.record(nodeId, z.unknown()).optional(),
  /** An earlier run of the flow: nodes that were not requested use their outputs from it. */
  earlier: id('run').optional(),
})
export type RunPart = z.input<typeof runPart>

/** For the editor: runs an unsaved document or a part of it, with pinned and given outputs. */
export const testRun = route({
  id: 'flows.test',
  method: 'POST',
  path: '/millrace/aiflows/:id/test',
  summary: 'Test the draft or a part of it once, with given parameters and optionally a row of a sheet',
  who: inProject('write', 'write'),
  params: z.strictObject({ id: id('flow') }),
  /** Seconds to wait for the end; with 0, the run's id is returned at once. */
  query: z.strictObject({ wait: z.coerce.number().int().min(0).max(300).default(30) }),
  bodyLimit: 16 * 1024 * 1024,
  body: z.strictObject({
    document: flowDocument.optional(),
    params: runInput.default({}),
    row: z.strictObject({ sheetId: id('sheet'), recordId: id('record') }).optional(),
    /** Typed values for the row's columns, instead of a row of a sheet. */
    rowValues: runInput.optional(),
    part: runPart.optional(),
    /** Outputs that nodes use instead of running; they take precedence over pinned ones. */
    given: z.record(nodeId, z.strictObject({ port: line(64).optional(), output: z.unknown() })).optional(),
  }),
  data: runAnswer,
})

export const hook = route({
  id: 'flows.hook',
  method: 'POST',
  path: '/hooks/:token',
  summary:
    'Trigger a flow by webhook. The JSON body sets the parameters; the response is what the flow returns',
  who: { access: 'public', effect: 'write' },
  params: z.strictObject({ token: text(100) }),
  query: z.strictObject({ wait: z.coerce.number().int().min(0).max(60).default(30) }),
  bodyLimit: RUN_BYTES,
  body: z.unknown(),
  /** The output of the "Respond" step, unchanged; without one, the usual envelope with a RunAnswer. */
  answer: 'file',
  data: z.unknown(),
})

export const approval = z.object({
  id: id('wait'),
  /** Null if an AI worker asks. */
  flowId: id('flow').nullable(),
  /** For an AI worker: its name. */
  flowTitle: z.string(),
  /** For an AI worker: the waiting execution. */
  executionId: id('execution').nullable(),
  jobId: id('job').nullable(),
  runId: id('run'),
  path: z.string(),
  /** `repeat`: the outcome of a step is unknown, and a person decides what to do. */
  kind: z.enum(['approval', 'repeat']),
  title: z.string(),
  text: z.string(),
  /** For an AI worker: the name of the tool that it wants to use. */
  tool: z.string().nullable(),
  /** Parameter definitions of the fields to fill in. */
  fields: z.array(z.unknown()),
  assignee: z.string().nullable(),
  until: timestamp.nullable(),
  createdAt: timestamp,
  answered: z.object({ approved: z.boolean(), by: z.string(), at: timestamp }).nullable(),
})
export type Approval = z.infer<typeof approval>

export const approvals = route({
  id: 'flows.approvals',
  method: 'GET',
  path: '/millrace/aiflows/approvals',
  summary: 'List pending approvals, oldest first',
  who: inProject('read', 'read'),
  query: pageQuery.extend({ answered: z.stringbool().default(false), jobId: id('job').optional() }),
  data: page(approval),
})

const approvalAnswer = z.strictObject({
  /** For `repeat`: whether the step runs again; otherwise the run continues as if it had been done. */
  approved: z.boolean(),
  /** For `repeat`: counts the step as failed instead. */
  fail: z.boolean().default(false),
  comment: text(4000).default(''),
  values: runInput.default({}),
})

export const answerApproval = route({
  id: 'flows.answerApproval',
  method: 'POST',
  path: '/millrace/aiflows/approvals/:waitId',
  summary: 'Approve or decline a pending approval. Works once',
  who: inProject('write', 'write'),
  params: z.strictObject({ waitId: id('wait') }),
  body: approvalAnswer,
  data: approval,
})

const byToken = z.strictObject({ token: text(200) })

/** Holders of the link may not be members, so it names no person and nothing in the console. */
const signedApproval = approval
  .omit({
    id: true,
    flowId: true,
    executionId: true,
    jobId: true,
    runId: true,
    path: true,
    tool: true,
    assignee: true,
  })
  .extend({ answered: z.object({ approved: z.boolean(), at: timestamp }).nullable() })
export type SignedApproval = z.infer<typeof signedApproval>

export const readSigned = route({
  id: 'flows.readSignedApproval',
  method: 'GET',
  path: '/approvals/:token',
  summary: 'Get a pending approval by its signed link',
  who: { access: 'public', effect: 'read' },
  params: byToken,
  data: signedApproval,
})

export const answerSigned = route({
  id: 'flows.answerSignedApproval',
  method: 'POST',
  path: '/approvals/:token',
  summary: 'Approve or decline by a signed link. Works once',
  who: { access: 'public', effect: 'write' },
  params: byToken,
  body: approvalAnswer,
  data: signedApproval,
})
