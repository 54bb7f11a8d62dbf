import type { UsageInput } from '../../../usage/index.ts'
import type { NodeEnv } from '../types.ts'

/** Usage entry of a page read by a step. It costs nothing by itself. */
export const pageEntry = ({ account, run }: NodeEnv): UsageInput => ({
  kind: 'page',
  ...account,
  flowId: run.flowId,
  jobId: run.jobId,
  runId: run.runId,
})
