import type { UsageInput } from '../../../usage/index.ts'
import { entryOfStep, paid } from '../paid.ts'
import type { NodeEnv } from '../types.ts'

/** Reads a page for its price. */
export const readPaid = <T>(env: NodeEnv, signal: AbortSignal, read: () => Promise<T>): Promise<T> =>
  paid(env, { usd: env.context.config.prices.page, signal }, read)

/** Usage entry of a page read by a step. */
export const pageEntry = (env: NodeEnv): UsageInput =>
  entryOfStep(env, { kind: 'page', costUsd: env.context.config.prices.page })
