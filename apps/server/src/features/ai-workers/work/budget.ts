import { StepError } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { ReservedCall, RunBudget } from '../../flows/index.ts'
import type { CallCost } from '../../models/index.ts'
import type { WorkedExecution } from './execution.ts'

/** The budget, or what the account has, is used up: the execution waits until there is more. */
export class OutOfBudget extends Error {
  /** `account`: its credits, or one of its budgets. */
  readonly of: 'calls' | 'credits' | 'account'
  /** Whether the call was made: its answer was cut, and paid for. */
  readonly isMade: boolean

  constructor(of: OutOfBudget['of'], { isMade = false } = {}) {
    super(`The budget of ${of} is used up`)
    this.name = 'OutOfBudget'
    this.of = of
    this.isMade = isMade
  }
}

const UNBILLED = new Set(['unauthorised', 'rate_limited', 'unavailable', 'not_found', 'refused'])

/** Whether the failed call doesn't count: there were no credits for it, or the vendor rejected it. */
const isUnmade = (error: unknown): boolean =>
  error instanceof OutOfBudget
    ? !error.isMade
    : error instanceof StepError && UNBILLED.has(error.code.replace('model_', ''))

/**
 * The spending limit while one process works on an execution. Only one process does, with one call at a time, so
 * spending that is not stored yet is known here; a reservation of a crashed process counts as spent.
 */
export class ExecutionBudget implements RunBudget {
  private inFlight = 0
  private spent = 0
  /** Of failed calls whose cost is unknown, until it is stored. */
  private lost = 0
  private isFirst = true
  private readonly context: Context
  private readonly execution: WorkedExecution

  constructor(context: Context, execution: WorkedExecution) {
    this.context = context
    this.execution = execution
  }

  /** Makes a call and counts it, unless it comes to none. Throws OutOfBudget. */
  async countCall<T>(make: () => Promise<T>): Promise<T> {
    await this.takeCall()
    try {
      return await make()
    } catch (error) {
      if (isUnmade(error)) await this.giveCallBack()
      throw error
    } finally {
      await this.keepLost()
    }
  }

  /** Counts a call before it is made, so that a crash does not hide it. Throws OutOfBudget. */
  private async takeCall(): Promise<void> {
    const { rows } = await inAccount(this.context, this.execution.accountId, (tx) =>
      sql`update executions set calls = calls + 1 where id = ${this.execution.id} and calls < max_calls
        returning id`.execute(tx),
    )
    if (rows.length === 0) throw new OutOfBudget('calls')
  }

  private async giveCallBack(): Promise<void> {
    await inAccount(this.context, this.execution.accountId, (tx) =>
      sql`update executions set calls = greatest(calls - 1, 0) where id = ${this.execution.id}`.execute(tx),
    )
  }

  /** What a failed call may have cost stays spent, also for the next process. */
  private async keepLost(): Promise<void> {
    const { lost } = this
    if (lost === 0) return
    await inAccount(this.context, this.execution.accountId, (tx) =>
      sql`update executions set lost_credits = lost_credits + ${lost}, reserved_credits = 0
        where id = ${this.execution.id}`.execute(tx),
    )
    this.lost -= lost
  }

  async reserve({ most, least, open }: CallCost, signal: AbortSignal): Promise<ReservedCall> {
    signal.throwIfAborted()
    const { accountId, id, runId } = this.execution
    // The cost of a call that was interrupted by a crash is unknown.
    const lost = this.isFirst ? sql`e.reserved_credits` : sql`0`
    await this.keepLost()
    const pending = this.spent + this.inFlight
    const { rows } = await inAccount(this.context, accountId, (tx) =>
      sql<{
        left: string | null
      }>`update executions e set lost_credits = e.lost_credits + ${lost}, reserved_credits = ${most}
        from flow_runs r where e.id = ${id} and r.id = ${runId} and (e.max_credits is null
          or e.max_credits - e.lost_credits - ${lost} - r.credits - ${pending} >= ${open ? least : most})
        returning e.max_credits - e.lost_credits - r.credits - ${pending} as left`.execute(tx),
    )
    if (!rows[0]) throw new OutOfBudget('credits')
    this.isFirst = false
    const left = rows[0].left === null ? Number.POSITIVE_INFINITY : Number(rows[0].left)
    const credits = Math.min(most, left)
    this.inFlight += credits
    return {
      credits,
      settle: (used) => {
        this.inFlight -= credits
        this.spent += used
      },
      lose: () => {
        this.inFlight -= credits
        this.lost += credits
      },
    }
  }

  kept(credits: number): void {
    this.spent = Math.max(0, this.spent - credits)
  }
}
