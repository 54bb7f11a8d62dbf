import type { channels, flows, Reason } from '@millrace/contract'
import type { Step, StepAnswer } from '@millrace/engine'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { CallCost, Models } from '../../models/index.ts'
import type { FileStore } from '../../storage/index.ts'
import type { UsageInput } from '../../usage/index.ts'

/** A flow's question to an agent, and the reply: provided by the agents feature at start. */
export interface AgentQuestion {
  accountId: string
  projectId: string
  agentId: string
  /** The member whose budget pays. */
  userId: string | null
  /** The AI column whose budget pays too. */
  aiColumn?: string | null
  question: string
  signal: AbortSignal
  idempotencyKey: string
  /** Receives the usage, even without a response. */
  spent: UsageInput[]
  /** The run's budget; null if unlimited. */
  budget: RunBudget | null
}
export interface AgentReply {
  answer: string
  /** Whether the response is supported by the agent's knowledge. */
  grounded: boolean
  /** Whether it only says that the agent has no answer. */
  unanswered: boolean
  sources: { id: string; name: string }[]
}

/** A flow's call of a tool of a connected MCP server: provided by the tools feature at start. */
export interface FlowToolCall {
  accountId: string
  projectId: string
  /** As chosen in the step: the tool, and how its server described it then. */
  tool: string
  arguments: Record<string, unknown>
  signal: AbortSignal
  idempotencyKey: string
}
export interface FlowToolReply {
  /** False if the tool reports a failure. */
  ok: boolean
  text: string
  /** Null if the tool returns text only. */
  data: unknown
}

/** A message of a flow to a contact of a channel. */
export interface ChannelMessage {
  accountId: string
  projectId: string
  /** The connected channel. */
  connection: string
  /** A conversation's ID, or a contact as its channel names them. */
  to: string
  content: { text: string } | { template: channels.ChosenTemplate }
  /** The contact agreed to be written to, as the flow's author says. */
  agreed: boolean
  userId: string | null
  flowId: string | null
  signal: AbortSignal
}
export interface ChannelReply {
  /** Why it can't go; null if it was put into the outbox. */
  refused: string | null
  conversationId: string | null
  messageId: string | null
  /** What the contact reads. */
  text: string
}
/** Sends a flow's messages: provided by the conversations feature at start. */
export interface ChannelSender {
  /** Puts it into the outbox, in the transaction that `once` opens, if it does. Throws StepError. */
  send: (
    message: ChannelMessage,
    once: (write: (tx: Tx) => Promise<ChannelReply>) => Promise<ChannelReply>,
  ) => Promise<ChannelReply>
  /** What `send` would do; changes nothing. */
  preview: (message: ChannelMessage) => Promise<ChannelReply>
}

/** Services of other features for nodes; opened once per process. */
export interface NodePorts {
  models: Models
  store: FileStore
  /** Null in a process started without agents. Throws StepError. */
  askAgent: ((question: AgentQuestion) => Promise<AgentReply>) | null
  /** Null in a process started without tools. Throws StepError. */
  callTool: ((call: FlowToolCall) => Promise<FlowToolReply>) | null
  /** Null in a process started without channels. */
  channels: ChannelSender | null
}

/** Credits reserved for a call in flight. Exactly one of the functions is called at its end. */
export interface ReservedCall {
  credits: number
  /** Settles the actual cost; `isCut`: the response hit its limit and would have cost more. */
  settle: (credits: number, end?: { isCut: boolean }) => void
  /** The cost is unknown: the whole reservation counts as spent. */
  lose: () => void
}

/** A run's share of its job's budget. */
export interface RunBudget {
  /**
   * Reserves credits for a call, waiting while others may return some. Throws HeldBack if the budget has no room, or
   * the signal's reason.
   */
  reserve: (call: CallCost, signal: AbortSignal) => Promise<ReservedCall>
  /** This much of its calls' cost is durable. */
  kept: (credits: number) => void
}

/** Environment of a step. One per run. */
export interface NodeEnv {
  context: Context
  ports: NodePorts
  account: { accountId: string; projectId: string }
  /**
   * For steps of an AI worker, `flowId` is null and `agentId` is set. `userId`: the member who started the run or its
   * job, whose budget pays.
   */
  run: {
    runId: string
    flowId: string | null
    jobId: string | null
    agentId?: string
    userId?: string | null
    /** In a test run, steps that write to people only say what they would send. */
    isTest?: boolean
  }
  /** The AI column that the run fills, whose budget pays too; as `columnTarget` names it. */
  aiColumn?: string | null
  /** The row of the run; null if it has none. */
  source: { sheetId: string; recordId: string } | null
  /** Null if unlimited. */
  budget: RunBudget | null
  /** Pauses the job, or the AI worker, of a run that has no credits left for the reason; null for runs on their own. */
  onNoCredits: ((reason: Reason | undefined) => Promise<void>) | null
  /** Pauses the job of a run that adds more rows than the plan includes; null for other runs, whose step fails. */
  onRowLimit: ((limit: Reason) => Promise<void>) | null
}

/**
 * A node type that is a step, exported by the `index.ts` of its folder. `execute` may return synchronously, which saves
 * a timer. It throws StepError; any other error is a defect. `usage` in its answer is a list of entries that are stored
 * with the step.
 */
export interface NodeType {
  definition: flows.NodeDefinition
  /** All of its texts. */
  texts: flows.NodeTexts
  execute(step: Step, env: NodeEnv): StepAnswer | Promise<StepAnswer>
}
