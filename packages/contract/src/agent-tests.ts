import { z } from 'zod'
import { UNPASSED_REASONS } from './agents/versions.ts'
import { id } from './ids.ts'
import { reason } from './reasons/reason.ts'
import { inProject, route } from './route.ts'
import { columnId } from './sheets/keys.ts'
import { count, line, text, timestamp } from './text.ts'

/**
 * How an answer is judged. `exact` and `contains` compare texts without regard to case, spaces and punctuation,
 * `similarity` compares meaning, `prompt` asks a model, and `cites` looks at the sources of the answer alone.
 */
export const JUDGES = ['contains', 'exact', 'similarity', 'cites', 'prompt'] as const
export const judge = z.enum(JUDGES)
export type Judge = z.infer<typeof judge>

/** Questions of one run: what is beyond them in the sheet is left out, and the run says so. */
export const TEST_QUESTIONS_MAX = 2000
/** Test sets of one agent. */
export const TEST_SETS_MAX = 50
export const QUESTION_MAX = 4000
export const EXPECTED_MAX = 8000

/** What a test set of an agent and one of a flow have in common. */
export const testRules = z.strictObject({
  name: line(80),
  judge,
  /** Of `similarity`: how alike an answer has to be, in percent. */
  threshold: z.number().int().min(1).max(100),
  /** Of `prompt`: what makes an answer good; and the model that says so. */
  instructions: text(4000),
  judgeModel: text(200),
  /** The share of questions that have to pass, in percent. */
  bar: z.number().int().min(0).max(100),
  /** Whether the draft can't be published below the bar. */
  blocks: z.boolean(),
})
const settings = testRules.extend({
  /** The sheet’s columns, by id. */
  questionColumn: columnId,
  /** Null: with `cites` or `prompt`, questions need no expected answer. */
  expectedColumn: columnId.nullable(),
  /** The name of a source that the answer has to cite; null: any. */
  sourceColumn: columnId.nullable(),
})

const { shape } = settings
export const newRules = testRules.extend({
  judge: shape.judge.default('contains'),
  threshold: shape.threshold.default(70),
  instructions: shape.instructions.default(''),
  judgeModel: shape.judgeModel.default('builtin'),
  bar: shape.bar.default(90),
  blocks: shape.blocks.default(false),
})
const newSet = newRules.extend({
  questionColumn: shape.questionColumn,
  expectedColumn: shape.expectedColumn.default(null),
  sourceColumn: shape.sourceColumn.default(null),
})

const score = z.object({
  passed: z.number().int(),
  failed: z.number().int(),
  /** Without an answer, or without a verdict of the judge. They count as failed in the score. */
  errors: z.number().int(),
  /** Left out of the score: nothing is expected. */
  skipped: z.number().int(),
  /** Passed among those that count, in percent; null: none counts. */
  percent: z.number().nullable(),
})
export type TestScore = z.infer<typeof score>

