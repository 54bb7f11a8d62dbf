import { HeldBack } from '@millrace/engine'
import type { CallCost, ReservedCall, RunBudget } from '../../nodes/types.ts'
import { LeaseLost } from '../../runs/types.ts'
import type { JobBudget } from './job-budget.ts'

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
  private readonly budget: JobBudget

  constructor(budget: JobBudget) {
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
      leave = await budget.takeTurn(call.learnAs, signal)
      const credits = await budget.extend(this, call, signal)
      if (credits === null) throw new HeldBack('the budget has no room for the call')
      return this.callOf(call, credits, leave)
    } catch (error) {
      leave()
      // Whoever has the row now goes on with it.
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

  private callOf({ learnAs }: CallCost, credits: number, leave: () => void): ReservedCall {
    let isOver = false
    return {
      settle: (cost) => {
        if (isOver) return
        isOver = true
        this.calls -= 1
        this.inFlight = Math.max(0, this.inFlight - credits)
        this.reserved = Math.max(this.inFlight, this.reserved - cost)
        this.unkept += cost
        this.total += cost
        if (learnAs !== null && cost > 0) this.budget.learn(learnAs, cost)
        leave()
        this.budget.changed()
      },
    }
  }
}
