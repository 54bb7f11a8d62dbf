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

/** Why an AI column can't be run as it is, with the place in its settings (`flowId`, `mapping.domain`, …). */
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

/** A run of a column: a job over its rows. */
export const aiColumnJob = z.object({
  id: id('job'),
  state: jobState,
  rows: aiColumnRows,
  /** Started by the column itself. */
  auto: z.boolean(),
  counts: jobCounts,
  credits: z.number(),
  startedBy: z.string().nullable(),
  createdAt: timestamp,
  endedAt: timestamp.nullable(),
  /** `ceiling_reached`: the budget stopped it, and rows are left. */
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
      /** The newest published version; null when there is none. */
      published: z.number().int().nullable(),
    })
    .nullable(),
  /** The version that runs now; null when none can. */
  version: z.number().int().nullable(),
  problems: z.array(aiColumnProblem),
  /** Keys of the columns that are its inputs. */
  inputs: z.array(columnKey),
  /** Keys of the AI columns that it waits for, named or as inputs. */
  waitsFor: z.array(columnKey),
  /** The job at work, if there is one. */
  job: aiColumnJob.nullable(),
  /** The last job that has ended. */
  lastJob: aiColumnJob.nullable(),
  /** Waits for the job of another column, and runs when that has ended. */
  waiting: z.object({ rows: aiColumnRows, for: columnKey }).nullable(),
  /** Rows that it will run by itself in some seconds. */
  due: z.number().int(),
  /** Since when it does not run by itself any more, having run too many rows in an hour; the next run ends that. */
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
  /** Of `selected`. */
  recordIds: z.array(id('record')).min(1).max(10_000).optional(),
  /** Only rows that fit this too: what the grid shows. */
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
    /** At most so many rows. */
    limit: z.number().int().min(1).max(100_000_000).optional(),
    /** Instead of the column's own budget; null: none. */
    ceilingCredits: z.number().min(0).nullable().optional(),
    /** Afterwards run the AI columns that wait for this one, one after the other: their empty and stale cells. */
    following: z.boolean().default(false),
  }),
  /** The column as it stands then, with `job` or `waiting` set. */
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

/** What a run would cost; null where too little was run to tell. */
export const aiColumnPrice = z.object({
  /** Rows that it would be of; null where counting them takes as long as going through them. */
  rows: z.number().int().nullable(),
  /** Rows of this version and mapping that were really run, which the price is made of. */
  sampled: z.number().int(),
  /** Shares of the sample: 0 to 1. */
  found: z.number().nullable(),
  failed: z.number().nullable(),
  /** For all rows. */
  credits: range.nullable(),
  seconds: range.nullable(),
  /** Whether the budget would stop it, as far as can be told: in the worse case. */
  overCeiling: z.boolean(),
  /** Models whose calls are neither in the credits nor held by a budget. */
  uncounted: z.array(uncountedModel),
  /** A sample that is being run: ask again when this job has ended. */
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
    /** Of a run of at most so many rows. */
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
    /** What the last run settled as; null: never run. */
    outcome: z.enum(['done', 'notFound', 'error']).nullable(),
    /** Why it is stale. */
    staleBy: z.array(z.enum(['inputs', 'version', 'mapping'])),
    flowId: z.string().nullable(),
    flowTitle: z.string().nullable(),
    /** With which it was run, and the one that would run now. */
    version: z.number().int().nullable(),
    currentVersion: z.number().int().nullable(),
    jobId: z.string().nullable(),
    /** What the run began with, by name of parameter or column; null when the run is no longer kept. */
    inputs: z.record(z.string(), z.unknown()).nullable(),
    /** All results of the run. */
    outputs: z.record(z.string(), z.unknown()).nullable(),
    credits: z.number().nullable(),
    tokens: z.number().int().nullable(),
    startedAt: timestamp.nullable(),
    endedAt: timestamp.nullable(),
  }),
})
export type AiCellTrace = z.infer<(typeof traceAiCell)['data']>
