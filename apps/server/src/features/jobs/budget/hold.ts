import { HeldBack } from '@millrace/engine'
import type { CallCost, ReservedCall, RunBudget } from '../../flows/index.ts'
import { LeaseLost } from '../../runs/index.ts'

/** An answer that came to its limit is asked for again with so many times its credits. */
const MORE_AFTER_CUT = 4

/** What a run asks of the job's budget. */
interface Budget {
  takeTurn: (learnAs: string | null, signal: AbortSignal) => Promise<() => void>
  /** Sets aside what a call may cost; null: there is no room for it. */
  extend: (hold: Hold, call: CallCost, signal: AbortSignal) => Promise<number | null>
  learn: (key: string, credits: number) => void
  lose: (credits: number) => void
  wasKept: (credits: number) => void
  changed: () => void
}

/** What one run has set aside of its job's budget, in credits. */
export class Hold implements RunBudget {
  /** Set aside and not spent: for the calls in flight, and for what else of the row is to come. */
  reserved = 0
  /** Of this, for calls in flight. */
  inFlight = 0
  /** Spent, but not on disk yet: what is on disk counts there. */
  unkept = 0
  /** Spent in this walk. */
  total = 0
  calls = 0
  /** Calls that wait for their turn, or for credits. */
  waits = 0
  private readonly budget: Budget

  constructor(budget: Budget) {
    this.budget = budget
  }

  /** Nothing of it comes back before others give something back. */
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
      // The process that has the row now continues it.
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
    /** Once: takes the call out of those in flight, with what it leaves of the reservation. */
    const end = (cost: number): boolean => {
      if (isOver) return false
      isOver = true
      this.calls -= 1
      this.inFlight = Math.max(0, this.inFlight - credits)
      // What a usual answer did not need is free for other rows: only the worst case of a call says what its row needs.
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
