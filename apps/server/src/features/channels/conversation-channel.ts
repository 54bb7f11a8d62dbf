import { channelOf, type FailureReason, mayMessage, openUntil } from '@millrace/channels'
import type { channels } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'

interface WayOut {
  channel: string
  connection_id: string
  contact: string | null
  contact_id: string
  state: string
  last_inbound_at: Date | null
  opted_out: boolean
  opted_in_at: Date | null
  opted_in_name: string | null
  opted_in_note: string | null
  is_lab: boolean
}

async function findWayOut(tx: Tx, conversationId: string): Promise<WayOut | undefined> {
  const { rows } = await sql<WayOut>`select n.channel, n.id as connection_id, k.name as contact,
      k.id as contact_id, n.state, k.last_inbound_at, k.opted_out_at is not null as opted_out, k.opted_in_at,
      k.opted_in_note, (select u.name from users u where u.id = k.opted_in_by) as opted_in_name, n.is_lab
    from channel_contacts k join channel_connections n on n.id = k.connection_id
    where k.conversation_id = ${conversationId} order by k.id limit 1`.execute(tx)
  return rows[0]
}

/** Why a person can't write now; null if they can. `template`: as one, which the vendor has approved. */
function closedFor(
  context: Context,
  way: WayOut,
  { template }: { template: boolean } = { template: false },
): FailureReason | null {
  const channel = channelOf(way.channel)
  if (!channel || way.state === 'disconnected') return 'disconnected'
  const answer = mayMessage({
    rules: channel.window,
    now: context.now().getTime(),
    lastInbound: way.last_inbound_at?.getTime() ?? null,
    optedOut: way.opted_out,
    optedIn: way.opted_in_at !== null,
    byPerson: true,
    template: template ? 'approved' : 'none',
  })
  return answer.may ? null : answer.why
}

/** How a conversation leaves by its channel. */
interface Exit {
  name: string
  connectionId: string
  contactId: string
  optedOut: boolean
  closed: FailureReason | null
  /** Largest file of each media type in bytes; null if it takes none. */
  files: Readonly<Record<string, number>> | null
}

/**
 * The channel of a conversation, and why a person can't write, or send a template, now; null for chats on the web.
 */
export async function readWayOut(
  context: Context,
  tx: Tx,
  { conversationId, template }: { conversationId: string; template: boolean },
): Promise<Exit | null> {
  const way = await findWayOut(tx, conversationId)
  if (!way) return null
  return {
    name: channelOf(way.channel)?.name ?? way.channel,
    connectionId: way.connection_id,
    contactId: way.contact_id,
    optedOut: way.opted_out,
    closed: closedFor(context, way, { template }),
    files: channelOf(way.channel)?.files?.limits ?? null,
  }
}

/** The channel of a conversation with the states of its messages; null for chats on the web. */
export async function readConversationChannel(
  context: Context,
  tx: Tx,
  conversationId: string,
): Promise<channels.ConversationChannel | null> {
  const way = await findWayOut(tx, conversationId)
  const channel = way && channelOf(way.channel)
  if (!way || !channel) return null
  const until = openUntil(channel.window, way.last_inbound_at?.getTime() ?? null, true)
  const closed = closedFor(context, way)
  const asTemplate = closedFor(context, way, { template: true })
  return {
    channel: channel.id,
    connectionId: way.connection_id,
    name: channel.name,
    contact: way.contact,
    lab: way.is_lab,
    needsToken: way.state === 'reconnect',
    closed,
    openUntil: until === null || closed !== null ? null : new Date(until).toISOString(),
    takesTemplates: asTemplate === null || asTemplate === 'no_opt_in',
    needsConsent: asTemplate === 'no_opt_in',
    consent: consentOf(way),
    files: channel.files?.limits ?? null,
    deliveries: await selectDeliveries(tx, conversationId),
  }
}

const consentOf = ({ opted_in_at: at, opted_in_name: by, opted_in_note: note, opted_out: isOut }: WayOut) =>
  at === null || isOut ? null : { at: at.toISOString(), by, note }

/** Messages whose states are shown: the newest, like the desk's. */
const MOST = 300

/** A message in parts failed if one did, and waits while one does; otherwise it is as far as any of them. */
async function selectDeliveries(tx: Tx, conversationId: string): Promise<channels.Delivery[]> {
  const { rows } = await sql<channels.Delivery>`select o.message_id as "messageId",
      case when bool_or(o.state = 'failed') then 'failed' when bool_or(o.state = 'queued') then 'queued'
        when bool_or(o.state = 'read') then 'read' when bool_or(o.state = 'delivered') then 'delivered'
        else 'sent' end as state,
      (array_agg(o.failure order by o.part) filter (where o.failure is not null))[1] as failure,
      max(o.template ->> 'name') as template
    from channel_outgoing o join messages m on m.id = o.message_id
    where m.conversation_id = ${conversationId}
    group by o.message_id, m.seq order by m.seq desc limit ${MOST}`.execute(tx)
  return rows
}
