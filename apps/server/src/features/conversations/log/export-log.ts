import { Readable } from 'node:stream'
import { conversations } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { audit } from '../../../lib/audit.ts'
import { csvLine } from '../../../lib/csv.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'
import { mapInTurns } from '../../../lib/take-turn.ts'
import { catchUp } from '../facts/refresh-facts.ts'
import { type LogFilter, type LogRow, presentLogged, selectLogged, selectPiece } from './list-log.ts'
import { type LoggedRow, presentLoggedMessage, selectLoggedMessages } from './read-transcript.ts'

const CONVERSATIONS = 100
const MESSAGES = 100

interface LogExport extends LogFilter {
  format: (typeof conversations.EXPORT_FORMATS)[number]
  conversationId?: string | undefined
}

type Logged = conversations.LoggedConversation
type Message = ReturnType<typeof presentLoggedMessage>

/** Conversations as a streamed file: neither memory nor a transaction holds all of them. */
export async function exportLog(context: Context, member: Member, wanted: LogExport): Promise<Readable> {
  const { conversationId = null, format, ...filter } = wanted
  const project = await asMember(context, member, async (tx) => {
    const one = conversationId === null ? null : await selectLogged(tx, member, conversationId)
    if (conversationId !== null && !one) throw notFound('conversation')
    const projectId = one?.project_id ?? currentProject(member)
    await catchUp(tx, projectId)
    await audit(tx, member, {
      accountId: member.accountId,
      projectId,
      action: 'conversation.export',
      objectId: conversationId,
      details: { ...filter, format },
    })
    return projectId
  })
  const found = findAll(context, member, { project, filter, id: conversationId })
  return Readable.from(format === 'csv' ? csvOf(found) : jsonOf(found))
}

interface Part {
  conversation: Logged
  messages: Message[]
  /** Whether these are its first or last messages. */
  first: boolean
  last: boolean
}

async function* findAll(
  context: Context,
  member: Member,
  of: { project: string; filter: LogFilter; id: string | null },
): AsyncGenerator<Part> {
  let before: string | null = null
  for (let sent = 0; sent < conversations.EXPORT_MESSAGES;) {
    const wanted = { ...of, before, limit: CONVERSATIONS }
    const rows: LogRow[] = await asMember(context, member, (tx) => selectPiece(tx, wanted))
    for (const row of rows) {
      for await (const part of partsOf(context, member, presentLogged(row))) {
        sent += part.messages.length
        yield part
      }
      if (sent >= conversations.EXPORT_MESSAGES) return
    }
    if (rows.length < CONVERSATIONS) return
    before = rows.at(-1)!.id
  }
}

async function* partsOf(context: Context, member: Member, conversation: Logged): AsyncGenerator<Part> {
  let after: string | null = null
  for (let first = true; ; first = false) {
    const wanted = { id: conversation.id, after, limit: MESSAGES }
    const rows: LoggedRow[] = await asMember(context, member, (tx) => selectLoggedMessages(tx, wanted))
    const last = rows.length < MESSAGES
    yield { conversation, messages: rows.map(presentLoggedMessage), first, last }
    if (last) return
    after = rows.at(-1)!.id
  }
}

const HEAD = [
  'conversation',
  'title',
  'channel',
  'who',
  'time',
  'role',
  'text',
  'attachments',
  'sources',
  'rating',
  'comment',
  'state',
  'unanswered',
  'replaced',
  'model',
  'input tokens',
  'output tokens',
  'cost',
]

async function* csvOf(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  // Without this byte order mark, spreadsheets assume the system's character set.
  yield `\uFEFF${csvLine(HEAD)}`
  for await (const { conversation, messages } of parts)
    yield (await mapInTurns(messages, (message) => lineOf(conversation, message))).join('')
}

const lineOf = (conversation: Logged, message: Message) =>
  csvLine([
    conversation.id,
    conversation.title,
    conversation.channel,
    whoOf(conversation),
    message.createdAt,
    message.role,
    message.text,
    (message.attachments ?? []).map(({ name }) => name).join('\n'),
    message.citations.map(({ number, sourceName }) => `[${number}] ${sourceName}`).join('\n'),
    message.rating,
    message.comment,
    message.state,
    message.reason === 'fallback' ? 'yes' : '',
    message.replaced ? 'yes' : '',
    message.model,
    message.inputTokens,
    message.outputTokens,
    message.cost,
  ])

const whoOf = ({ member, visitor, lead }: Logged) =>
  member ?? visitor?.email ?? visitor?.name ?? visitor?.sub ?? lead?.name ?? null

async function* jsonOf(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  let begun = false
  yield '{"conversations":['
  for await (const { conversation, messages, first, last } of parts) {
    const list = (await mapInTurns(messages, (message) => JSON.stringify(message))).join(',\n')
    const head = `${begun ? ',' : ''}\n{"conversation":${JSON.stringify(conversation)},"messages":[\n`
    yield `${first ? head : ''}${first || list === '' ? '' : ',\n'}${list}${last ? ']}' : ''}`
    begun = true
  }
  yield ']}\n'
}
