import type { conversations } from '@millrace/contract'
import { type ChatTurn, ModelError, type ModelPart } from '@millrace/models'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { EventStream } from '../../http/sse.ts'
import { errorMessage } from '../../lib/errors.ts'
import { inAccount } from '../../lib/scoped.ts'
import type { Models } from '../models/index.ts'
import { citationOf, lightUp } from './citations.ts'
import { findPassages, type Found } from './find-passages.ts'
import type { Turn } from './open-turn.ts'

type Part = conversations.ChatPart
type PartBody = Part extends infer P ? (P extends { id: number } ? Omit<P, 'id'> : never) : never

interface Answer {
  text: string
  citations: Map<number, conversations.Citation>
  finish: Extract<ModelPart, { type: 'finish' }> | null
}

/** Streams the answer to a recorded question and keeps it, also when it breaks off. */
export async function streamAnswer(
  context: Context,
  input: { models: Models; turn: Turn; message: string; stream: EventStream },
): Promise<void> {
  const { turn, stream } = input
  let next = 0
  const emit = (part: PartBody) => {
    const id = next++
    stream.send({ ...part, id }, { id })
  }
  const answer: Answer = { text: '', citations: new Map(), finish: null }
  const { conversationId, questionId, visitorToken } = turn
  emit({ type: 'start', conversationId, questionId, messageId: turn.answerId, visitorToken })
  let failure: { error: string; message: string; retryAfter: number | null } | null = null
  try {
    await run({ ...input, context, emit, answer })
  } catch (error) {
    if (!stream.signal.aborted) failure = describe(context, error)
  }
  await keep(context, { turn, answer, failed: failure !== null })
  if (failure) emit({ type: 'error', ...failure })
  stream.end()
}

async function run(input: {
  context: Context
  models: Models
  turn: Turn
  message: string
  stream: EventStream
  emit: (part: PartBody) => void
  answer: Answer
}) {
  const { turn, stream, emit, answer } = input
  const { agent } = turn
  const turns: ChatTurn[] = [
    ...turn.earlier.filter((message) => message.text).map(({ role, text }) => ({ role, text })),
    { role: 'user', text: input.message },
  ]
  const found = await findPassages(input.context, turn, turns)
  const request = {
    instructions: agent.instructions,
    turns,
    passages: found.passages,
    fallback: agent.fallback,
    language: agent.language === 'auto' ? null : agent.language,
    temperature: agent.temperature,
    maxOutputTokens: agent.max_output_tokens,
  }
  const model = await input.models.get(
    { accountId: agent.account_id, projectId: agent.project_id },
    agent.model,
  )
  for await (const part of model.stream(request, { signal: stream.signal }))
    take({ part, found, emit, answer })
  if (!answer.finish) throw new ModelError({ code: 'cut_off', message: 'The answer broke off.' })
  finish(emit, answer)
}

function take(input: { part: ModelPart; found: Found; emit: (part: PartBody) => void; answer: Answer }) {
  const { part, found, emit, answer } = input
  if (part.type === 'text-delta') {
    answer.text += part.delta
    emit({ type: 'text', delta: part.delta })
  } else if (part.type === 'citation-add') {
    const citation = citationOf(found, part)
    if (!citation) return
    answer.citations.set(part.number, citation)
    emit({ type: 'citation', citation })
  } else if (part.type === 'finish') answer.finish = part
}

/** With the whole answer known, each citation is sent once more with the words lit that the answer rests on. */
function finish(emit: (part: PartBody) => void, answer: Answer) {
  for (const [number, citation] of answer.citations) {
    const lit = lightUp(citation, answer.text)
    answer.citations.set(number, lit)
    emit({ type: 'citation', citation: lit })
  }
  const { reason, grounded, usage } = answer.finish!
  emit({ type: 'done', reason: reason === 'tool-calls' ? 'other' : reason, grounded, usage })
}

function describe(context: Context, error: unknown) {
  if (error instanceof ModelError)
    return { error: error.code, message: error.message, retryAfter: error.retryAfterSeconds }
  context.log.error({ err: errorMessage(error) }, 'an answer failed')
  return { error: 'internal', message: 'Something went wrong here. Please try again.', retryAfter: null }
}

async function keep(context: Context, input: { turn: Turn; answer: Answer; failed: boolean }) {
  const { turn, answer, failed } = input
  const state = answer.finish ? 'complete' : failed && !answer.text ? 'failed' : 'cut'
  const citations = JSON.stringify([...answer.citations.values()])
  const { agent } = turn
  await inAccount(context, agent.account_id, async (tx) => {
    await sql`update messages set text = ${answer.text}, citations = ${citations}::jsonb, state = ${state},
      input_tokens = ${answer.finish?.usage.inputTokens ?? null},
      output_tokens = ${answer.finish?.usage.outputTokens ?? null} where id = ${turn.answerId}`.execute(tx)
    const change = { kind: 'conversation' as const, id: turn.conversationId, parentId: agent.id }
    const { account_id: accountId, project_id: projectId } = agent
    await context.events.publish(tx, { name: 'change', accountId, projectId, change })
  })
}
