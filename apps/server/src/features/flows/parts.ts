import type { NodePorts } from './nodes/types.ts'
import type { Runs } from './runs/index.ts'

/** What the calls of flows get beside the context, opened once for each process. */
export interface FlowParts {
  ports: NodePorts
  runs: Runs
}
