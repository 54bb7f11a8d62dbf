import { z } from 'zod'
import { UNPASSED_REASONS } from './agents/versions.ts'
import { newRules, RESULT_FILTERS, testRules, testRun, VERDICTS } from './agent-tests.ts'
import { flowKey } from './flows/parameters.ts'
import { id } from './ids.ts'
import { reason } from './reasons/reason.ts'
import { inProject, route } from './route.ts'
import { columnId } from './sheets/keys.ts'
import { count, timestamp } from './text.ts'

/**
 * Golden rows: a sheet whose rows are what a flow is run with, by the keys of their columns, and what its outputs are
 * expected to be. They are run, judged and compared as the questions of an agent are.
 */
export const FLOW_OUTPUTS_MAX = 20
const expectedOutputs = z
  .array(z.strictObject({ output: flowKey, column: columnId }))
  .min(1)
  .max(FLOW_OUTPUTS_MAX)

const settings = testRules.extend({ outputs: expectedOutputs })

export const flowTestSet = settings.extend({
  id: id('testSet'),
  flowId: id('flow'),
  /** Null: it was deleted, or is in the trash. */
  sheet: z.object({ id: id('sheet'), name: z.string(), rows: z.number().int() }).nullable(),
  lastRun: testRun.nullable(),
  /** Whether it keeps the draft from being published, and why. */
  blocked: z.enum(UNPASSED_REASONS).nullable(),
  createdAt: timestamp,
})
export type FlowTestSet = z.infer<typeof flowTestSet>

const verdict = z.enum(VERDICTS)
const flowOutcome = z.object({
  verdict,
  /** What went wrong, of all cells or of the run. */
  reason: z.string().nullable(),
  /** The same in translatable form; absent for older results. */
  translatable: reason.optional(),
  cells: z.array(z.object({ output: z.string(), value: z.string(), verdict })),
  ms: z.number().int(),
})
export type FlowOutcome = z.infer<typeof flowOutcome>

export const flowTestResult = z.object({
  seq: z.number().int(),
  recordId: id('record'),
  /** The values of the row, as a text. */
  input: z.string(),
  expected: z.array(z.object({ output: z.string(), text: z.string() })),
  /** Null: not yet run. */
  draft: flowOutcome.nullable(),
  published: flowOutcome.nullable(),
})
export type FlowTestResult = z.infer<typeof flowTestResult>

const byFlow = z.strictObject({ id: id('flow') })
const bySet = byFlow.extend({ setId: id('testSet') })
const byRun = bySet.extend({ runId: id('testRun') })
const PATH = '/millrace/aiflows/:id/tests'

export const list = route({
  id: 'flowTests.list',
  method: 'GET',
  path: PATH,
  summary: 'List the test sets of a flow with their newest runs',
  who: inProject('read', 'read'),
  params: byFlow,
  data: z.object({ items: z.array(flowTestSet) }),
})

export const create = route({
  id: 'flowTests.create',
  method: 'POST',
  path: PATH,
  summary: 'Make a test set of a sheet of inputs and expected outputs',
  who: inProject('write', 'write'),
  params: byFlow,
  body: newRules.extend({ outputs: expectedOutputs, sheetId: id('sheet') }),
  data: flowTestSet,
})

export const update = route({
  id: 'flowTests.update',
  method: 'PUT',
  path: `${PATH}/:setId`,
  summary: 'Change the settings of a flow’s test set',
  who: inProject('write', 'write'),
  params: bySet,
  body: settings.partial(),
  data: flowTestSet,
})

export const remove = route({
  id: 'flowTests.delete',
  method: 'DELETE',
  path: `${PATH}/:setId`,
  summary: 'Delete a flow’s test set with its runs. Its sheet stays',
  who: inProject('write', 'write'),
  params: bySet,
  data: z.object({ deleted: z.literal(true) }),
})

export const run = route({
  id: 'flowTests.run',
  method: 'POST',
  path: `${PATH}/:setId/runs`,
  summary:
    'Run the draft with each row of a test set, and the published version for comparison. Steps that change something must have a pinned output',
  who: inProject('write', 'write'),
  params: bySet,
  body: z.strictObject({ compare: z.boolean().default(true) }),
  data: testRun,
})

export const stop = route({
  id: 'flowTests.stop',
  method: 'POST',
  path: `${PATH}/:setId/runs/:runId/stop`,
  summary: 'Stop a run of a flow’s test set. Finished rows stay',
  who: inProject('write', 'write'),
  params: byRun,
  data: testRun,
})

export const runs = route({
  id: 'flowTests.runs',
  method: 'GET',
  path: `${PATH}/:setId/runs`,
  summary: 'List the runs of a flow’s test set, newest first',
  who: inProject('read', 'read'),
  params: bySet,
  query: z.strictObject({ size: count(100).default(30) }),
  data: z.object({ items: z.array(testRun) }),
})

export const results = route({
  id: 'flowTests.results',
  method: 'GET',
  path: `${PATH}/:setId/runs/:runId/results`,
  summary:
    'List the outputs of a run beside those that were expected, cell by cell, in the order of the sheet',
  who: inProject('read', 'read'),
  params: byRun,
  query: z.strictObject({
    only: z.enum(RESULT_FILTERS).default('all'),
    after: z.coerce.number().int().min(0).optional(),
    size: count(200).default(100),
  }),
  data: z.object({ items: z.array(flowTestResult), next: z.number().int().nullable() }),
})
