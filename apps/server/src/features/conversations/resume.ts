import { setTimeout as wait } from 'node:timers/promises'
import type { conversations } from '@millrace/contract'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import { inSystem } from '../../db/scope.ts'
import { type EventStream, openEventStream } from '../../http/sse.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { notFound } from '../../lib/errors.ts'
import type { Engine } from './answer/write-answer.ts'
import { agentOfConversation } from './chat-agent.ts'
import { type OfConversation, selectHeld } from './held.ts'
import { followAnswer } from './streaming/follow-answer.ts'
import { presentCitation, type StoredCitation } from './queries.ts'

interface KeptAnswer {
  id: string
  text: string
  citations: StoredCitation[]
  tools: conversations.ToolUse[]
  state: conversations.Message['state']
  reason: conversations.Message['reason']
  grounded: boolean | null
  error: string | null
  input_tokens: number | null
  output_tokens: number | null
}

type AnswerRow = KeptAnswer & {
  /** From its conversation. */
  no_log: boolean
}

/**
 * First id of parts derived from the stored response. The generating process counts from 0, so it recognizes a reader
 * who received parts elsewhere.
 */
const KEPT_FROM = 1_000_000_000

/** Readers of the same response per process. */
const READERS_PER_ANSWER = 10

/** How often the stored response is polled when another process generates it. */
const LOOK_MS = 300

/**
 * Resumes the stream of the last response: after the part with this id if this process generated it, else with the
 * complete text so far and then as it grows.
 */
export async function resumeAnswer(
  engine: Engine,
  actor: Member | Visitor,
  input: OfConversation & { after?: number | undefined; reply: FastifyReply },
): Promise<void> {
  const { conversationId, after = -1, reply } = input
  const last = await findLast(engine, actor, input)
  const answer = engine.streaming.get(conversationId)
  const stream = openEventStream(reply, { key: `resume:${conversationId}`, most: READERS_PER_ANSWER })
  if (answer?.place.messageId === last.id) return followAnswer(stream, answer, after)
  if (isPrivate(last)) {
    stream.send({ ...LOST, id: after + 1 }, { id: after + 1 })
    return stream.end()
  }
  return followRow(engine, stream, { row: last, after })
}

/** Its text only exists temporarily in the process that generated it. */
const isPrivate = ({ no_log, text }: AnswerRow) => no_log && text === ''

const LOST = {
  type: 'error',
  error: 'lost',
  message: 'The connection was lost, and messages in this chat aren’t recorded. Please ask again.',
  retryAfter: null,
}

async function findLast(
  { context }: Engine,
  actor: Member | Visitor,
  of: OfConversation,
): Promise<AnswerRow> {
  return inSystem(context.db.kysely, async (tx) => {
    const found = await selectHeld(tx, context, { actor, ...of })
    await agentOfConversation(tx, found)
    const { rows } = await sql<AnswerRow>`select id, text, citations, tools, state, reason, grounded, error,
        input_tokens, output_tokens, ${found.no_log}::boolean as no_log from messages
      where conversation_id = ${found.id} and role = 'assistant' and replaced_at is null
      order by seq desc limit 1`.execute(tx)
    if (!rows[0]) throw notFound('answer')
    return rows[0]
  })
}

async function lookAgain({ context }: Engine, id: string): Promise<KeptAnswer | undefined> {
  const { rows } = await sql<KeptAnswer>`select id, text, citations, tools, state, reason, grounded, error,
    input_tokens, output_tokens from messages where id = ${id}`.execute(context.db.kysely)
  return rows[0]
}

/** Parts derived from the stored response. Their ids continue after those that the reader has. */
async function followRow(
  engine: Engine,
  stream: EventStream,
  { row, after }: { row: KeptAnswer; after: number },
): Promise<void> {
  let id = Math.max(after + 1, KEPT_FROM)
  let told: string | null = null
  const send = (part: object) => {
    stream.send({ ...part, id }, { id })
    id++
  }
  let now: KeptAnswer | undefined = row
  for (; now && !stream.signal.aborted; now = await lookAgain(engine, row.id)) {
    const { text, tools } = now
    const citations = now.citations.map(presentCitation)
    const shown = JSON.stringify([text, tools])
    if (shown !== told) send({ type: 'snapshot', messageId: now.id, text, citations, tools })
    told = shown
    if (now.state !== 'streaming') {
      send(endOf(now))
      break
    }
    await wait(LOOK_MS)
  }
  stream.end()
}

function endOf(row: KeptAnswer) {
  if (row.state === 'failed' || row.error !== null)
    return { type: 'error', error: 'failed', message: row.error ?? 'No response arrived.', retryAfter: null }
  const usage = { inputTokens: row.input_tokens ?? 0, outputTokens: row.output_tokens ?? 0 }
  return { type: 'done', reason: row.reason ?? 'other', grounded: row.grounded ?? false, usage }
}
