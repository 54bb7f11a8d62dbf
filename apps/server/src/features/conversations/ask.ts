import type { Context } from '../../context.ts'
import type { Member, Visitor } from '../../lib/actor.ts'
import { errorMessage, Failure } from '../../lib/errors.ts'
import { groupCommit } from '../../lib/group-commit.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'
import { openEventStream } from '../../http/sse.ts'
import type { FastifyReply } from 'fastify'
import { announceMessage } from '../notifications/index.ts'
import { carry, type Engine, lookUp, writeAnswer } from './answer/write-answer.ts'
import { followAnswer } from './streaming/follow-answer.ts'
import type { StreamingAnswer } from './streaming/streaming-answer.ts'
import { rulesIn } from './handoff/rows.ts'
import { type PreparedTurn, openTurn, type Question } from './open-turn.ts'
import type { RecordedTurn, Turn } from './record-turn.ts'

/** Accepts a question and streams the response, which is completed even if nobody is connected anymore. */
export async function ask(
  engine: Engine,
  input: { actor: Member | Visitor; question: Question; reply: FastifyReply },
): Promise<void> {
  const asked = await openTurn(engine.context, input)
  await showAnswer(await beginAnswer(engine, asked), { turn: asked.turn, reply: input.reply })
}

/** Streams the response; for a message to a person, only who receives it. */
export function showAnswer(
  begun: StreamingAnswer | NonNullable<RecordedTurn>,
  to: { turn: Turn; reply: FastifyReply },
): Promise<void> | void {
  return 'handoff' in begun ? showHandedOver(begun, to) : follow(begun, to)
}

function showHandedOver(
  { questionId, handoff: { status } }: NonNullable<RecordedTurn>,
  { turn, reply }: { turn: Turn; reply: FastifyReply },
): void {
  const { conversationId, visitorToken } = turn
  const stream = openEventStream(reply, { key: `answer:${questionId}`, most: 2 })
  const people = peopleOf(turn)
  const start = { type: 'start', conversationId, questionId, messageId: questionId, visitorToken, people }
  const done = { type: 'done', reason: 'other', grounded: false, usage: { inputTokens: 0, outputTokens: 0 } }
  const parts = [start, { type: 'handoff', status }, done]
  for (const [id, part] of parts.entries()) stream.send({ ...part, id }, { id })
  stream.end()
}

/**
 * Stores the question and starts the response. Searching and storing run in parallel; no word is sent before both are
 * done.
 */
export async function beginAnswer(
  engine: Engine,
  { turn, record }: PreparedTurn,
): Promise<StreamingAnswer | NonNullable<RecordedTurn>> {
  const { context, streaming } = engine
  if (context.stopping.aborted)
    throw new Failure('unavailable', 'The server is restarting. Try again in a moment.', {
      retryAfter: 2,
    })
  const { conversationId, answerId: messageId } = turn
  const found = lookUp(engine, turn)
  // The caller handles a failure when it awaits this.
  found.catch(() => undefined)
  const handed = await record()
  if (handed) {
    if (turn.byVisitor) announce(engine, turn)
    return handed
  }
  // A new question does not wait for the previous response. This check and opening the stream must be synchronous.
  const before = streaming.get(conversationId)
  if (before && !before.ended) before.stopping.abort()
  const answer = streaming.open({ conversationId, messageId, isPrivate: turn.noLog })
  answer.emit({ type: 'start', conversationId, questionId: turn.questionId, messageId, visitorToken: null })
  carry(engine, turn, { answer, said: [{ role: 'user', text: turn.question }] })
  void writeAnswer(engine, turn, { answer, found }).catch((error: unknown) => {
    context.log.error({ err: errorMessage(error) }, 'an answer could not be kept')
    answer.emit({
      type: 'error',
      error: 'internal',
      message: 'The response couldn’t be saved.',
      retryAfter: null,
    })
    streaming.close(answer)
  })
  if (turn.byVisitor) announce(engine, turn)
  return answer
}

/** Only the asker receives the token, not a client that resumes the stream. */
async function follow(
  answer: StreamingAnswer,
  { turn, reply }: { turn: Turn; reply: FastifyReply },
): Promise<void> {
  const { conversationId, questionId, answerId: messageId, visitorToken } = turn
  // One stream per question; the rate limit is elsewhere.
  const stream = openEventStream(reply, { key: `answer:${messageId}`, most: 1 })
  const people = peopleOf(turn)
  stream.send(
    { type: 'start', id: 0, conversationId, questionId, messageId, visitorToken, people },
    { id: 0 },
  )
  await followAnswer(stream, answer, 0)
}

function peopleOf({ agent }: Turn) {
  const { rules, noLog } = rulesIn(agent)
  return { offered: rules.enabled && !noLog, button: rules.button }
}

const announcer = onePerDatabase(({ db }: Context) =>
  groupCommit<Turn, void>({
    groupOf: ({ agent }) => agent.id,
    write: async (turns) => {
      const { id: agentId, account_id: accountId, project_id: projectId } = turns[0]!.agent
      await announceMessage(db.kysely, { accountId, projectId, agentId })
      return turns.map(() => undefined)
    },
  }),
)

/** In the background. Simultaneous messages to one agent are announced once. */
function announce({ context }: Engine, turn: Turn): void {
  announcer(context)(turn).catch((error: unknown) =>
    context.log.warn({ err: errorMessage(error) }, 'a message was not announced'),
  )
}
