import { say } from '@millrace/contract'
import {
  type ChatModel,
  type ChatRequest,
  type ChatTurn,
  ModelError,
  type ModelInfo,
  type ModelPart,
  type ToolCall,
  type ToolDefinition,
} from '@millrace/models'
import type { Context } from '../../../context.ts'
import { fallbackIn, instructionsOf } from '../../agents/index.ts'
import { endFailed, NoCredits, payFor, reserveCall, type RunBudget } from '../../flows/index.ts'
import { detectLanguage } from '../../knowledge/index.ts'
import { BUILTIN, type Models, type OpenedModel } from '../../models/index.ts'
import { type AgentTools, loadAgentTools, type PayForCall, unmade } from '../../tools/index.ts'
import type { ChatAgent } from '../chat-agent.ts'
import { callKeys } from './call-keys.ts'
import { type ChatTool, withChatTools } from './chat-tools.ts'
import type { FoundPassages } from './find-passages.ts'
import { type Incomplete, textOfIncomplete } from './incomplete.ts'
import { deadlineSignal } from '../../../lib/deadline.ts'

/** An event while a response is generated. */
export type AnswerPart =
  | { type: 'asked'; request: ChatRequest; model: ModelInfo }
  | { type: 'text'; delta: string }
  | { type: 'citation'; number: number; passage: number }
  /** `isProgram`: for the asking program to make. */
  | { type: 'calling'; call: ToolCall; isProgram?: boolean }
  /** `wasMade`: it counts as a call of a tool. */
  | { type: 'called'; call: ToolCall; ok: boolean; result: string; ms: number; wasMade: boolean }
  | {
      type: 'finish'
      reason: 'stop' | 'length' | 'content-filter' | 'fallback' | 'other'
      grounded: boolean
      usage: { inputTokens: number; outputTokens: number }
      model: ModelInfo
    }

interface Answering {
  context: Context
  models: Models
  agent: ChatAgent
  /** Oldest first; the last one is the question. */
  turns: ChatTurn[]
  found: FoundPassages
  /** The member whose budget pays; null for a visitor. */
  userId: string | null
  signal: AbortSignal
  /** Base of the idempotency keys for its tool calls, for when the response is restarted. */
  key?: string
  /** Nothing of it may be stored. */
  isPrivate?: boolean
  /** Excludes tools that change something, because nobody asked for a change. */
  readOnly?: boolean
  /** Tools of the chat itself, besides the owner's. */
  chatTools?: readonly ChatTool[]
  /** For a program: its own tools. */
  program?: { tools: readonly ToolDefinition[] }
  /** For a flow: the meter for its model calls, with a callback for each. */
  metered?: Metered
  /** The AI column that the flow fills. */
  aiColumn?: string | null
}

interface Metered {
  budget: RunBudget | null
  onCall: (opened: OpenedModel, usage: { inputTokens: number; outputTokens: number }) => number
}

/** Rounds of tool calls, after which the response must come without any. */
const MOST_ROUNDS = 5
const MOST_CALLS = 8
const TOOLS_MS = 120_000

/** Generates the agent's response from the passages with the granted tools. Throws `ModelError`. */
export async function* answerParts(answering: Answering): AsyncGenerator<AnswerPart> {
  const { signal } = answering
  const own = withChatTools(await toolsOf(answering), answering.chatTools ?? [])
  const program = programTools(own, answering.program?.tools ?? [])
  const toolSignal = AbortSignal.any([signal, deadlineSignal(TOOLS_MS)])
  const keyOf = answering.key === undefined ? null : callKeys(answering.key)
  const turns = [...answering.turns]
  const total = { inputTokens: 0, outputTokens: 0, grounded: false }
  for (let round = 0; ; round++) {
    const said = { text: '', calls: [] as ToolCall[] }
    const offered = round < MOST_ROUNDS ? own : null
    const definitions = round < MOST_ROUNDS ? program.definitions : []
    for await (const part of modelParts(answering, { turns, definitions })) {
      if (part.type === 'text') said.text += part.delta
      if (part.type === 'calling') said.calls.push(part.call)
      if (part.type !== 'finish') {
        yield part.type === 'calling' && program.has(part.call) ? { ...part, isProgram: true } : part
        continue
      }
      total.inputTokens += part.usage.inputTokens
      total.outputTokens += part.usage.outputTokens
      total.grounded ||= part.grounded
      const isForProgram = said.calls.some(program.has)
      if (said.calls.length > 0 && !isForProgram) break
      // The model asks again for others of the same round, once it has the program's results.
      for (const call of said.calls) if (!program.has(call)) yield { ...NOT_MADE, call }
      const { inputTokens, outputTokens, grounded } = total
      yield { ...part, grounded, usage: { inputTokens, outputTokens } }
      return
    }
    if (said.calls.length === 0 || !offered)
      throw new ModelError({
        code: 'bad_response',
        message: say('model.onlyTools'),
      })
    const results = await Promise.all(
      said.calls.map((call, at) =>
        run(offered, call, { at, key: keyOf?.(call), signal: toolSignal, pay: payIn(answering, toolSignal) }),
      ),
    )
    // Calls that were made are counted, even if nobody waits for the response any more.
    yield* results
    signal.throwIfAborted()
    turns.push({ role: 'assistant', text: said.text, toolCalls: said.calls }, ...results.map(turnOf))
    // The model's next text is a new paragraph.
    if (said.text.trim() !== '') yield { type: 'text', delta: '\n\n' }
  }
}

