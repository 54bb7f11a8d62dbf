import type { flows } from '@millrace/contract'
import type { Step, StepAnswer } from '@millrace/engine'
import type { Context } from '../../../context.ts'
import type { Models } from '../../models/index.ts'

/** What a flow asks an agent, and what comes back: the agents' feature hands this in at start. */
export interface AgentQuestion {
  accountId: string
  projectId: string
  agentId: string
  question: string
  signal: AbortSignal
  idempotencyKey: string
}
export interface AgentReply {
  answer: string
  /** Whether it rests on the agent's knowledge. */
  grounded: boolean
  sources: { id: string; name: string }[]
  /** Usage entries, as in the answer of a step. */
  usage: unknown
}

/** What nodes get from other features; opened once for each process. */
export interface NodePorts {
  models: Models
  /** Null in a process that was started without agents. Throws StepError. */
  askAgent: ((question: AgentQuestion) => Promise<AgentReply>) | null
}

/** What a step may use beside its settings. One for each run. */
export interface NodeEnv {
  context: Context
  ports: NodePorts
  account: { accountId: string; projectId: string }
  run: { runId: string; flowId: string; jobId: string | null }
  /** The row that the run is of; null when it is of none. */
  source: { sheetId: string; recordId: string } | null
}

/**
 * A node type that is a step: what the `index.ts` of its folder exports. `execute` answers at once where nothing is
 * waited for, which saves a timer. It throws StepError; anything else is a defect. `usage` in its answer is a list of
 * the entries that are written with the step.
 */
export interface NodeType {
  definition: flows.NodeDefinition
  execute(step: Step, env: NodeEnv): StepAnswer | Promise<StepAnswer>
}
