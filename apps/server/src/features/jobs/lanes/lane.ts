import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import {
  isSuspect,
  type Lease,
  LeaseLost,
  markSuspect,
  type RunTime,
  type RunToWalk,
  Withdrawn,
} from '../../runs/index.ts'
import type { Hold } from '../budget/hold.ts'
import type { JobBudget } from '../budget/job-budget.ts'
import { heldOf, holdingsOf } from './holdings.ts'
import { type Halt, StopSignals } from './stop-signals.ts'
import { takeDue } from './take-due.ts'
import { type Take, type ClaimedSlice, takeSlice } from './take-slice.ts'

/** Runs of a lane whose ends wait to be on disk: enough to fill the groups that are written, little in memory. */
const SETTLING_MOST = 1500
/** Runs begun in one turn of the event loop: others have theirs in between. */
const BEGUN_AT_ONCE = 50

/** Characters of the rows that a lane holds: with more it takes no further slice. */
const HELD_MOST = 32 * 1024 * 1024

/** So long a lane waits before it looks again whether anything can be kept. */
const LOOK_MS = 500

const HELD_BACK = AbortSignal.abort()

interface Ready {
  run: RunToWalk
  /** Null: it goes on after a wait, for which it has left its slice. */
  slice: number | null
  /** Roughly, of its row, in characters. */
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
  /** Rows at work at the same time. */
  share: number
  /** Rows of a slice. */
  size: number
  /** The flow does something to the world, for which its runs have to be on disk first. */
  hasEffects: boolean
  /**
   * Where what a row may cost is set aside before it begins; null: the job has no budget. With one, a row has its place
   * until it is on disk, with what it has cost.
   */
  budget: JobBudget | null
  /** Where its rows come from; left out: from the job. */
  taking?: { slice: typeof takeSlice; due: typeof takeDue }
}

/** How a lane ended: nothing is left to take, it was told to stop, or the process has lost its lease. */
type LaneEnd = 'over' | 'stopped' | 'lost'

/**
 * One process's part in a job: a pipeline that takes slices and has its share of rows at work, the next slice being
 * read before the current one is drained.
 */
export class Lane {
  private readonly input: LaneInput
  private readonly signals = new StopSignals()
  private readonly ready: Ready[] = []
  /** Runs of each slice that are not over; a slice without any is done with here. */
  readonly slices = new Map<number, number>()
  /** Runs that go on after a wait and whose walks have not ended. */
  readonly resumed = new Set<string>()
  /** Runs whose walks broke off. */
  readonly broken: string[] = []
  private atWork = 0
  private settling = 0
  /** Of all rows that are here. */
  private held = 0
  private isTaking = false
  /** Rows may be there that go on after a wait. */
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

  /** Works until the end. Rejects on a defect, when what it has in flight has ended. */
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

  /** To be called when rows of the job can go on after a wait: they are taken before those that were never begun. */
  wake(): void {
    this.isDue = true
    this.pump()
  }

  private get isHeld(): boolean {
    return this.signals.halt !== null || this.failure !== null
  }

  /** Nothing can be kept, since the disk is full or the database is away: no row begins until that is over. */
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

  /** What may end the process is at work alone. */
  private get mayBegin(): boolean {
    const [next] = this.ready
    if (!next || this.hasSuspect || this.isStuck) return false
    return this.atWork === 0 || !isSuspect(next.run)
  }

  /**
   * Keeps the rows of those that come next, while others are at work: whoever waited for the disk in the place of one
   * at work would take it from a row.
   */
  private beginAhead(): void {
    const { runTime, lease, share } = this.input
    for (const { run } of this.ready.slice(0, Math.ceil(share / 2)))
      // Its walk finds out as well.
      if (!run.beginning && !run.isKept) runTime.beginRun(run, lease).catch(() => undefined)
  }

  /** What has not begun is left to others; what the database has as begun is told to be held back. */
  private giveUp(): void {
    const left = this.ready.splice(0)
    for (const one of left) if (one.run.beginning) void this.walk(one, HELD_BACK)
  }

  /** So few rows left that the next slice is to be read in the meantime. */
  private get wantsSlice(): boolean {
    const lowWater = Math.max(this.input.share, this.input.size / 2)
    return this.hasMore && this.ready.length < lowWater && this.held < HELD_MOST
  }

  /** As many as can be at work are here at most: the others are left to other lanes. */
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
      // A slice with a row that was withdrawn is not done with.
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

  /** Walks a row; one with which processes died alone, and known to the process that takes over. */
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
      // It has its own name on it only while it is at work.
      if (!this.resumed.has(id)) {
        runs.delete(id)
        this.broken.push(id)
      }
    }
  }

  /** Walks a row within the job's budget. False: there is no room for it, and it is left to the process that continues the job. */
  private async walkWithin(
    run: RunToWalk,
    held: AbortSignal | undefined,
    onEnd: () => void,
  ): Promise<boolean> {
    const { runTime, lease, budget } = this.input
    const { cancel, pause } = this.signals
    const options = { lease, cancel: cancel.signal, pause: held ?? pause.signal }
    if (!budget) {
      await runTime.walkRun(run, { ...options, onEnd })
      return true
    }
    const hold = held ? null : await this.reserve(budget, run)
    if (!hold && !held && !run.beginning) return false
    // What the database has as begun is told to be held back.
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

  /** Rows that waited for credits when the lane was told to stop are not started. */
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

  /** Those that have been begun go on in front of the others. */
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
