import type { Context } from '../../../context.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { CallCost } from '../../flows/index.ts'
import { type Lease, LeaseLost, throughOutages } from '../../runs/index.ts'
import { type Answer, answerAskers, type Asker, lackOf, type Range } from './answer-askers.ts'
import { Hold } from './hold.ts'
import { tellReached } from './reached.ts'
import type { SeenCosts } from './reserve.ts'
import { TurnsOfCalls } from './turns-of-calls.ts'

/** Waiting for credits that other processes have reserved, a process asks again after this. */
const ASK_AGAIN_MS = 500
/** What is not needed any more is given back after this, when nobody asks for more. */
const GIVE_BACK_MS = 300
/** Credits; sums of fractions are not exact. */
const EPSILON = 1e-9

type Wish = Omit<Asker, 'resolve' | 'reject'>

/** A call whose answer is limited by what it gets asks for so many times what the longest one has cost. */
const HEADROOM = 2

/** Once one was seen, the most that was; what is known of it holds in any case. */
function expectedRow({ least, most }: Range, seen: number | undefined): Range {
  if (seen === undefined) return { least, most }
  const credits = Math.max(least, seen)
  return { least: credits, most: credits }
}

/** Once an answer was seen, the next one gets as much at least, and has room to be longer. */
function expectedCall({ least, most, open }: CallCost, seen: number | undefined): Range {
  if (!open || seen === undefined) return { least, most }
  // A prompt may be longer than those before it.
  const floor = open.prompt + Math.min(least - open.prompt, seen)
  const credits = Math.min(Math.max(floor, seen), open.longest)
  return { least: credits, most: Math.min(Math.max(floor, seen * HEADROOM), open.longest) }
}

export interface BudgetInput {
  context: Context
  lease: Lease
  jobId: string
  accountId: string
  /** What a row is expected to cost before any was seen. */
  row: Range
}

/**
 * The part of a job's budget that this process has set aside, over all of its lanes. Rows and calls ask for credits before
 * they begin; what comes together is asked of the database in one transaction, and what earlier rows left is given out
 * without it.
 */
export class JobBudget {
  readonly holds = new Set<Hold>()
  /** Of the process, that work on the job. */
  lanes = 0
  private askers: Asker[] = []
  private seen: SeenCosts = {}
  /** As the database has it, less what has been spent of it since. */
  private granted = 0
  /** What calls in flight may cost, as the database has it: after a crash it counts as spent. */
  private covered = 0
  /** What calls may have cost of which nobody will learn it, and that is not in the sum of the job. */
  private lost = 0
  private keptMeanwhile = 0
  /** What the transaction under way writes, or the last one has written. */
  private asked = { lost: 0 }
  /** Settles when the transaction that is under way is over. */
  private asking: Promise<void> | null = null
  private hasReserved = false
  /** Something has changed since the database was asked. */
  private isChanged = false
  private isPlanned = false
  private timer: NodeJS.Timeout | null = null
  private readonly turns = new TurnsOfCalls()
  private readonly input: BudgetInput

  constructor(input: BudgetInput) {
    this.input = input
    input.lease.lost.addEventListener('abort', () => this.abandon(), { once: true })
  }

  /** Sets aside what a row may cost. Null: the job has no room for it, or is not to go on. Throws LeaseLost. */
  async begin(signal: AbortSignal): Promise<Hold | null> {
    const hold = new Hold(this)
    const cost = () => expectedRow(this.input.row, this.seen.row)
    const credits = await this.ask({ hold, isRow: true, cost }, signal)
    return credits === null ? null : hold
  }

  /** To be called when the row is on disk, or left to others. */
  end(hold: Hold): void {
    this.holds.delete(hold)
    if (hold.total > 0) this.learn('row', hold.total)
    // What its calls have cost and no checkpoint holds would be forgotten with it.
    const unkept = hold.unkept + hold.inFlight
    if (unkept > EPSILON) this.lose(unkept)
    this.changed()
  }

  /** Sets aside what a call may cost, out of what its row has first. Null: there is no room for it. */
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

  /** So much may have been spent, and nobody will learn it. */
  lose(credits: number): void {
    // The process that took over this one's work has counted it.
    if (!this.input.lease.lost.aborted) this.lost += credits
  }

  wasKept(credits: number): void {
    this.granted -= credits
    this.keptMeanwhile += credits
    this.changed()
    // Until it is written anew, it counts as in flight after a crash.
    if (credits > 0) this.plan(GIVE_BACK_MS)
  }

  /** Something of it may be free: it goes to the next waiter here, or back. */
  changed(): void {
    if (this.askers.length > 0) this.pumpSoon()
    else if (this.granted - this.needed > EPSILON || this.lost > 0) this.plan(GIVE_BACK_MS)
  }

  /** Gives back what is left, when the last lane of the process has ended. Throws LeaseLost. */
  async close(): Promise<void> {
    this.clearTimer()
    await this.asking
    if (this.hasReserved || this.lost > 0) await this.pump()
    this.clearTimer()
  }

  private get needed(): number {
    let sum = 0
    for (const { reserved, unkept } of this.holds) sum += reserved + unkept
    return sum
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

  /** Without the database: earlier rows have left enough of what was set aside, and earlier calls of what may be lost. */
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

  /** Whether anybody was told anything. */
  private apply({ granted, refused, credits, inFlight, isLossKept, seen, isStopped }: Answer): boolean {
    for (const key of Object.keys(seen))
      // Another process has seen it.
      if (key !== 'row' && this.seen[key] === undefined) this.turns.learned(key)
    // What calls and rows have cost that ended in the meantime stays known.
    for (const [key, cost] of Object.entries(seen)) this.seen[key] = Math.max(this.seen[key] ?? 0, cost)
    this.granted = credits - this.keptMeanwhile
    this.covered = inFlight + (isLossKept ? 0 : this.asked.lost)
    if (isLossKept) this.lost -= this.asked.lost
    this.hasReserved = credits > 0
    const told = new Set([...granted.keys(), ...refused])
    // Waiters that have left are not among them any more.
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
