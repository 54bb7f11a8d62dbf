import { HeldBack } from '@millrace/engine'
import type { ReservedCall, RunBudget } from '../../flows/index.ts'
import type { CallCost } from '../../models/index.ts'
import { LeaseLost } from '../../runs/index.ts'

/** A response cut at its limit is requested again with this many times the credits. */
const MORE_AFTER_CUT = 4

/** What a run asks of the job's budget. */
interface Budget {
  takeTurn: (learnAs: string | null, signal: AbortSignal) => Promise<() => void>
  /** Reserves the possible cost of a call; null: the budget does not suffice. */
  extend: (hold: Hold, call: CallCost, signal: AbortSignal) => Promise<number | null>
  learn: (key: string, credits: number) => void
  lose: (credits: number) => void
  wasKept: (credits: number) => void
  changed: () => void
}

/** The credits that one run has reserved in its job's budget. */
export class Hold implements RunBudget {
  /** Reserved and not spent: for calls in progress, and for the rest of the row. */
  reserved = 0
  /** The part for calls in progress. */
  inFlight = 0
  /** Spent but not stored yet: stored costs are counted there. */
  unkept = 0
  /** Total spent by this worker. */
  total = 0
  calls = 0
  /** Calls waiting for their turn, or for credits. */
  waits = 0
  private readonly budget: Budget

  constructor(budget: Budget) {
    this.budget = budget
  }

  /** Nothing of it will be returned before others return something. */
  get isStuck(): boolean {
    return this.waits > 0 && this.calls === 0
  }

  async reserve(call: CallCost, signal: AbortSignal): Promise<ReservedCall> {
    const { budget } = this
    this.waits += 1
    let leave: () => void = () => undefined
    try {
      leave = await budget.takeTurn(call.open?.learnAs ?? null, signal)
      const credits = await budget.extend(this, call, signal)
      if (credits === null) throw new HeldBack('the budget has no room for the call')
      return this.callOf(call, credits, leave)
    } catch (error) {
      leave()
      // The process that took over the row continues it.
      throw error instanceof LeaseLost ? new HeldBack(error.message) : error
    } finally {
      this.waits -= 1
    }
  }

  kept(credits: number): void {
    const part = Math.min(credits, this.unkept)
    this.unkept -= part
    this.budget.wasKept(part)
  }

  private callOf({ open }: CallCost, credits: number, leave: () => void): ReservedCall {
    let isOver = false
    /** Runs once: removes the call from those in progress, with the rest of its reservation. */
    const end = (cost: number): boolean => {
      if (isOver) return false
      isOver = true
      this.calls -= 1
      this.inFlight = Math.max(0, this.inFlight - credits)
      // What a typical response did not need is available to other rows: only a call's worst case tells what its row
      // needs.
      this.reserved = Math.max(this.inFlight, this.reserved - (open ? Math.max(credits, cost) : cost))
      this.total += cost
      return true
    }
    const settle = (cost: number, { isCut } = { isCut: false }) => {
      if (!end(cost)) return
      this.unkept += cost
      if (open && cost > 0) this.budget.learn(open.learnAs, isCut ? cost * MORE_AFTER_CUT : cost)
      leave()
      this.budget.changed()
    }
    const lose = () => {
      if (!end(credits)) return
      this.budget.lose(credits)
      leave()
      this.budget.changed()
    }
    return { credits, settle, lose }
  }
}
