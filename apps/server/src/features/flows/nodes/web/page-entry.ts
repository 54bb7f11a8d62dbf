import type { UsageInput } from '../../../usage/index.ts'
import type { NodeEnv } from '../types.ts'

/** A page that a step has read, as it is counted. It costs nothing by itself. */
export const pageEntry = ({ account, run }: NodeEnv): UsageInput => ({
  kind: 'page',
  ...account,
  flowId: run.flowId,
  jobId: run.jobId,
  runId: run.runId,
})
