import type { UsageInput } from '../../../usage/index.ts'
import { paid } from '../paid.ts'
import type { NodeEnv } from '../types.ts'

/** Reads a page for its price. */
export const readPaid = <T>(env: NodeEnv, signal: AbortSignal, read: () => Promise<T>): Promise<T> =>
  paid(env, { usd: env.context.config.prices.page, signal }, read)

/** Usage entry of a page read by a step. */
export const pageEntry = ({ context, account, run }: NodeEnv): UsageInput => ({
  kind: 'page',
  ...account,
  flowId: run.flowId,
  jobId: run.jobId,
  runId: run.runId,
  agentId: run.agentId ?? null,
  userId: run.userId ?? null,
  costUsd: context.config.prices.page,
})
