import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import {
  isSuspect,
  type Lease,
  LeaseLost,
  markSuspect,
  type RunTime,
  type RunToWalk,
  type WalkOptions,
  Withdrawn,
} from '../../runs/index.ts'
import type { Hold } from '../budget/hold.ts'
import type { JobBudget } from '../budget/job-budget.ts'
import { stopAtRowLimit, stopWithoutCredits } from '../budget/stop-at-budget.ts'
import { heldOf, holdingsOf } from './holdings.ts'
import { type Halt, StopSignals } from './stop-signals.ts'
import { takeDue } from './take-due.ts'
import { type Take, type ClaimedSlice, takeSlice } from './take-slice.ts'

/** Maximum finished runs per lane that wait to be stored: enough to fill the write batches, with little memory. */
const SETTLING_MOST = 1500
/** Runs started per turn of the event loop, so that others get theirs. */
const BEGUN_AT_ONCE = 50

/** Maximum size of a lane's rows, in characters; beyond it, no further slice is claimed. */
const HELD_MOST = 32 * 1024 * 1024

/** How long a lane waits before it checks again whether anything can be stored. */
const LOOK_MS = 500

const HELD_BACK = AbortSignal.abort()

interface Ready {
  run: RunToWalk
  /** Null for a run resumed after a wait, which left its slice. */
  slice: number | null
  /** Approximate size of its row, in characters. */
  size: number
}

const sizeOf = ({ header }: RunToWalk): number =>
  Object.values(header.input.row ?? {}).reduce(
    (sum: number, value) => sum + (typeof value === 'string' ? value.length : 8),
    0,
  )

export interface LaneInput {
  context: Context
  runTime: RunTime
  lease: Lease
  jobId: string
  accountId: string
  /** Keys of the flow's parameters. */
  params: ReadonlySet<string>
  /** Rows in progress at the same time. */
  share: number
  /** Rows per slice. */
  size: number
  /** The flow has side effects, before which its runs must be stored. */
  hasEffects: boolean
  /** The AI column that it fills, as the target of its budget. */
  aiColumn?: string | null
  /**
   * Reserves the possible cost of a row before it starts; null without a budget. With a budget, a row occupies its
   * place until it is stored with its cost.
   */
  budget: JobBudget | null
  /** Source of its rows; by default, the job. */
  taking?: { slice: typeof takeSlice; due: typeof takeDue }
}

/** How a lane ended: nothing left to claim, asked to stop, or the process lost its lease. */
type LaneEnd = 'over' | 'stopped' | 'lost'

/**
 * One process's part in a job: a pipeline that claims slices and keeps its share of rows in progress, reading the next
 * slice before the current one is finished.
 */
export class Lane {
  private readonly input: LaneInput
  private readonly signals = new StopSignals()
  private readonly ready: Ready[] = []
  /** Unfinished runs per slice; a slice without any is finished here. */
  readonly slices = new Map<number, number>()
  /** Resumed runs that are still in progress. */
  readonly resumed = new Set<string>()
  /** Runs that were interrupted by an error. */
  readonly broken: string[] = []
  private atWork = 0
  private settling = 0
  /** Size of all rows held here. */
  private held = 0
  private isTaking = false
  /** There may be rows to resume after a wait. */
  private isDue = true
  private isPlanned = false
  private again: NodeJS.Timeout | null = null
  private hasSuspect = false
  private hasMore = true
  private failure: { error: unknown } | null = null
  private finish: (end: LaneEnd) => void = () => undefined
  private fail: (error: unknown) => void = () => undefined

  constructor(input: LaneInput) {
    this.input = input
  }

  /** Works until the end. Rejects on a bug, after everything in progress has ended. */
  run(): Promise<LaneEnd> {
    const done = new Promise<LaneEnd>((resolve, reject) => {
      this.finish = resolve
      this.fail = reject
    })
    const lose = () => this.stop('cancel')
    const { lost } = this.input.lease
    lost.addEventListener('abort', lose)
    this.pump()
    return done.finally(() => {
      lost.removeEventListener('abort', lose)
      if (this.again) clearTimeout(this.again)
    })
  }

  stop(how: Halt): void {
    this.signals.stop(how)
    this.pump()
  }

