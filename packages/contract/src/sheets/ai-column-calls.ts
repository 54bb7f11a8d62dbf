import { z } from 'zod'
import { uncountedModel } from '../flows/costs.ts'
import { jobCounts, jobState } from '../jobs/calls.ts'
import { id } from '../ids.ts'
import { inProject, route } from '../route.ts'
import { filter } from './filter.ts'
import { columnId, columnKey } from './keys.ts'
import { aiCell, AI_CELL_STATUSES, aiColumnRows } from './ai-column.ts'
import { timestamp } from '../text.ts'

const byId = z.strictObject({ id: id('sheet') })

/** Why an AI column can't run, with the location in its settings (`flowId`, `mapping.domain`, …). */
export const aiColumnProblem = z.object({
  code: z.enum([
    'flow_gone',
    'not_published',
    'version_gone',
    'column_gone',
    'parameter_missing',
    'output_gone',
    'filter_broken',
    'circle',
  ]),
  path: z.string(),
  message: z.string(),
})
export type AiColumnProblem = z.infer<typeof aiColumnProblem>

/** A column run: a job over its rows. */
export const aiColumnJob = z.object({
  id: id('job'),
  state: jobState,
  rows: aiColumnRows,
  /** Started automatically by the column. */
  auto: z.boolean(),
  counts: jobCounts,
  credits: z.number(),
  startedBy: z.string().nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
  /** `ceiling_reached`: the budget stopped it with rows left. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
export type AiColumnJob = z.infer<typeof aiColumnJob>

export const aiColumn = z.object({
  column: columnKey,
  columnId,
  flow: z
    .object({
      id: id('flow'),
      title: z.string(),
      /** The latest published version; null if there is none. */
      published: z.number().int().nullable(),
    })
    .nullable(),
  /** The version that runs now; null if none can. */
  version: z.number().int().nullable(),
  problems: z.array(aiColumnProblem),
  /** Keys of its input columns. */
  inputs: z.array(columnKey),
  /** Keys of the AI columns it waits for, explicitly or as inputs. */
  waitsFor: z.array(columnKey),
  /** The running job, if any. */
  job: aiColumnJob.nullable(),
  /** The last finished job. */
  lastJob: aiColumnJob.nullable(),
  /** Waits for another column's job, and runs afterwards. */
  waiting: z.object({ rows: aiColumnRows, for: columnKey }).nullable(),
  /** Rows that it will run automatically within seconds. */
  due: z.number().int(),
  /** When automatic runs were paused after too many rows in an hour; the next manual run resumes them. */
  pausedAt: timestamp.nullable(),
})
export type AiColumn = z.infer<typeof aiColumn>

export const listAiColumns = route({
  id: 'sheets.liveColumns',
  method: 'GET',
  path: '/millrace/sheet/:id/live',
  summary: 'List AI columns of a sheet with their flow, problems, dependencies and running job',
  who: inProject('read', 'read'),
  params: byId,
  data: z.object({ items: z.array(aiColumn) }),
})

export const countAiCells = route({
  id: 'sheets.liveCounts',
  method: 'GET',
  path: '/millrace/sheet/:id/live/counts',
  summary:
    'Count the cells of an AI column by status, as last settled. Queued and running cells of the current job are counted separately',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({ column: columnKey }),
  data: z.object({ counts: z.record(z.enum(AI_CELL_STATUSES), z.number().int()), total: z.number().int() }),
})

const columnBudget = z.object({
  /** The most that its runs may spend in a month (UTC); null without a budget. */
  credits: z.number().nullable(),
  /** What they have spent in this month. */
  spent: z.number(),
  /** When the next month begins. */
  renewsAt: timestamp,
})
export type AiColumnBudget = z.infer<typeof columnBudget>

export const aiColumnBudget = route({
  id: 'sheets.liveBudget',
  method: 'GET',
  path: '/millrace/sheet/:id/live/budget',
  summary: 'Get the monthly budget of an AI column, and what its runs have spent in this month',
  who: inProject('read', 'read'),
  params: byId,
  query: z.strictObject({ column: columnKey }),
  data: columnBudget,
})

export const setAiColumnBudget = route({
  id: 'sheets.setLiveBudget',
  method: 'PUT',
  path: '/millrace/sheet/:id/live/budget',
  summary:
    'Set the monthly budget of an AI column. A call that would exceed it doesn’t start, and the run ends',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({
    column: columnKey,
    /** 0: nothing may be spent; null: no budget. */
    credits: z.number().min(0).max(1_000_000_000).nullable(),
  }),
  data: columnBudget,
})

export const AI_CELLS_MAX = 1000