export const TEST_RUN_STATES = ['running', 'done', 'stopped', 'failed'] as const
export const testRun = z.object({
  id: id('testRun'),
  state: z.enum(TEST_RUN_STATES),
  /** Why it failed. */
  error: z.string().nullable(),
  /** The same in translatable form; absent for older runs. */
  errorReason: reason.optional(),
  /** Whether it was about the draft as it is now. */
  ofThisDraft: z.boolean(),
  /** Whether the agent’s knowledge is as it was when the run began. */
  ofThisKnowledge: z.boolean(),
  /** The published version that the draft was compared with; null: it was not. */
  version: z.number().int().nullable(),
  total: z.number().int(),
  done: z.number().int(),
  /** Rows of the sheet beyond the most that one run takes. */
  beyond: z.number().int(),
  draft: score,
  /** Null: it was not compared. */
  published: score.nullable(),
  costUsd: z.number(),
  startedBy: z.string().nullable(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
})
export type TestRun = z.infer<typeof testRun>

export const testSet = settings.extend({
  id: id('testSet'),
  agentId: id('agent'),
  /** Null: it was deleted, or is in the trash. */
  sheet: z.object({ id: id('sheet'), name: z.string(), rows: z.number().int() }).nullable(),
  /** The newest run. */
  lastRun: testRun.nullable(),
  /** Whether it keeps the draft from being published, and why. */
  blocked: z.enum(UNPASSED_REASONS).nullable(),
  createdAt: timestamp,
})
export type TestSet = z.infer<typeof testSet>

export const VERDICTS = ['passed', 'failed', 'error', 'skipped'] as const
const outcome = z.object({
  answer: z.string(),
  /** Whether it only says that the agent has no answer; absent for older results. */
  unanswered: z.boolean().optional(),
  verdict: z.enum(VERDICTS),
  /** A sentence: what was missing, or what went wrong. */
  reason: z.string().nullable(),
  /** The same in translatable form; absent for the words of a judging model, and for older results. */
  translatable: reason.optional(),
  sources: z.array(z.string()),
  ms: z.number().int(),
})
export type TestOutcome = z.infer<typeof outcome>

export const testResult = z.object({
  seq: z.number().int(),
  recordId: id('record'),
  question: z.string(),
  expected: z.string().nullable(),
  source: z.string().nullable(),
  /** Null: not yet answered. */
  draft: outcome.nullable(),
  published: outcome.nullable(),
})
export type TestResult = z.infer<typeof testResult>

const byAgent = z.strictObject({ id: id('agent') })
const bySet = byAgent.extend({ setId: id('testSet') })
const byRun = bySet.extend({ runId: id('testRun') })

export const list = route({
  id: 'agentTests.list',
  method: 'GET',
  path: '/millrace/aiagents/:id/tests',
  summary: 'List the test sets of an agent with their newest runs',
  who: inProject('read', 'read'),
  params: byAgent,
  data: z.object({ items: z.array(testSet) }),
})

export const create = route({
  id: 'agentTests.create',
  method: 'POST',
  path: '/millrace/aiagents/:id/tests',
  summary: 'Make a test set of a sheet of questions. Without a sheet, an empty one is made',
  who: inProject('write', 'write'),
  params: byAgent,
  body: z.union([
    newSet.extend({ sheetId: id('sheet') }),
    newSet.omit({ questionColumn: true, expectedColumn: true, sourceColumn: true }),
  ]),
  data: testSet,
})

export const update = route({
  id: 'agentTests.update',
  method: 'PUT',
  path: '/millrace/aiagents/:id/tests/:setId',
  summary: 'Change the settings of a test set',
  who: inProject('write', 'write'),
  params: bySet,
  body: settings.partial(),
  data: testSet,
})

export const remove = route({
  id: 'agentTests.delete',
  method: 'DELETE',
  path: '/millrace/aiagents/:id/tests/:setId',
  summary: 'Delete a test set with its runs. Its sheet stays',
  who: inProject('write', 'write'),
  params: bySet,
  data: z.object({ deleted: z.literal(true) }),
})

export const addQuestion = route({
  id: 'agentTests.addQuestion',
  method: 'POST',
  path: '/millrace/aiagents/:id/tests/:setId/questions',
  summary: 'Add a question to the sheet of a test set',
  who: inProject('write', 'write'),
  params: bySet,
  body: z.strictObject({
    question: line(QUESTION_MAX),
    expected: text(EXPECTED_MAX).default(''),
    source: text(300).default(''),
  }),
  data: z.object({ recordId: id('record') }),
})

export const run = route({
  id: 'agentTests.run',
  method: 'POST',
  path: '/millrace/aiagents/:id/tests/:setId/runs',
  summary: 'Ask the draft all questions of a test set, and the published version for comparison',
  who: inProject('write', 'write'),
  params: bySet,
  body: z.strictObject({ compare: z.boolean().default(true) }),
  data: testRun,
})

export const stop = route({
  id: 'agentTests.stop',
  method: 'POST',
  path: '/millrace/aiagents/:id/tests/:setId/runs/:runId/stop',
  summary: 'Stop a run. What was answered stays',
  who: inProject('write', 'write'),
  params: byRun,
  data: testRun,
})

export const runs = route({
  id: 'agentTests.runs',
  method: 'GET',
  path: '/millrace/aiagents/:id/tests/:setId/runs',
  summary: 'List the runs of a test set, newest first',
  who: inProject('read', 'read'),
  params: bySet,
  query: z.strictObject({ size: count(100).default(30) }),
  data: z.object({ items: z.array(testRun) }),
})

export const RESULT_FILTERS = ['all', 'failed', 'changed'] as const

export const results = route({
  id: 'agentTests.results',
  method: 'GET',
  path: '/millrace/aiagents/:id/tests/:setId/runs/:runId/results',
  summary: 'List the answers of a run beside what was expected, in the order of the sheet',
  who: inProject('read', 'read'),
  params: byRun,
  query: z.strictObject({
    /** `changed`: the verdicts on draft and published version differ. */
    only: z.enum(RESULT_FILTERS).default('all'),
    /** `next` of the page before. */
    after: z.coerce.number().int().min(0).optional(),
    size: count(200).default(100),
  }),
  data: z.object({ items: z.array(testResult), next: z.number().int().nullable() }),
})

const span = z.strictObject({ from: z.iso.date(), until: z.iso.date(), timeZone: text(64) })
const replayRun = testRun.extend({ replay: span })
export type ReplayRun = z.infer<typeof replayRun>

export const REPLAY_DAYS_MAX = 92

/** A question of a visitor, with the answer of then as `published` and the draft's beside it. */
export const replayResult = testResult.omit({ recordId: true, expected: true, source: true }).extend({
  conversationId: id('conversation'),
})
export type ReplayResult = z.infer<typeof replayResult>

const byReplay = byAgent.extend({ runId: id('testRun') })

export const replay = route({
  id: 'agentTests.replay',
  method: 'POST',
  path: '/millrace/aiagents/:id/replays',
  summary: `Ask the draft what visitors asked on some days, newest first, up to ${TEST_QUESTIONS_MAX} questions, and see which answers change`,
  who: inProject('readConversations', 'write'),
  params: byAgent,
  body: span.extend({
    /** How alike an answer has to be not to count as changed, in percent of its words. */
    threshold: z.number().int().min(1).max(100).default(100),
    size: z.number().int().min(1).max(TEST_QUESTIONS_MAX).default(500),
  }),
  data: replayRun,
})

export const replays = route({
  id: 'agentTests.replays',
  method: 'GET',
  path: '/millrace/aiagents/:id/replays',
  summary: 'List the replays of an agent, newest first',
  who: inProject('readConversations', 'read'),
  params: byAgent,
  query: z.strictObject({ size: count(100).default(10) }),
  data: z.object({ items: z.array(replayRun) }),
})

export const stopReplay = route({
  id: 'agentTests.stopReplay',
  method: 'POST',
  path: '/millrace/aiagents/:id/replays/:runId/stop',
  summary: 'Stop a replay. What was answered stays',
  who: inProject('readConversations', 'write'),
  params: byReplay,
  data: replayRun,
})

export const replayResults = route({
  id: 'agentTests.replayResults',
  method: 'GET',
  path: '/millrace/aiagents/:id/replays/:runId/results',
  summary:
    'List questions of a replay with the answer of then and the draft’s; with `changed`, those that differ',
  who: inProject('readConversations', 'read'),
  params: byReplay,
  query: z.strictObject({
    only: z.enum(['all', 'changed']).default('changed'),
    after: z.coerce.number().int().min(0).optional(),
    size: count(200).default(100),
  }),
  data: z.object({ items: z.array(replayResult), next: z.number().int().nullable() }),
})