  /** Call when rows of the job can be resumed after a wait: they precede rows that never started. */
  wake(): void {
    this.isDue = true
    this.pump()
  }

  private get isHeld(): boolean {
    return this.signals.halt !== null || this.failure !== null
  }

  /** Nothing can be stored (disk full, database unreachable): no row starts until that is resolved. */
  private get isStuck(): boolean {
    return !this.isHeld && this.input.context.db.problem() !== null
  }

  private pump(): void {
    if (this.isHeld) this.giveUp()
    let begun = 0
    const { share } = this.input
    while (this.mayBegin && this.atWork < share && this.settling < SETTLING_MOST) {
      if ((begun += 1) > BEGUN_AT_ONCE) return this.pumpLater()
      void this.walk(this.ready.shift()!)
    }
    if (this.isStuck) this.pumpAfter(LOOK_MS)
    else if (this.input.hasEffects) this.beginAhead()
    if (!this.isHeld && !this.isStuck && !this.isTaking && (this.wantsDue || this.wantsSlice))
      void this.take()
    if (this.atWork + this.settling === 0 && !this.isTaking && this.ready.length === 0) this.end()
  }

  /** A row that may crash the process runs alone. */
  private get mayBegin(): boolean {
    const [next] = this.ready
    if (!next || this.hasSuspect || this.isStuck) return false
    return this.atWork === 0 || !isSuspect(next.run)
  }

  /**
   * Stores the next rows while others are in progress: waiting for the disk must not occupy the place of a running row.
   */
  private beginAhead(): void {
    const { runTime, lease, share } = this.input
    for (const { run } of this.ready.slice(0, Math.ceil(share / 2)))
      // The run itself reports the error.
      if (!run.beginning && !run.isKept) runTime.beginRun(run, lease).catch(() => undefined)
  }

  /** Leaves rows that have not started to others; those stored as started are marked as held back. */
  private giveUp(): void {
    const left = this.ready.splice(0)
    for (const one of left) if (one.run.beginning) void this.walk(one, HELD_BACK)
  }

  /** Few rows are left, so the next slice is read in the meantime. */
  private get wantsSlice(): boolean {
    const lowWater = Math.max(this.input.share, this.input.size / 2)
    return this.hasMore && this.ready.length < lowWater && this.held < HELD_MOST
  }

  /** At most as many as can be in progress are held here; others are left to other lanes. */
  private get wantsDue(): boolean {
    return this.isDue && this.resumed.size < this.input.share && this.held < HELD_MOST
  }

  private pumpLater(): void {
    if (this.isPlanned) return
    this.isPlanned = true
    setImmediate(() => {
      this.isPlanned = false
      this.pump()
    })
  }

  private pumpAfter(ms: number): void {
    this.again ??= setTimeout(() => {
      this.again = null
      this.pump()
    }, ms)
  }

  private end(): void {
    if (this.input.lease.lost.aborted) return this.finish('lost')
    if (this.failure) return this.fail(this.failure.error)
    if (this.signals.halt !== null) return this.finish('stopped')
    if (!this.hasMore) this.finish('over')
  }

  private async walk({ run, slice, size }: Ready, held?: AbortSignal): Promise<void> {
    let isAtWork = true
    this.atWork += 1
    this.settling += 1
    const onEnd = () => {
      if (!isAtWork) return
      isAtWork = false
      this.atWork -= 1
      this.pumpLater()
    }
    try {
      if (await this.walkAsIs(run, held, onEnd)) this.ended(run, slice)
    } catch (error) {
      // A slice with a withdrawn row is not finished.
      if (!(error instanceof LeaseLost || error instanceof Withdrawn || this.isLeaving(error))) {
        if (slice !== null) this.broken.push(run.header.id)
        this.broke(error)
      }
    }
    onEnd()
    this.settling -= 1
    this.held -= size
    this.pumpLater()
  }