export const getAiCells = route({
  id: 'sheets.liveCells',
  method: 'POST',
  path: '/millrace/sheet/:id/live/cells',
  summary: 'Get the statuses of the AI cells of up to 1,000 records, by record and column key. Read-only',
  who: inProject('read', 'read'),
  params: byId,
  body: z.strictObject({ recordIds: z.array(id('record')).min(1).max(AI_CELLS_MAX) }),
  data: z.object({ cells: z.record(z.string(), z.record(columnKey, aiCell)), revision: z.number().int() }),
})

const which = {
  column: columnKey,
  rows: aiColumnRows,
  /** For `selected`. */
  recordIds: z.array(id('record')).min(1).max(10_000).optional(),
  /** Additional filter: the rows that the grid shows. */
  filter: filter.optional(),
}

export const runAiColumn = route({
  id: 'sheets.runLive',
  method: 'POST',
  path: '/millrace/sheet/:id/live/run',
  summary:
    'Run cells of an AI column as a job over its rows, in sheet order. Returns 409 with `details.jobId` while the column runs; waits for jobs of columns it depends on',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({
    ...which,
    /** Maximum rows. */
    limit: z.number().int().min(1).max(100_000_000).optional(),
    /** Overrides the column's budget; null for none. */
    ceilingCredits: z.number().min(0).nullable().optional(),
    /** Afterwards, run the AI columns that depend on this one, one after another: their empty and stale cells. */
    following: z.boolean().default(false),
  }),
  /** The updated column, with `job` or `waiting` set. */
  data: aiColumn,
})

export const stopAiColumn = route({
  id: 'sheets.stopLive',
  method: 'POST',
  path: '/millrace/sheet/:id/live/stop',
  summary:
    'Stop the run of an AI column and the runs waiting for it. Finished cells are kept; the others stay unchanged',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({ column: columnKey }),
  data: aiColumn,
})

export const range = z.object({ low: z.number(), high: z.number() })

/** Estimated cost of a run; null where there is too little data. */
export const aiColumnPrice = z.object({
  /** Rows it would run on; null if counting them takes as long as running them. */
  rows: z.number().int().nullable(),
  /** Completed rows of this version and mapping that the estimate is based on. */
  sampled: z.number().int(),
  /** Shares of the sample: 0 to 1. */
  found: z.number().nullable(),
  failed: z.number().nullable(),
  /** For all rows. */
  credits: range.nullable(),
  seconds: range.nullable(),
  /** Whether the budget would stop it in the worse case, as far as is known. */
  overCeiling: z.boolean(),
  /** Models whose calls neither cost credits nor count towards a budget. */
  uncounted: z.array(uncountedModel),
  /** A sample run in progress: request again when this job has finished. */
  samplingJobId: id('job').nullable(),
})
export type AiColumnPrice = z.infer<typeof aiColumnPrice>

export const priceAiColumn = route({
  id: 'sheets.priceLive',
  method: 'POST',
  path: '/millrace/sheet/:id/live/price',
  summary:
    'Estimate the cost of a run. With `sample`, up to that many rows are run first if too few have run with this version',
  who: inProject('write', 'write'),
  params: byId,
  body: z.strictObject({
    ...which,
    /** For a run of at most this many rows. */
    limit: z.number().int().min(1).max(100_000_000).optional(),
    sample: z.number().int().min(1).max(20).optional(),
  }),
  data: aiColumnPrice,
})

export const traceAiCell = route({
  id: 'sheets.liveCell',
  method: 'GET',
  path: '/millrace/sheet/:id/records/:recordId/live',
  summary: 'Get the origin of an AI cell’s value: run, version, inputs, cost and time',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('sheet'), recordId: id('record') }),
  query: z.strictObject({ column: columnKey }),
  data: aiCell.extend({
    /** Result of the last run; null if it never ran. */
    outcome: z.enum(['done', 'notFound', 'error']).nullable(),
    /** Why it is stale. */
    staleBy: z.array(z.enum(['inputs', 'version', 'mapping'])),
    flowId: z.string().nullable(),
    flowTitle: z.string().nullable(),
    /** The version that ran, and the one that would run now. */
    version: z.number().int().nullable(),
    currentVersion: z.number().int().nullable(),
    jobId: z.string().nullable(),
    /** Inputs of the run, by parameter or column name; null if the run is no longer stored. */
    inputs: z.record(z.string(), z.unknown()).nullable(),
    /** All outputs of the run. */
    outputs: z.record(z.string(), z.unknown()).nullable(),
    credits: z.number().nullable(),
    tokens: z.number().int().nullable(),
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
  }),
})
export type AiCellTrace = z.infer<(typeof traceAiCell)['data']>