const NOT_MADE = { type: 'called', ok: false, result: 'Not called.', ms: 0, wasMade: false } as const

/** Tools for the model, with those of a program. An owner's tool with the same name takes precedence. */
function programTools(own: AgentTools | null, tools: readonly ToolDefinition[]) {
  const definitions = own?.definitions ?? []
  const taken = new Set(definitions.map(({ name }) => name))
  const added = tools.filter(({ name }) => !taken.has(name))
  const names = new Set(added.map(({ name }) => name))
  return { definitions: [...definitions, ...added], has: ({ name }: ToolCall) => names.has(name) }
}

const toolsOf = async ({
  context,
  agent,
  readOnly,
  isPrivate,
  metered: byFlow,
}: Answering): Promise<AgentTools | null> => {
  if (!agent.has_tools) return null
  const { account_id: accountId, id: agentId, tools: granted } = agent
  const tools = await loadAgentTools(context, {
    accountId,
    agentId,
    granted,
    readOnly,
    noFlows: isPrivate === true || byFlow !== undefined,
  })
  return tools.definitions.length > 0 ? tools : null
}

type Called = Extract<AnswerPart, { type: 'called' }>

async function run(
  tools: AgentTools,
  call: ToolCall,
  { at, ...options }: { at: number; key: string | undefined; signal: AbortSignal; pay: PayForCall },
): Promise<Called> {
  const { ok, text, ms, wasMade } =
    at >= MOST_CALLS ? unmade('Too many calls at once: call fewer.') : await tools.run(call, options)
  return { type: 'called', call, ok, result: text, ms, wasMade }
}

/** Reserves the price of a call; without credits the model reads that, and goes on without the tool. */
const payIn =
  ({ context, agent, userId, aiColumn = null, metered: meter }: Answering, signal: AbortSignal): PayForCall =>
  async (call) => {
    const usd = context.config.prices.toolCall
    const { account_id: accountId, project_id: projectId, id: agentId } = agent
    const payer = { accountId, projectId, agentId, userId, aiColumn, budget: meter?.budget ?? null }
    const price = { usd, signal, costOf: ({ wasMade }: { wasMade: boolean }) => (wasMade ? usd : 0) }
    try {
      return await payFor(context, payer, price, call)
    } catch (error) {
      if (error instanceof NoCredits)
        return unmade('The tool failed. Its owner has too few credits left for it.')
      throw error
    }
  }

const turnOf = ({ call, ok, result }: Called): ChatTurn => ({
  role: 'tool',
  callId: call.id,
  name: call.name,
  result,
  failed: !ok,
})

/**
 * One model call; the agent's fallback model takes over when the first fails before its first word. Without credits for
 * either, the built-in model answers: it is free, and nobody on a website has to read about the owner's account.
 */
