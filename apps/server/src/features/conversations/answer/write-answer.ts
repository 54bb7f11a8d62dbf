import { isOnlyFiles } from '@millrace/channels'
import { say } from '@millrace/contract'
import { type ChatTurn, costOf, ModelError, seesPictures } from '@millrace/models'
import type { Context } from '../../../context.ts'
import { toFailure } from '../../../http/errors.ts'
import { errorMessage } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { withAttached } from '../attachments/attached-passages.ts'
import { forgetFiles } from '../attachments/rows.ts'
import type { FileStore } from '../../storage/index.ts'
import type { Models } from '../../models/index.ts'
import type { StreamingAnswer } from '../streaming/streaming-answer.ts'
import type { StreamingAnswers } from '../streaming/streaming-answers.ts'
import { type AnswerPart, answerParts } from './answer-parts.ts'
import { isOfChat } from './chat-tools.ts'
import { citationOf, lightUp } from './citations.ts'
import { newest, type SaidTurn, sealTurns } from '../carried.ts'
import { handoffTools } from '../handoff/handoff-tool.ts'
import { requestAfterAnswer } from '../handoff/request-person.ts'
import { rulesIn } from '../handoff/rows.ts'
import { findPassages, type FoundPassages } from './find-passages.ts'
import { keepAnswer, type StoredAnswer } from './keep-answer.ts'
import { FormOffer } from '../lead-form.ts'
import type { Turn } from '../record-turn.ts'
import { Tracer } from './trace.ts'

/** The dependencies of chat. */
export interface Engine {
  context: Context
  models: Models
  streaming: StreamingAnswers
  /** Stores files sent with messages. */
  store: FileStore
}

/** The process is shutting down: the response can be resumed at another process, from this id. */
const INTERRUPTED = {
  error: 'interrupted',
  message: 'The response was interrupted because the server is restarting. Please ask again.',
  retryAfter: 2,
}

type Finish = Extract<AnswerPart, { type: 'finish' }>

/**
 * Generates the response to a stored question, whoever is reading, and stores it, also if it is interrupted. The
 * passages may have been searched already.
 */
export async function writeAnswer(
  engine: Engine,
  turn: Turn,
  { answer, found }: { answer: StreamingAnswer; found: Promise<FoundPassages> },
): Promise<void> {
  const { context } = engine
  let finish: Finish | null = null
  let failure: ReturnType<typeof describe> | null = null
  const form = new FormOffer(turn)
  try {
    const begun = performance.now()
    const passages = await found
    const searchMs = performance.now() - begun
    finish = await write(engine, turn, { answer, found: passages, searchMs, form })
  } catch (error) {
    if (answer.interrupted) failure = INTERRUPTED
    else if (!answer.stopping.signal.aborted) failure = describe(context, error, turn.noLog)
  }
  // It stays stored as one that is being written, for the readers to come back to.
  if (answer.interrupted && !finish && turn.byJob) return engine.streaming.close(answer)
  if (turn.noLog) await forget(engine, turn)
  const leadForm = form.reason(finish)
  await keepAnswer(context, turn, { ...outcomeOf(answer, { finish, failure }), leadForm })
  await handOverAfter(context, turn, { answer, finish })
  const said = { role: 'assistant' as const, text: answer.text }
  carry(engine, turn, { answer, said: [{ role: 'user', text: turn.question }, said] })
  if (leadForm) answer.emit({ type: 'leadForm', reason: leadForm })
  if (failure) answer.emit({ type: 'error', ...failure })
  else answer.emit({ type: 'done', ...doneOf(finish) })
  engine.streaming.close(answer)
}

/** Files of an unrecorded conversation are deleted with its response. */
async function forget({ context, store }: Engine, { agent, files }: Turn): Promise<void> {
  try {
    await store.remove(await forgetFiles(context, { accountId: agent.account_id, files }))
  } catch (error) {
    // Maintenance removes unused files.
    context.log.warn({ err: errorMessage(error) }, 'files of an answer could not be removed yet')
  }
}

/** Requests a person if the model or an owner's rule asks for it after this response. */
async function handOverAfter(
  context: Context,
  { agent, noLog, conversationId }: Turn,
  { answer, finish }: { answer: StreamingAnswer; finish: Finish | null },
): Promise<void> {
  const { rules } = rulesIn(agent)
  if (!rules.enabled || noLog) return
  const byModel = answer.asksForPerson
  if (!byModel && finish?.reason !== 'fallback') return
  const row = await inAccount(context, agent.account_id, (tx) =>
    requestAfterAnswer(context, tx, { conversationId, byModel }),
  )
  if (row && row.handoff_status !== 'bot') answer.emit({ type: 'handoff', status: row.handoff_status })
}

/** Gives the client of an unrecorded conversation its history, for the next question. */
export function carry(
  { context }: Engine,
  { noLog, conversationId, agent, earlier, byProgram }: Turn,
  { answer, said }: { answer: StreamingAnswer; said: readonly SaidTurn[] },
): void {
  // A program carries it anyway.
  if (!noLog || byProgram) return
  // The question and response in addition to the agent's memory, because the question may be asked again.
  const turns = newest([...earlier, ...said.filter(({ text }) => text !== '')], agent.memory + 2)
  answer.emit({ type: 'carry', carried: sealTurns(context.config.secret, conversationId, turns) })
}

