import { StepError } from '@millrace/engine'
import type { Context } from '../../../context.ts'
import { creditsFor, holdPrice, isLack, type Lack, reasonOfLack, type UsageInput } from '../../usage/index.ts'
import { pausedOr } from './ai/ask-model.ts'
import type { NodeEnv, RunBudget } from './types.ts'

interface Price<T> {
  /** US dollars; the most that the work may cost if `costOf` says what it did. */
  usd: number
  signal: AbortSignal
  costOf?: (result: T) => number
}

interface Payer {
  accountId: string
  projectId: string
  agentId: string | null
  userId: string | null
  aiColumn?: string | null
}

/** Too little is left of the account's credits, or of a budget. */
export class NoCredits extends Error {
  readonly lack: Lack

  constructor(lack: Lack) {
    super('too few credits are left')
    this.lack = lack
  }
}

/**
 * Does something that has a price of its own, such as reading a page: the price is reserved before, of the account's
 * credits and of the run's budget. What it cost is charged where its usage is recorded; work that throws costs nothing.
 * Throws NoCredits.
 */
export async function payFor<T>(
  context: Context,
  { budget, ...of }: Payer & { budget: RunBudget | null },
  { usd, signal, costOf = () => usd }: Price<T>,
  work: () => Promise<T>,
): Promise<T> {
  if (usd === 0) return work()
  const credits = creditsFor(usd)
  const reserved = await budget?.reserve({ least: credits, most: credits, open: null }, signal)
  let spent = 0
  try {
    const held = await holdPrice(context, { ...of, usd, signal })
    if (isLack(held)) throw new NoCredits(held)
    try {
      const result = await work()
      spent = creditsFor(costOf(result))
      return result
    } finally {
      held?.end(spent)
    }
  } finally {
    reserved?.settle(spent)
  }
}

/** The same for a step. Throws a StepError without enough credits, or `HeldBack` where that pauses the job. */
export async function paid<T>(env: NodeEnv, price: Price<T>, work: () => Promise<T>): Promise<T> {
  const { account, run, budget, aiColumn = null } = env
  const of = { ...account, agentId: run.agentId ?? null, userId: run.userId ?? null, aiColumn, budget }
  try {
    return await payFor(env.context, of, price, work)
  } catch (error) {
    if (!(error instanceof NoCredits)) throw error
    throw await pausedOr(env, new StepError('model_no_credits', reasonOfLack(error.lack)))
  }
}

/** Usage entry of a step. */
export const entryOfStep = (
  { account, run }: Pick<NodeEnv, 'account' | 'run'>,
  entry: Pick<UsageInput, 'kind' | 'costUsd' | 'model' | 'requests' | 'milliseconds'>,
): UsageInput => ({
  ...account,
  flowId: run.flowId,
  jobId: run.jobId,
  runId: run.runId,
  agentId: run.agentId ?? null,
  userId: run.userId ?? null,
  ...entry,
})

/** An entry of work that another feature did for a step, as that of the step's run. */
export const ofRun = ({ run }: Pick<NodeEnv, 'run'>, entry: UsageInput): UsageInput => ({
  ...entry,
  flowId: run.flowId,
  jobId: run.jobId,
  runId: run.runId,
  userId: run.userId ?? null,
  ...(run.agentId === undefined ? {} : { agentId: run.agentId }),
})