  /** Runs a row; one that crashed processes runs alone, marked for the process that takes over. */
  private async walkAsIs(run: RunToWalk, held: AbortSignal | undefined, onEnd: () => void): Promise<boolean> {
    if (held || !isSuspect(run)) return this.walkWithin(run, held, onEnd)
    const { context, runTime, lease, accountId, jobId } = this.input
    const { runs } = holdingsOf(lease, jobId)
    const { id } = run.header
    this.hasSuspect = true
    try {
      return await runTime.suspects.use(accountId, async () => {
        await runTime.beginRun(run, lease)
        runs.add(id)
        await markSuspect(context, lease, run)
        return await this.walkWithin(run, held, onEnd)
      })
    } finally {
      this.hasSuspect = false
      // A resumed run carries its own lease name only while it is in progress.
      if (!this.resumed.has(id)) {
        runs.delete(id)
        this.broken.push(id)
      }
    }
  }

  /**
   * Runs a row within the job's budget. False: the budget does not suffice, and the row is left to the process that
   * continues the job.
   */
  private async walkWithin(
    run: RunToWalk,
    held: AbortSignal | undefined,
    onEnd: () => void,
  ): Promise<boolean> {
    const { context, jobId, accountId, runTime, lease, budget } = this.input
    const { cancel, pause } = this.signals
    const { aiColumn = null } = this.input
    const options: WalkOptions = {
      lease,
      cancel: cancel.signal,
      pause: held ?? pause.signal,
      onNoCredits: (reason) => stopWithoutCredits(context, { id: jobId, accountId, reason }),
      aiColumn,
    }
    // The run of an AI column doesn't pause: its cell has the reason.
    if (aiColumn === null)
      options.onRowLimit = (limit) => stopAtRowLimit(context, { id: jobId, accountId }, limit)
    if (!budget) {
      await runTime.walkRun(run, { ...options, onEnd })
      return true
    }
    const hold = held ? null : await this.reserve(budget, run)
    if (!hold && !held && !run.beginning) return false
    // Rows stored as started are marked as held back.
    if (!hold) options.pause = HELD_BACK
    try {
      await runTime.walkRun(run, hold ? { ...options, budget: hold } : options)
    } finally {
      if (hold) budget.end(hold)
    }
    return true
  }

  private async reserve(budget: JobBudget, run: RunToWalk): Promise<Hold | null> {
    try {
      const hold = await budget.begin(this.signals.halted)
      if (!hold) this.signals.stop('drain')
      return hold
    } catch (error) {
      if (this.isLeaving(error) && run.beginning) return null
      throw error
    }
  }

  /** Rows that waited for credits when the lane was asked to stop are not started. */
  private isLeaving(error: unknown): boolean {
    const { halted } = this.signals
    return halted.aborted && error === halted.reason
  }

  private ended({ header }: RunToWalk, slice: number | null): void {
    if (slice !== null) this.slices.set(slice, this.slices.get(slice)! - 1)
    else if (this.resumed.delete(header.id))
      heldOf(this.input.lease, this.input.jobId)?.runs.delete(header.id)
  }

  private async take(): Promise<void> {
    this.isTaking = true
    try {
      if (this.wantsDue) await this.takeDue()
      if (!this.isHeld && this.wantsSlice)
        this.took(await (this.input.taking?.slice ?? takeSlice)(this.input.context, this.input))
    } catch (error) {
      if (error instanceof LeaseLost) this.signals.stop('cancel')
      else this.broke(error)
    }
    this.isTaking = false
    this.pumpLater()
  }

  /** Rows that started earlier precede the others. */
  private async takeDue(): Promise<void> {
    const { context, share } = this.input
    const most = share - this.resumed.size
    this.isDue = false
    const runs = await (this.input.taking?.due ?? takeDue)(context, { ...this.input, most })
    this.isDue ||= runs.length === most
    const due = runs.map((run): Ready => ({ run, slice: null, size: sizeOf(run) }))
    for (const { run, size } of due) {
      this.resumed.add(run.header.id)
      this.held += size
    }
    this.ready.unshift(...due)
  }

  private took(take: Take): void {
    if (take === 'held') this.signals.stop('drain')
    if (take === 'over') this.hasMore = false
    if (typeof take === 'string') return
    this.add(take)
  }

  private add({ number, runs }: ClaimedSlice): void {
    this.slices.set(number, runs.length)
    for (const run of runs) {
      const size = sizeOf(run)
      this.held += size
      this.ready.push({ run, slice: number, size })
    }
  }

  private broke(error: unknown): void {
    this.failure ??= { error }
    this.input.context.log.error({ job: this.input.jobId, err: errorMessage(error) }, 'a lane of a job broke')
  }
}