/** The passages for this turn, from its attached documents and from the knowledge. */
export async function lookUp({ context, models, store }: Engine, turn: Turn): Promise<FoundPassages> {
  const { agent, files, question, noLog, byChannel } = turn
  const searched = await findPassages(context, models, {
    lookup: agent,
    turns: turnsOf(turn),
    isPrivate: noLog,
  })
  const isUnseen = byChannel === true && files.length === 0 && isOnlyFiles(question)
  const found: FoundPassages = isUnseen ? { ...searched, incomplete: 'file' } : searched
  return withAttached(found, { files, question, store, seesPictures: mayShow(agent) })
}

/** Whether one of the agent's models accepts images; otherwise none is rendered. */
const mayShow = ({ model, fallback_model: other }: Turn['agent']) =>
  seesPictures(model) || (other !== null && seesPictures(other))

const turnsOf = ({ byProgram, earlier, question }: Turn): ChatTurn[] =>
  byProgram
    ? [...byProgram.turns]
    : [
        ...earlier.filter((message) => message.text).map(({ role, text }) => ({ role, text })),
        { role: 'user', text: question },
      ]

interface Writing {
  answer: StreamingAnswer
  found: FoundPassages
  searchMs: number
  form: FormOffer
}

async function write(
  { context, models }: Engine,
  turn: Turn,
  { answer, found, searchMs, form }: Writing,
): Promise<Finish> {
  const { signal } = answer.stopping
  const { agent, answerId: key } = turn
  const isPrivate = turn.noLog
  const turns = turnsOf(turn)
  const chatTools = [...form.tools, ...handoffTools(turn, answer)]
  const program = turn.byProgram && { tools: turn.byProgram.tools }
  const parts = answerParts({
    context,
    models,
    agent,
    turns,
    found,
    userId: turn.byProgram?.userId ?? turn.userId,
    signal,
    key,
    isPrivate,
    chatTools,
    ...(program ? { program } : {}),
  })
  // Visitors see the response, never its details.
  const tracer = turn.byVisitor ? null : new Tracer({ found, searchMs })
  for await (const part of parts) {
    tracer?.take(part)
    if (part.type === 'finish') {
      // Now that the whole response is known, each citation is sent again with the used words highlighted.
      for (const citation of answer.citations.values()) answer.cite(lightUp(citation, answer.text))
      const trace = tracer?.end(part)
      if (trace) answer.emit({ type: 'trace', ...trace })
      return part
    }
    if (!isOfChat(part, chatTools)) take(part, answer, found)
  }
  throw new ModelError({ code: 'cut_off', message: say('model.answerBrokeOff') })
}

function take(part: Exclude<AnswerPart, Finish>, answer: StreamingAnswer, found: FoundPassages): void {
  if (part.type === 'text') answer.append(part.delta)
  else if (part.type === 'citation') {
    const citation = citationOf(found, part)
    if (citation) answer.cite(citation)
  } else if (part.type === 'calling') {
    const { id: callId, name } = part.call
    if (part.isProgram) answer.calls.push(part.call)
    answer.use({ callId, name, state: part.isProgram ? 'done' : 'running', ms: null })
  } else if (part.type === 'called') {
    const { id: callId, name } = part.call
    if (part.wasMade) answer.toolCalls += 1
    answer.use({ callId, name, state: part.ok ? 'done' : 'failed', ms: Math.round(part.ms) })
  }
}

function outcomeOf(
  answer: StreamingAnswer,
  { finish, failure }: { finish: Finish | null; failure: { message: string } | null },
): Omit<StoredAnswer, 'leadForm'> {
  const cut = answer.text === '' && failure !== null ? 'failed' : 'cut'
  return {
    text: answer.text,
    citations: [...answer.citations.values()],
    tools: [...answer.tools.values()],
    calls: answer.calls,
    toolCalls: answer.toolCalls,
    state: finish ? 'complete' : cut,
    reason: finish?.reason ?? null,
    grounded: finish?.grounded ?? null,
    error: failure?.message ?? null,
    model: finish?.model.id ?? null,
    usage: finish?.usage ?? null,
    cost: finish && costOf(finish.model, finish.usage),
  }
}

/** Stopped: the response ends where it is. */
const doneOf = (finish: Finish | null) => ({
  reason: finish?.reason ?? ('other' as const),
  grounded: finish?.grounded ?? false,
  usage: finish?.usage ?? { inputTokens: 0, outputTokens: 0 },
})

/** The error for the log. For a private question only its kind, because errors may quote it. */
export function describe(context: Context, error: unknown, isPrivate = false) {
  if (error instanceof ModelError)
    return { error: error.code as string, message: error.message, retryAfter: error.retryAfterSeconds }
  const err = isPrivate ? (error instanceof Error ? error.name : typeof error) : errorMessage(error)
  context.log.error({ err }, 'an answer failed')
  const failure = toFailure(error)
  if (failure.code !== 'internal') {
    const { code, message, details } = failure
    return { error: code as string, message, retryAfter: details?.retryAfter ?? null }
  }
  return { error: 'internal', message: 'Something went wrong. Try again.', retryAfter: null }
}
