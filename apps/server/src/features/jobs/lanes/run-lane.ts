import { sql } from 'kysely'
import type { Plan } from '@millrace/engine'
import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { analyzeGrown } from '../../sheets/index.ts'
import { planOf } from '../../flows/index.ts'
import { type Lease, LeaseLost, type RunTime, throughOutages } from '../../runs/index.ts'
import { finishJob } from '../finish/finish-job.ts'
import { columnTarget } from '../../usage/index.ts'
import type { JobRow } from '../types.ts'
import { closeBudget, openBudget } from '../budget/budgets.ts'
import { creditsOfRow } from '../budget/credits-of-row.ts'
import type { JobBudget } from '../budget/job-budget.ts'
import { claimLane } from './claim-lane.ts'
import { heldOf } from './holdings.ts'
import { Lane } from './lane.ts'
import { releaseLane } from './release-lane.ts'
import { laneShare, passLane, laneCount } from '../launch/send-lanes.ts'
import { watchLane } from './watch-lane.ts'

const SIZE = { least: 20, most: 500 }
/** Rows of a slow flow that a lane runs in sequence before it needs another slice. */
const ROUNDS = 5
/** Minimum slices per lane, so that all finish at about the same time. */
const SLICES_EACH = 4

/** Only computation: no step has side effects or waits for anything. */
const isPure = (plan: Plan): boolean =>
  [...plan.byId.values()].every(({ effects, role }) => effects === 'pure' && role !== 'call')

/** Rows per slice: many for a flow that only computes, few for one that waits for external services. */
function sliceSize(job: JobRow, plan: Plan): number {
  const wanted = isPure(plan) ? SIZE.most : laneShare(job.concurrency, 0) * ROUNDS
  const fair =
    job.total === null ? SIZE.most : Math.ceil(job.total / laneCount(job.concurrency) / SLICES_EACH)
  return Math.max(SIZE.least, Math.min(wanted, fair, SIZE.most))
}

const NOTHING = { slices: new Map<number, number>(), resumed: new Set<string>(), broken: [] }

interface Claimed {
  job: JobRow
  lane: number
  lease: Lease
  signal: AbortSignal
}

/**
 * Works on one lane of a job in this process, unless another process has it. Resolves when nothing is left, or when it
 * yields to other jobs; rows in progress then finish in the background.
 */
export async function runLane(
  context: Context,
  runTime: RunTime,
  { jobId, lane, passed, signal }: { jobId: string; lane: number; passed: number; signal: AbortSignal },
): Promise<void> {
  const lease = runTime.lease()
  if (await isForOthers(context, { jobId, lane, passed, lease })) return
  const job = await claimLane(context, { jobId, lane, lease }).catch(whenLost)
  if (!job) return
  await new Promise<void>((resolve, reject) => {
    work(context, runTime, { claimed: { job, lane, lease, signal }, makeRoom: resolve }).then(
      resolve,
      (error: unknown) => {
        // After yielding, nobody receives this error.
        if (!(error instanceof LeaseLost))
          context.log.error({ job: jobId, lane, err: errorMessage(error) }, 'a lane of a job ended badly')
        reject(error)
      },
    )
  }).catch(whenLost)
}

/** A second lane of the same job should run in an idle process. */
async function isForOthers(
  context: Context,
  { jobId, lane, passed, lease }: { jobId: string; lane: number; passed: number; lease: Lease },
): Promise<boolean> {
  const accountId = heldOf(lease, jobId)?.accountId
  if (!accountId || !(await hasIdleWorker(context, lease.id))) return false
  return passLane(context, { id: jobId, accountId, lane, passed })
}

/** The process that declared this one dead has reassigned its work. */
function whenLost(error: unknown): null {
  if (error instanceof LeaseLost) return null
  throw error
}

async function work(
  context: Context,
  runTime: RunTime,
  { claimed, makeRoom }: { claimed: Claimed; makeRoom: () => void },
): Promise<void> {
  const { job, lane, lease, signal } = claimed
  let one: Lane | null = null
  let budget: JobBudget | null = null
  let again = false
  try {
    const { plan } = await throughOutages(lease, async () => planOf(context, job.document_id!))
    const { SHEETS, ASSOCIATED_SHEETS } = job.launch
    const sheetIds = [...SHEETS, ...ASSOCIATED_SHEETS].map(({ sheetId }) => sheetId)
    await throughOutages(lease, () => analyzeGrown(context, sheetIds))
    budget = await budgetOf(context, runTime, { job, lease })
    one = new Lane({
      context,
      runTime,
      lease,
      jobId: job.id,
      accountId: job.account_id,
      params: new Set(plan.params.map(({ key }) => key)),
      share: laneShare(job.concurrency, lane),
      size: sliceSize(job, plan),
      hasEffects: !isPure(plan),
      aiColumn: job.live && columnTarget(job.live),
      budget,
    })
    const isForOthers = async () => {
      const { lanes } = heldOf(lease, job.id)!
      return lanes.size > 1 && lane === Math.max(...lanes) && (await hasIdleWorker(context, lease.id))
    }
    const watch = watchLane(context, one, { job, signal, makeRoom, isForOthers })
    try {
      await one.run()
    } finally {
      watch.stop()
      again = watch.isYielding()
    }
  } finally {
    const { slices, resumed, broken } = one ?? NOTHING
    if (budget) await closeBudget(budget, { lease, jobId: job.id })
    if (!lease.lost.aborted) await releaseLane(context, { job, lane, lease, slices, resumed, broken, again })
  }
  await throughOutages(lease, () => finishJob(context, job.id))
}

/** The job's budget in this process; null without one. */
async function budgetOf(
  context: Context,
  { nodes }: RunTime,
  { job, lease }: Pick<Claimed, 'job' | 'lease'>,
): Promise<JobBudget | null> {
  if (job.ceiling_credits === null) return null
  const row = await throughOutages(lease, () => creditsOfRow(context, nodes.models, job))
  return openBudget({ context, lease, jobId: job.id, accountId: job.account_id, row })
}

/** Whether another live process that runs lanes has none. */
async function hasIdleWorker({ db }: Context, ownId: string): Promise<boolean> {
  // The embedded database serves one process.
  if (db.kind === 'embedded') return false
  const { rows } = await sql<{ idle: boolean }>`select exists (select from flow_workers w
    where not w.dead and w.id <> ${ownId} and w.host not like '% (server)'
      and exists (select from flow_beats b where b.worker_id = w.id and b.at > now() - interval '6 seconds')
      and not exists (select from flow_lanes l where l.worker_id = w.id)) as idle`.execute(db.kysely)
  return rows[0]!.idle
}
