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
  /** With less it does not begin. */
  least: number
  /** What it asks for: its worst case, or a usual answer where the answer is limited by what it gets. */
  most: number
  /** Null: `most` is the worst case. Else the answer is limited by what the call gets. */
  open: OpenAnswer | null
}

/** An answer whose length nobody has chosen: it may be as long as the credits last that are set aside for it. */
interface OpenAnswer {
  /** The model by which calls are compared, so that the next one asks for what earlier ones have cost. */
  learnAs: string
  /** In credits, without an answer. */
  prompt: number
  /** The same with the longest answer that the model gives. */
  longest: number
}

/** Credits that are set aside for a call in flight. Exactly one of the functions is called when it is over. */
export interface ReservedCall {
  credits: number
  /** With what it has cost; `isCut`: the answer came to its limit, and would have cost more. */
  settle: (credits: number, end?: { isCut: boolean }) => void
  /** Nobody knows what it has cost: all of it counts as spent. */
  lose: () => void
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
  /** `flowId` is null, and `agentId` there, for the steps of an AI worker. */
  run: { runId: string; flowId: string | null; jobId: string | null; agentId?: string }
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
  /** All that people read of it. */
  texts: flows.NodeTexts
  execute(step: Step, env: NodeEnv): StepAnswer | Promise<StepAnswer>
}
