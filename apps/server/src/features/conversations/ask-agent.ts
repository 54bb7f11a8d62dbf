import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { type ChatTurn, costOf, estimateTokens, ModelError } from '@millrace/models'
import type { Context } from '../../context.ts'
import { Failure } from '../../lib/errors.ts'
import { type AgentQuestion, type AgentReply, reserveVectors } from '../flows/index.ts'
import type { Models, OpenedModel } from '../models/index.ts'
import { type RateLimit, rateLimiter, readEntries, totalOf, type UsageInput } from '../usage/index.ts'
import { type AnswerPart, answerParts } from './answer/answer-parts.ts'
import { findPassages, type FoundPassages } from './answer/find-passages.ts'
import { type ChatAgent, projectAgent } from './chat-agent.ts'

type Finish = Extract<AnswerPart, { type: 'finish' }>

/** Lets flows ask agents: each question is answered like a conversation of one turn, but nothing is recorded. */
export const agentAsker =
  (context: Context, models: Models) =>
  async (asked: AgentQuestion): Promise<AgentReply> => {
    try {
      return await answer(context, { models, agent: await projectAgent(context, asked), asked })
    } catch (error) {
      throw failureOf(error, asked.signal)
    }
  }

/**
 * Lets tests and batches question a loaded agent, like flows do, but without the tools that change things: they must
 * not be called for each test question.
 */
export const agentTester =
  (context: Context, models: Models) =>
  async (agent: ChatAgent, question: TestQuestion): Promise<AgentReply> => {
    const { account_id: accountId, project_id: projectId, id: agentId } = agent
    const { earlier = [], ...rest } = question
    const asked = { budget: null, userId: null, ...rest, accountId, projectId, agentId }
    try {
      return await answer(context, { models, agent, asked, earlier, readOnly: true })
    } catch (error) {
      throw failureOf(error, question.signal)
    }
  }

type TestQuestion = Pick<AgentQuestion, 'question' | 'signal' | 'idempotencyKey' | 'spent'> &
  Partial<Pick<AgentQuestion, 'budget' | 'userId'>> & {
    /** The turns before it. */
    earlier?: readonly ChatTurn[]
  }

async function answer(context: Context, work: Omit<Work, 'found'>): Promise<AgentReply> {
  const { models, agent, asked, earlier = [] } = work
  const turns: ChatTurn[] = [...earlier, { role: 'user', text: asked.question }]
  const { spent, budget, signal } = asked
  const vectors = reserveVectors(budget, { models, scope: scopeOf(agent), signal })
  const found = await findPassages(context, models, { lookup: agent, turns, spent, signal, ...vectors })
  await withinLimit(context, { ...work, found })
  return reply(context, { ...work, found, turns })
}

interface Work {
  models: Models
  agent: ChatAgent
  found: FoundPassages
  asked: AgentQuestion
  earlier?: readonly ChatTurn[]
  readOnly?: boolean
}

const scopeOf = (agent: ChatAgent) => ({ accountId: agent.account_id, projectId: agent.project_id })

/** Flows ask in bulk, so they wait for the key's rate limit, which chats don't. */
async function withinLimit(context: Context, { models, agent, found, asked }: Work): Promise<void> {
  const { key, limit } = await models.open(scopeOf(agent), agent.model)
  const texts = [asked.question, agent.instructions, ...found.passages.map(({ text }) => text)]
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), agent.max_output_tokens)
  const rate: RateLimit = { ...limit, key: `${agent.account_id}:${key}` }
  await rateLimiter(context).take(rate, { tokens, signal: asked.signal })
}

async function reply(
  context: Context,
  { models, agent, turns, found, asked, readOnly = false }: Work & { turns: ChatTurn[] },
): Promise<AgentReply> {
  let text = ''
  let finish: Finish | null = null
  const cited = new Set<number>()
  const { userId, aiColumn = null, signal, budget, idempotencyKey: key } = asked
  const metered = { budget, onCall: noteIn(asked, agent) }
  const answering = { context, models, agent, turns, found, userId, aiColumn, signal, key, metered, readOnly }
  for await (const part of answerParts(answering)) {
    if (part.type === 'text') text += part.delta
    if (part.type === 'citation') cited.add(part.passage)
    if (part.type === 'called' && part.wasMade) asked.spent.push(toolEntry(context, asked))
    if (part.type === 'finish') finish = part
  }
  if (!finish) throw new StepError('model_cut_off', say('agent.brokeOff'), { retryable: true })
  if (finish.reason === 'content-filter') throw new StepError('model_declined', say('ai.declined'))
  // An answer from an incomplete search must not be stored as the result.
  const { incomplete } = found
  if (incomplete !== null && incomplete !== 'file' && !finish.grounded)
    throw new StepError('knowledge_not_ready', say(`knowledge.${incomplete}`), { retryable: true })
  const hits = found.hits.filter((_, index) => cited.has(index))
  const sources = new Map(hits.map(({ sourceId, sourceName }) => [sourceId, sourceName]))
  return {
    answer: text,
    grounded: finish.grounded,
    unanswered: finish.reason === 'fallback',
    sources: [...sources].map(([id, name]) => ({ id, name })),
  }
}

/** Records the cost of a call, even if no answer results; returns the credits. */
const noteIn =
  ({ accountId, projectId, userId, spent }: AgentQuestion, agent: ChatAgent) =>
  (
    { model: { info }, ownKey }: OpenedModel,
    usage: { inputTokens: number; outputTokens: number },
  ): number => {
    if (info.builtin) return 0
    const entry: UsageInput = {
      kind: 'model',
      accountId,
      projectId,
      agentId: agent.id,
      userId,
      model: info.id,
      tokensIn: usage.inputTokens,
      tokensOut: usage.outputTokens,
      ownKey,
      costUsd: costOf(info, usage) ?? 0,
    }
    spent.push(entry)
    return totalOf(readEntries([entry])).credits
  }

const toolEntry = (
  { config }: Context,
  { accountId, projectId, agentId, userId }: AgentQuestion,
): UsageInput => ({
  kind: 'tool',
  accountId,
  projectId,
  agentId,
  userId,
  costUsd: config.prices.toolCall,
})

function failureOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason
  if (error instanceof Failure && error.code === 'not_found')
    return new StepError('agent_missing', say('agent.missing'))
  if (!(error instanceof ModelError)) return error
  const { code, message, reason, retryable, retryAfterSeconds } = error
  return new StepError(`model_${code}`, reason ?? message, {
    retryable,
    retryAfterMs: (retryAfterSeconds ?? 0) * 1000,
  })
}
