import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { CallCost } from '../../models/index.ts'
import { type Lease, LeaseLost, throughOutages } from '../../runs/index.ts'
import { type Answer, answerAskers, type Asker, lackOf, type Range } from './answer-askers.ts'
import { Hold } from './hold.ts'
import { tellReached } from './reached.ts'
import type { SeenCosts } from './reserve.ts'
import { TurnsOfCalls } from './turns-of-calls.ts'

/** Retry interval while waiting for credits reserved by other processes. */
const ASK_AGAIN_MS = 500
/** Unused credits are returned after this, unless someone here needs them. */
const GIVE_BACK_MS = 300
/** In credits, because sums of fractions are inexact. */
const EPSILON = 1e-9

type Wish = Omit<Asker, 'resolve' | 'reject'>

/** A call whose response is limited by its credits requests this many times the highest cost seen. */
const HEADROOM = 2

/** Once rows were seen, the highest cost; known bounds always apply. */
function expectedRow({ least, most }: Range, seen: number | undefined): Range {
  if (seen === undefined) return { least, most }
  const credits = Math.max(least, seen)
  return { least: credits, most: credits }
}

/** Once responses were seen, the next one gets at least as much, with room to be longer. */
function expectedCall({ least, most, open }: CallCost, seen: number | undefined): Range {
  if (!open || seen === undefined) return { least, most }
  // A prompt may be longer than earlier ones.
  const floor = open.prompt + Math.min(least - open.prompt, seen)
  const credits = Math.min(Math.max(floor, seen), open.longest)
  return { least: credits, most: Math.min(Math.max(floor, seen * HEADROOM), open.longest) }
}

export interface BudgetInput {
  context: Context
  lease: Lease
  jobId: string
  accountId: string
  /** The expected cost of a row before any was seen. */
  row: Range
}

/**
 * The part of a job's budget that this process has reserved for all its workers. Rows and calls request credits before
 * they start. Simultaneous requests go to the database in one transaction, and credits left by earlier rows are reused
 * without it.
 */
export class JobBudget {
  readonly holds = new Set<Hold>()
  /** Number of workers of this process. */
  lanes = 0
  private askers: Asker[] = []
  private seen: SeenCosts = {}
  /** As stored in the database, minus what was spent since. */
  private granted = 0
  /** The stored possible cost of calls in progress: after a crash it counts as spent. */
  private covered = 0
  /** Possible cost of calls with an unknown result, not yet included in the job's total. */
  private lost = 0
  private keptMeanwhile = 0
  /** What the current or last transaction writes. */
  private asked = { lost: 0 }
  /** Settles when the current transaction has ended. */
  private asking: Promise<void> | null = null
  private hasReserved = false
  /** Something changed since the last transaction began. */
  private isChanged = false
  private isPlanned = false
  private timer: NodeJS.Timeout | null = null
  private readonly turns = new TurnsOfCalls()
  private readonly input: BudgetInput

  constructor(input: BudgetInput) {
    this.input = input
    input.lease.lost.addEventListener('abort', () => this.abandon(), { once: true })
  }

  /** Reserves the possible cost of a row. Null: the budget does not suffice, or the job must stop. Throws LeaseLost. */
  async begin(signal: AbortSignal): Promise<Hold | null> {
    const hold = new Hold(this)
    const cost = () => expectedRow(this.input.row, this.seen.row)
    const credits = await this.ask({ hold, isRow: true, cost }, signal)
    return credits === null ? null : hold
  }

  /** Call when the row is stored, or left to others. */
  end(hold: Hold): void {
    this.holds.delete(hold)
    if (hold.total > 0) this.learn('row', hold.total)
    // Otherwise, the cost of calls without a checkpoint would be forgotten.
    const unkept = hold.unkept + hold.inFlight
    if (unkept > EPSILON) this.lose(unkept)
    this.changed()
  }

  /** Reserves the possible cost of a call, first from its row's reservation. Null: the budget does not suffice. */
  extend(hold: Hold, call: CallCost, signal: AbortSignal): Promise<number | null> {
    const cost = () => expectedCall(call, call.open ? this.seen[call.open.learnAs] : undefined)
    return this.ask({ hold, isRow: false, cost }, signal)
  }

  takeTurn(learnAs: string | null, signal: AbortSignal): Promise<() => void> {
    return learnAs === null ? Promise.resolve(() => undefined) : this.turns.take(learnAs, signal)
  }

  learn(key: string, credits: number): void {
    this.seen[key] = Math.max(this.seen[key] ?? 0, credits)
    if (key !== 'row') this.turns.learned(key)
  }

  /** This much may have been spent, with an unknown result. */
  lose(credits: number): void {
    // The process that took over has already counted it.
    if (!this.input.lease.lost.aborted) this.lost += credits
  }

  wasKept(credits: number): void {
    this.granted -= credits
    this.keptMeanwhile += credits
    this.changed()
    // Until the next write, it counts as in progress after a crash.
    if (credits > 0) this.plan(GIVE_BACK_MS)
  }

  /** Some of it may be free: gives it to the next waiter here, or returns it. */
  changed(): void {
    if (this.askers.length > 0) this.pumpSoon()
    else if (this.granted - this.needed > EPSILON || this.lost > 0) this.plan(GIVE_BACK_MS)
  }

  /** Returns the rest when the last worker of the process has ended. Throws LeaseLost. */
  async close(): Promise<void> {
    this.clearTimer()
    await this.asking
    if (this.hasReserved || this.lost > 0) await this.pump()
    this.clearTimer()
  }

