import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { CallCost, ReservedCall, RunBudget } from '../../flows/index.ts'
import type { WorkedExecution } from './execution.ts'

/** There is no more of the budget: the execution waits until somebody gives it more. */
export class OutOfBudget extends Error {
  readonly of: 'calls' | 'credits'

  constructor(of: 'calls' | 'credits') {
    super(`The budget of ${of} is used up`)
    this.name = 'OutOfBudget'
    this.of = of
  }
}

/**
 * What one walk of an execution may spend. Only one process walks it, and one call is in flight at a time, so what is
 * spent and not on disk yet is known here; what was set aside when another process died counts as lost.
 */
export class ExecutionBudget implements RunBudget {
  private inFlight = 0
  private spent = 0
  private isFirst = true
  private readonly context: Context
  private readonly execution: WorkedExecution

  constructor(context: Context, execution: WorkedExecution) {
    this.context = context
    this.execution = execution
  }

  /** Counts a call before it is made: also one whose process dies. Throws OutOfBudget. */
  async takeCall(): Promise<void> {
    const { rows } = await inAccount(this.context, this.execution.accountId, (tx) =>
      sql`update executions set calls = calls + 1 where id = ${this.execution.id} and calls < max_calls
        returning id`.execute(tx),
    )
    if (rows.length === 0) throw new OutOfBudget('calls')
  }

  /** Of a call that the vendor has refused. */
  async giveCallBack(): Promise<void> {
    await inAccount(this.context, this.execution.accountId, (tx) =>
      sql`update executions set calls = greatest(calls - 1, 0) where id = ${this.execution.id}`.execute(tx),
    )
  }

  async reserve({ most, least, open }: CallCost, signal: AbortSignal): Promise<ReservedCall> {
    signal.throwIfAborted()
    const { accountId, id, runId } = this.execution
    // Of a call that was cut off with its process, nobody knows what it has cost.
    const lost = this.isFirst ? sql`e.reserved_credits` : sql`0`
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
        this.spent += credits
      },
    }
  }

  kept(credits: number): void {
    this.spent = Math.max(0, this.spent - credits)
  }
}
