import type { flows } from '@millrace/contract'
import type { Step, StepAnswer } from '@millrace/engine'
import type { Context } from '../../../context.ts'
import type { Models } from '../../models/index.ts'
import type { UsageInput } from '../../usage/index.ts'

/** What a flow asks an agent, and what comes back: the agents' feature hands this in at start. */
export interface AgentQuestion {
  accountId: string
  projectId: string
  agentId: string
  question: string
  signal: AbortSignal
  idempotencyKey: string
  /** Gets what was used, also when no answer comes of it. */
  spent: UsageInput[]
  /** What the run may spend; null: as much as it likes. */
  budget: RunBudget | null
}
export interface AgentReply {
  answer: string
  /** Whether it rests on the agent's knowledge. */
  grounded: boolean
  sources: { id: string; name: string }[]
}

/** What nodes get from other features; opened once for each process. */
export interface NodePorts {
  models: Models
  /** Null in a process that was started without agents. Throws StepError. */
  askAgent: ((question: AgentQuestion) => Promise<AgentReply>) | null
}

/** What a call may cost, in credits. */
export interface CallCost {
  /** What is known of it. */
  least: number
  /** At most; or about, where nobody knows how long the answer will be. */
  most: number
  /** Then: the model by which calls are compared, so that the most that was seen is set aside for the next. */
  learnAs: string | null
}

/** Credits that are set aside for a call in flight. */
export interface ReservedCall {
  /** To be called when it is over, with what it has cost. */
  settle: (credits: number) => void
}

/** What a run of a job may spend of the job's budget. */
export interface RunBudget {
  /**
   * Sets credits aside for a call. Waits while others may give some back. Throws HeldBack when the budget has no room for
   * it, and the reason of the signal.
   */
  reserve: (call: CallCost, signal: AbortSignal) => Promise<ReservedCall>
  /** So much of what its calls have cost is on disk. */
  kept: (credits: number) => void
}

/** What a step may use beside its settings. One for each run. */
export interface NodeEnv {
  context: Context
  ports: NodePorts
  account: { accountId: string; projectId: string }
  run: { runId: string; flowId: string; jobId: string | null }
  /** The row that the run is of; null when it is of none. */
  source: { sheetId: string; recordId: string } | null
  /** Null: it may spend as much as it likes. */
  budget: RunBudget | null
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
