import { type Channel, channelOf, mayMessage, type TemplateMessage } from '@millrace/channels'
import { say } from '@millrace/contract'
import { StepError } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { inAccount } from '../../../lib/scoped.ts'
import {
  addContactWith,
  type ConnectionRow,
  findContact,
  openConnection,
  prepareTemplate,
  queueFor,
  refreshTemplates,
  selectConnections,
  setConsent,
} from '../../channels/index.ts'
import type { ChannelMessage, ChannelReply, ChannelSender } from '../../flows/index.ts'
import { agentOfChannel, type ChatAgent } from '../chat-agent.ts'
import { announceHandoff } from '../handoff/change-handoff.ts'
import { lockHandoff } from '../handoff/rows.ts'
import { titleOf } from '../record-turn.ts'
import { emitMessage } from '../webhook-events.ts'
import { beginFor, findConversation } from './open-conversation.ts'

/** Sends what flows write to contacts of channels, by the outbox and the window rule of all messages. */
export const channelSender = (context: Context): ChannelSender => ({
  send: async (message, once) => {
    await readTemplatesFor(context, message)
    return once((tx) => sendFromFlow(context, tx, message))
  },
  preview: async (message) => {
    await readTemplatesFor(context, message)
    return inAccount(context, message.accountId, async (tx) => {
      const { refused, text, contact } = await decide(context, tx, message)
      return { refused, text, messageId: null, conversationId: contact?.conversation_id ?? null }
    })
  },
})

interface Place {
  connection: ConnectionRow
  channel: Channel
}

/** A connected channel of an agent in the flow's project. Throws StepError. */
async function placeOf(tx: Tx, { connection: id, projectId }: ChannelMessage): Promise<Place> {
  const [connection] = await selectConnections(
    tx,
    sql`n.id = ${id} and exists (select from agents a where a.id = n.agent_id and a.project_id = ${projectId})`,
  )
  const channel = connection && channelOf(connection.channel)
  if (!connection || !channel) throw new StepError('channel_missing', say('channel.missing'))
  return { connection, channel }
}

/** Templates that the vendor has changed, or that were never read, are read before one of them is sent. */
async function readTemplatesFor(context: Context, message: ChannelMessage): Promise<void> {
  if (!('template' in message.content)) return
  const { connection } = await inAccount(context, message.accountId, (tx) => placeOf(tx, message))
  if (connection.templates_at !== null) return
  const open = await openConnection(context, connection)
  if (!open?.channel.templates) return
  const failure = await refreshTemplates(context, open, message.signal)
  if (failure)
    context.log.info({ connection: connection.id, ...failure }, 'templates of a channel couldn’t be read')
}

interface Receiver {
  id: string
  conversation_id: string | null
  last_inbound_at: Date | null
  opted_out: boolean
  opted_in: boolean
}

interface Decision extends Place {
  /** Null: they have never had to do with each other. */
  contact: Receiver | null
  /** A conversation that was named; null for a contact. */
  conversationId: string | null
  text: string
  template: TemplateMessage | undefined
  refused: ChannelReply['refused']
}

/** Whether a message may go now, and to whom. Throws StepError for what is no message. */
async function decide(context: Context, tx: Tx, message: ChannelMessage): Promise<Decision> {
  const place = await placeOf(tx, message)
  const contact = await findReceiver(tx, place, message)
  const content = await contentOf(tx, place, message)
  const answer = mayMessage({
    rules: place.channel.window,
    now: context.now().getTime(),
    lastInbound: contact?.last_inbound_at?.getTime() ?? null,
    optedOut: contact?.opted_out ?? false,
    optedIn: contact?.opted_in === true || message.agreed,
    byPerson: false,
    template: !('template' in message.content) ? 'none' : content.template ? 'approved' : 'unknown',
  })
  const conversationId = isConversation(message.to) ? message.to : null
  return { ...place, ...content, contact, conversationId, refused: answer.may ? null : answer.why }
}

const isConversation = (to: string): boolean => to.startsWith('cnv_')

