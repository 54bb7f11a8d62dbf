import type { Body, conversations } from '@millrace/contract'
import { type ChatRequest, costOf } from '@millrace/models'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { type EventStream, openEventStream } from '../../../http/sse.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember, inAccount } from '../../../lib/scoped.ts'
import { isOwnKey } from '../../knowledge/index.ts'
import { recordUsage, type UsageInput } from '../../usage/index.ts'
import { type ChatAgent, memberAgent, versionOfAgent } from '../chat-agent.ts'
import { type AnswerPart, answerParts } from './answer-parts.ts'
import { citationOf, lightUp } from './citations.ts'
import { findPassages, type FoundPassages } from './find-passages.ts'
import { callOf, promptOf } from './trace.ts'
import { describe, type Engine } from './write-answer.ts'
import { presentCitation, type StoredCitation } from '../queries.ts'

type Part = conversations.PlaygroundPart
type PartBody = Part extends infer P ? (P extends { id: number } ? Omit<P, 'id'> : never) : never

/** Concurrent trials per user and process. */
const TRIALS_PER_PERSON = 10

interface Trial {
  /** The user who tries it. */
  userId: string
  agent: ChatAgent
  found: FoundPassages
  searchMs: number
  emit: (part: PartBody) => void
  signal: AbortSignal
}

/** Responds with unsaved settings and shows all details. Nothing is stored. */
export async function tryOut(
  engine: Engine,
  member: Member,
  input: Body<typeof conversations.playground> & { id: string; reply: FastifyReply },
): Promise<void> {
  const agent = await draftOf(engine, member, input)
  // As in a conversation, messages beyond the agent's memory are not sent to the model.
  const turns = input.turns.slice(-(agent.memory + 1))
  const begun = performance.now()
  const found = await findPassages(engine.context, engine.models, { lookup: agent, turns })
  const searchMs = performance.now() - begun
  const stream = openEventStream(input.reply, { key: `playground:${member.userId}`, most: TRIALS_PER_PERSON })
  const { userId } = member
  const trial = { userId, agent, found, searchMs, emit: emitter(stream), signal: stream.signal }
  try {
    await run(engine, trial, turns)
  } catch (error) {
    if (!stream.signal.aborted) {
      trial.emit({ type: 'error', ...describe(engine.context, error) })
    }
  }
  stream.end()
}

function emitter(stream: EventStream): (part: PartBody) => void {
  let id = 0
  return (part) => {
    stream.send({ ...part, id }, { id })
    id++
  }
}

/** The agent with these settings. Knowledge of other projects stays inaccessible. */
async function draftOf(
  { context }: Engine,
  member: Member,
  { id, version, draft = {}, knowledgeIds }: Body<typeof conversations.playground> & { id: string },
): Promise<ChatAgent> {
  const agent = await (version === undefined
    ? memberAgent(context, member, id)
    : versionOfAgent(context, member, { agentId: id, version }))
  if (!member.projectIds.includes(agent.project_id)) throw notFound('agent')
  if (knowledgeIds) await checkKnowledge({ context, member, agent, ids: knowledgeIds })
  return { ...agent, ...rowOf(draft), knowledge_ids: knowledgeIds ?? agent.knowledge_ids }
}

async function checkKnowledge(of: {
  context: Engine['context']
  member: Member
  agent: ChatAgent
  ids: string[]
}): Promise<void> {
  const ids = [...new Set(of.ids)]
  await asMember(of.context, of.member, async (tx) => {
    const { rows } = await sql`select 1 from knowledge_bases
      where id = any(${ids}) and project_id = ${of.agent.project_id}`.execute(tx)
    if (rows.length !== ids.length) throw notFound('knowledge base')
  })
}

type Draft = NonNullable<Body<typeof conversations.playground>['draft']>

/** The settings that affect a response, by column name. */
function rowOf(draft: Draft): Partial<ChatAgent> {
  const { maxOutputTokens, fallbackModel, minScore } = draft
  const row = {
    name: draft.name,
    instructions: draft.instructions,
    tone: draft.tone,
    language: draft.language,
    fallback: draft.fallback,
    model: draft.model,
    fallback_model: fallbackModel,
    temperature: draft.temperature,
    max_output_tokens: maxOutputTokens,
    memory: draft.memory,
    passages: draft.passages,
    min_score: minScore,
    tags: draft.tags,
  }
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))
}

async function run(
  { context, models }: Engine,
  trial: Trial,
  turns: Body<typeof conversations.playground>['turns'],
): Promise<void> {
  const { agent, found, userId, emit, signal } = trial
  const state = { begun: performance.now(), first: null as number | null, text: '' }
  const citations = new Map<number, StoredCitation>()
  for await (const part of countingTools(
    context,
    trial,
    answerParts({ context, models, agent, turns, found, userId, signal }),
  )) {
    if (part.type === 'asked') emit(promptPart(part.request, trial))
    else if (part.type === 'text') {
      state.first ??= performance.now() - state.begun
      state.text += part.delta
      emit(part)
    } else if (part.type === 'citation') {
      const citation = citationOf(found, part)
      if (!citation) continue
      citations.set(citation.number, citation)
      emit({ type: 'citation', citation: presentCitation(citation) })
    } else if (part.type === 'finish') {
      for (const citation of citations.values())
        emit({ type: 'citation', citation: presentCitation(lightUp(citation, state.text)) })
      const { model, reason, grounded, usage } = part
      const totalMs = performance.now() - state.begun
      const cost = costOf(model, usage)
      if (!model.builtin) await recordTrial(context, trial, { model: model.id, usage, cost })
      emit({
        type: 'done',
        reason,
        grounded,
        usage,
        model: model.id,
        cost,
        firstTokenMs: state.first,
        totalMs,
      })
    } else emit({ type: 'call', ...callOf(part) })
  }
}

/** Records the calls of tools, also of a trial that fails after them. */
async function* countingTools(
  context: Engine['context'],
  trial: Trial,
  parts: AsyncIterable<AnswerPart>,
): AsyncGenerator<AnswerPart> {
  let requests = 0
  try {
    for await (const part of parts) {
      if (part.type === 'called' && part.wasMade) requests += 1
      yield part
    }
  } finally {
    if (requests > 0)
      await record(context, trial, {
        kind: 'tool',
        requests,
        costUsd: requests * context.config.prices.toolCall,
      })
  }
}

/** Only the cost of a trial is recorded. */
const recordTrial = (
  context: Engine['context'],
  trial: Trial,
  called: { model: string; usage: { inputTokens: number; outputTokens: number }; cost: number | null },
): Promise<void> =>
  record(context, trial, {
    kind: 'model',
    model: called.model,
    tokensIn: called.usage.inputTokens,
    tokensOut: called.usage.outputTokens,
    ownKey: isOwnKey(called.model),
    costUsd: called.cost ?? 0,
  })

const record = (
  context: Engine['context'],
  { agent, userId }: Trial,
  entry: Omit<UsageInput, 'accountId' | 'projectId'>,
): Promise<void> => {
  const { account_id: accountId, project_id: projectId, id: agentId } = agent
  return inAccount(context, accountId, (tx) =>
    recordUsage(tx, [{ ...entry, accountId, projectId, agentId, userId }]),
  )
}

/** The prompt as in a trace, with ids by which the console opens passages. */
function promptPart(request: ChatRequest, trial: Trial): PartBody {
  const prompt = promptOf(request, trial)
  const passages = trial.found.hits.map(({ chunkId, sourceId }, at) => ({
    ...prompt.passages[at]!,
    chunkId,
    sourceId,
  }))
  return { ...prompt, type: 'prompt', passages }
}