async function* modelParts(
  answering: Answering,
  { turns, definitions }: { turns: ChatTurn[]; definitions: readonly ToolDefinition[] },
): AsyncGenerator<AnswerPart> {
  const { agent, models, userId, signal, aiColumn = null } = answering
  const scope = {
    accountId: agent.account_id,
    projectId: agent.project_id,
    agentId: agent.id,
    userId,
    aiColumn,
  }
  const ids = [agent.model, agent.fallback_model].filter((id) => id !== null)
  for (const [at, id] of ids.entries()) {
    let began = false
    try {
      const opened = await models.open(scope, id)
      const { model } = opened
      const request = requestOf(answering, { turns, definitions, model })
      yield { type: 'asked', request, model: model.info }
      for await (const part of metered(answering, opened, request)) {
        began = true
        yield partOf(part, { model: model.info, incomplete: answering.found.incomplete })
      }
      return
    } catch (error) {
      if (began || signal.aborted || !(error instanceof ModelError)) throw error
      if (at === ids.length - 1) {
        // A program is told: it has to know whose answer it gets.
        if (error.code !== 'no_credits' || answering.metered || answering.program) throw error
        ids.push(BUILTIN)
      }
      answering.context.log.warn({ model: id, code: error.code }, 'a model failed; the other one answers')
    }
  }
}

/** The model's response; its cost is reserved in advance and settled at the end. */
async function* metered(
  { context, metered: meter, signal }: Answering,
  opened: OpenedModel,
  request: ChatRequest,
): AsyncGenerator<ModelPart> {
  const { request: limited, reserved } = await reserveCall(meter?.budget ?? null, { opened, request, signal })
  try {
    for await (const part of opened.model.stream(limited, { signal })) {
      if (part.type === 'finish' && part.isDoubtful)
        context.log.warn(
          { model: opened.model.info.id },
          'a vendor counted impossible tokens; they are estimated',
        )
      if (meter && part.type === 'finish') {
        const credits = meter.onCall(opened, part.usage)
        reserved?.settle(credits)
      }
      yield part
    }
  } catch (error) {
    endFailed(reserved, error)
    throw error
  } finally {
    // If the consumer stops reading, the cost remains unknown.
    reserved?.lose()
  }
}

function requestOf(
  { agent, found, isPrivate = false }: Answering,
  {
    turns,
    definitions,
    model,
  }: { turns: ChatTurn[]; definitions: readonly ToolDefinition[]; model: ChatModel },
): ChatRequest {
  return {
    instructions: instructionsOf(agent),
    turns,
    passages: found.passages,
    ...(found.isWhole ? { isWhole: true } : {}),
    ...(isPrivate ? { isPrivate } : {}),
    ...filesOf(found, model),
    fallback: fallbackOf({ agent, found, turns }),
    language: agent.language === 'auto' ? null : agent.language,
    temperature: agent.temperature,
    maxOutputTokens: agent.max_output_tokens,
    ...(definitions.length > 0 && model.info.tools ? { tools: [...definitions] } : {}),
  }
}

/** Images go to models that accept them; other models are told that there are some. */
function filesOf(
  { pictures = [], unread = [] }: FoundPassages,
  { info }: ChatModel,
): Pick<ChatRequest, 'pictures' | 'unseen'> {
  const unseen = info.pictures
    ? unread
    : [...unread, ...pictures.filter(({ isNew }) => isNew).map(({ name }) => name)]
  return {
    ...(info.pictures && pictures.length > 0 ? { pictures } : {}),
    ...(unseen.length > 0 ? { unseen } : {}),
  }
}

/**
 * The fallback says that nothing is known only if all knowledge was searched; a default fallback is in the visitor's
 * language.
 */
function fallbackOf({ agent, found, turns }: Pick<Answering, 'agent' | 'found' | 'turns'>): string {
  const question = turns.findLast(({ role }) => role === 'user')
  if (question?.role !== 'user') return agent.fallback
  const language = agent.language === 'auto' ? detectLanguage(question.text) : agent.language
  if (!found.incomplete) return fallbackIn(language, agent.fallback)
  return textOfIncomplete(found.incomplete, { language: agent.language, question: question.text })
}

function partOf(
  part: ModelPart,
  { model, incomplete }: { model: ModelInfo; incomplete: Incomplete },
): AnswerPart {
  if (part.type === 'text-delta') return { type: 'text', delta: part.delta }
  if (part.type === 'citation-add') return { type: 'citation', number: part.number, passage: part.passage }
  if (part.type === 'tool-call') return { type: 'calling', call: part.call }
  // A question asked while knowledge is still being read is no knowledge gap.
  const isOther = part.reason === 'tool-calls' || (part.reason === 'fallback' && incomplete !== null)
  const reason = isOther ? 'other' : (part.reason as Exclude<typeof part.reason, 'tool-calls'>)
  return { type: 'finish', reason, grounded: part.grounded, usage: part.usage, model }
}