/** Locked, so that what a contact wishes in the meantime counts. */
async function findReceiver(
  tx: Tx,
  { connection, channel }: Place,
  { to }: ChannelMessage,
): Promise<Receiver | null> {
  const unknown = new StepError(
    'recipient_invalid',
    say('channel.recipient', { text: to.slice(0, 100), channel: channel.name }),
  )
  const address = isConversation(to) ? null : channel.readAddress(to)
  if (!isConversation(to) && address === null) throw unknown
  // Two runs that write to someone new at the same time must find one contact.
  if (address)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${connection.id} ${address.kind} ${address.value}`}, 0))`.execute(
      tx,
    )
  const contactId = address && (await findContact(tx, connection, [address]))
  if (address && contactId === null) return null
  const which = address ? sql`k.id = ${contactId}` : sql`k.conversation_id = ${to}`
  const { rows } = await sql<Receiver>`select k.id, k.conversation_id, k.last_inbound_at,
      k.opted_out_at is not null as opted_out, k.opted_in_at is not null as opted_in
    from channel_contacts k where k.connection_id = ${connection.id} and ${which}
    order by k.id limit 1 for update`.execute(tx)
  if (!rows[0]) throw unknown
  return rows[0]
}

async function contentOf(
  tx: Tx,
  { connection }: Place,
  { content }: ChannelMessage,
): Promise<Pick<Decision, 'text' | 'template'>> {
  if ('text' in content) return { text: content.text, template: undefined }
  const prepared = await prepareTemplate(tx, { ...content.template, connectionId: connection.id })
  if (!('problem' in prepared)) return prepared
  if (prepared.problem === 'missing') return { text: '', template: undefined }
  const { name } = content.template
  throw new StepError(
    'param_invalid',
    say('channel.values', { name: name.slice(0, 100), count: prepared.expected }),
  )
}

async function sendFromFlow(context: Context, tx: Tx, message: ChannelMessage): Promise<ChannelReply> {
  const decision = await decide(context, tx, message)
  const { connection, channel, contact, refused, text, template } = decision
  if (refused !== null)
    return { refused, text, messageId: null, conversationId: contact?.conversation_id ?? null }
  const agent = await agentOfChannel(tx, connection.agent_id)
  if (!agent) throw new StepError('channel_no_agent', say('channel.noAgent'))
  const contactId = contact?.id ?? (await addContactWith(tx, connection, channel.readAddress(message.to)!))
  if (message.agreed && contact?.opted_in !== true) await recordConsent(tx, contactId, message)
  const conversationId = await conversationOf(context, tx, { ...decision, agent, contactId })
  const messageId = await storeMessage(context, tx, { agent, conversationId, text })
  await queueFor(context, tx, {
    contact_id: contactId,
    connection_id: connection.id,
    account_id: connection.account_id,
    channel: channel.id,
    messageId,
    text,
    template,
    byPerson: false,
    isLast: false,
  })
  return { refused: null, text, messageId, conversationId }
}

/** The flow's author says that the contact agreed: noted with the flow, and who started it. */
async function recordConsent(tx: Tx, contactId: string, { flowId, userId }: ChannelMessage): Promise<void> {
  const { rows } = await sql<{ title: string }>`select title from flows where id = ${flowId}`.execute(tx)
  await setConsent(tx, contactId, { agreed: true, by: userId, note: rows[0]?.title ?? '' })
}

type Opening = Decision & { agent: ChatAgent; contactId: string }

/** The conversation that was named, or the one that the contact continues; a new one without. */
async function conversationOf(
  context: Context,
  tx: Tx,
  { conversationId, connection, contact, agent, contactId }: Opening,
): Promise<string> {
  if (conversationId !== null) return conversationId
  const held = {
    id: contactId,
    conversation_id: contact?.conversation_id ?? null,
    opted_out: contact?.opted_out ?? false,
  }
  const place = { connection, contact: held, agent }
  return ((await findConversation(tx, place)) ?? (await beginFor(context, tx, place))).id
}

async function storeMessage(
  context: Context,
  tx: Tx,
  { agent, conversationId, text }: { agent: ChatAgent; conversationId: string; text: string },
): Promise<string> {
  const row = (await lockHandoff(tx, conversationId))!
  const id = newId('message')
  await sql`with c as (update conversations set message_count = message_count + 1, updated_at = now(),
      title = case when title = '' and not no_log then ${titleOf(text)} else title end
      where id = ${conversationId} returning message_count as seq, no_log)
    insert into messages (id, account_id, conversation_id, seq, role, text, state)
    select ${id}, ${agent.account_id}, ${conversationId}, c.seq, 'assistant',
      case when c.no_log then '' else ${text} end, 'complete' from c`.execute(tx)
  await announceHandoff(context, tx, row, { what: 'message', messageId: id })
  await emitMessage(context, tx, { conversationId, message: { id, role: 'assistant', state: 'complete' } })
  return id
}