  private get needed(): number {
    let sum = 0
    for (const { reserved, unkept } of this.holds) sum += reserved + unkept
    // Otherwise the rest of a rounded sum would stay reserved until the last worker ends.
    return sum > EPSILON ? sum : 0
  }

  private get inFlight(): number {
    let sum = this.lost
    for (const { inFlight, unkept } of this.holds) sum += inFlight + unkept
    return sum
  }

  private ask(asker: Wish, signal: AbortSignal): Promise<number | null> {
    signal.throwIfAborted()
    const { lost } = this.input.lease
    if (lost.aborted) return Promise.reject(new LeaseLost())
    if (this.fitsHere(asker)) return Promise.resolve(this.give(asker, lackOf(asker).most))
    return new Promise<number | null>((resolve, reject) => {
      const leave = () => {
        this.askers = this.askers.filter((one) => one !== waiting)
        reject(signal.reason as Error)
      }
      const settled =
        <T>(settle: (value: T) => void) =>
        (value: T) => {
          signal.removeEventListener('abort', leave)
          settle(value)
        }
      const waiting: Asker = { ...asker, resolve: settled(resolve), reject: settled(reject) }
      signal.addEventListener('abort', leave, { once: true })
      this.askers.push(waiting)
      this.pumpSoon()
    })
  }

  /**
   * Possible without the database: earlier rows left enough reserved credits, and earlier calls enough of the possible
   * loss.
   */
  private fitsHere(wish: Wish): boolean {
    const { most } = lackOf(wish)
    if (wish.cost().most === 0) return true
    const isFree = most === 0 || this.granted - this.needed >= most
    const isCovered = wish.isRow || this.covered - this.inFlight >= wish.cost().most
    return this.asking === null && this.askers.length === 0 && isFree && isCovered
  }

  private give({ hold, isRow, cost }: Wish, credits: number): number {
    hold.reserved += credits
    if (isRow) {
      this.holds.add(hold)
      return credits
    }
    const reserved = Math.min(cost().most, hold.reserved - hold.inFlight)
    hold.inFlight += reserved
    hold.calls += 1
    return reserved
  }

  private pumpSoon(): void {
    this.isChanged = true
    if (this.isPlanned || this.asking) return
    this.isPlanned = true
    setImmediate(() => {
      this.isPlanned = false
      void this.pump().catch((error: unknown) => this.fail(error))
    })
  }

  private plan(ms: number): void {
    if (this.timer) return
    this.timer = setTimeout(() => {
      this.timer = null
      this.pumpSoon()
    }, ms)
    this.timer.unref()
  }

  private clearTimer(): void {
    if (this.timer) clearTimeout(this.timer)
    this.timer = null
  }

  private async pump(): Promise<void> {
    if (this.asking) return
    const { promise, resolve } = Promise.withResolvers<void>()
    this.asking = promise
    let isAnswered = false
    this.isChanged = false
    try {
      isAnswered = this.apply(await this.askDatabase())
    } finally {
      this.asking = null
      resolve()
    }
    if (this.askers.length === 0) return
    if (isAnswered || this.isChanged) this.pumpSoon()
    else this.plan(ASK_AGAIN_MS)
  }

  private askDatabase(): Promise<Answer> {
    const { context, lease, jobId, accountId } = this.input
    return throughOutages(lease, () =>
      inAccount(context, accountId, (tx) => {
        this.keptMeanwhile = 0
        const { needed, lost, seen, askers } = this
        const inFlight = this.inFlight - lost
        this.asked = { lost }
        const works = [...this.holds].some((hold) => !hold.isStuck)
        return answerAskers(tx, { jobId, lease, seen, askers: [...askers], needed, inFlight, lost, works })
      }),
    )
  }

  /** Whether any waiter was resolved. */
  private apply({ granted, refused, credits, inFlight, isLossKept, seen, isStopped }: Answer): boolean {
    for (const key of Object.keys(seen))
      // Seen by another process.
      if (key !== 'row' && this.seen[key] === undefined) this.turns.learned(key)
    // Costs of calls and rows that ended in the meantime are kept.
    for (const [key, cost] of Object.entries(seen)) this.seen[key] = Math.max(this.seen[key] ?? 0, cost)
    this.granted = credits - this.keptMeanwhile
    this.covered = inFlight + (isLossKept ? 0 : this.asked.lost)
    if (isLossKept) this.lost -= this.asked.lost
    this.hasReserved = credits > 0
    const told = new Set([...granted.keys(), ...refused])
    // Waiters that have left are ignored.
    const there = new Set(this.askers)
    this.askers = this.askers.filter((asker) => !told.has(asker))
    for (const [asker, set] of granted) if (there.has(asker)) asker.resolve(this.give(asker, set))
    if (isStopped) tellReached(this.input.context, this.input.jobId)
    for (const asker of refused) if (there.has(asker)) asker.resolve(null)
    return told.size > 0
  }

  private abandon(): void {
    this.clearTimer()
    this.granted = 0
    this.lost = 0
    for (const { reject } of this.askers.splice(0)) reject(new LeaseLost())
  }

  private fail(error: unknown): void {
    if (!(error instanceof LeaseLost))
      this.input.context.log.error(
        { job: this.input.jobId, err: errorMessage(error) },
        'the budget of a job could not be asked for',
      )
    for (const { reject } of this.askers.splice(0)) reject(error)
  }
}
