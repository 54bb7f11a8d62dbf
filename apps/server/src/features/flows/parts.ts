import type { NodePorts } from './nodes/types.ts'

/** What the calls of flows get beside the context, opened once for each process. */
export interface FlowParts {
  ports: NodePorts
}
