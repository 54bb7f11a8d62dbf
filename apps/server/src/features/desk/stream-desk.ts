import type { handoffs } from '@millrace/contract'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { Context } from '../../context.ts'
import type { Event } from '../../events/events.ts'
import { permissionOf } from '../../http/authorise.ts'
import { openEventStream } from '../../http/sse.ts'
import type { Member } from '../../lib/actor.ts'
import { errorMessage, Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { doing, workOf } from '../../lib/loop/work.ts'
import { asMember } from '../../lib/scoped.ts'
import { findAgent } from '../agents/index.ts'
import { DESK_MESSAGE, type DeskMessageRow, presentDeskMessage } from './queries.ts'

/** Windows per member. */
const MOST = 10
const BEAT_MS = 20_000

type DeskNews = Extract<Event, { name: 'handoff' }>

/** Streams the events of an agent's desk and keeps the member online there until they disconnect. */
export async function streamDesk(
  context: Context,
  {
    id: agentId,
    latest,
    member,
    reply,
  }: {
    id: string
    latest: () => Promise<Member | null>
    member: Member
    reply: FastifyReply
  },
): Promise<void> {
  await asMember(context, member, (tx) => findAgent(tx, member, agentId))
  const stream = openEventStream(reply, { key: `desk:${member.userId}`, most: MOST })
  const send = (event: handoffs.DeskEvent) => stream.send(event)
  const pass = async (event: Event) => {
    if (event.name === 'resync') return send({ type: 'ready' })
    if (event.name === 'desk' && event.agentId === agentId) return send({ type: 'presence' })
    // The agent may be deleted or moved out of the member's reach.
    if (
      event.name === 'change' &&
      event.change.id === agentId &&
      !(await isOpenTo(context, await latest(), agentId))
    )
      return stream.end()
    if (event.name !== 'handoff' || event.agentId !== agentId) return
    const now = await latest()
    if (!now?.projectIds.includes(event.projectId)) return
    const told = await tellOf(context, now, event)
    if (told) send(told)
  }
  // Sequential, so that messages arrive in order.
  let sent = Promise.resolve()
  const stop = context.events.subscribe((event) => {
    sent = sent
      .then(() => pass(event))
      .catch((error: unknown) =>
        context.log.error({ err: errorMessage(error) }, 'a desk could not be told of an event'),
      )
  })
  // A conversation cannot be assigned to read-only members.
  const answers = permissionOf('write', member) === 'yes'
  const leave = answers ? await enter(context, member, agentId) : async () => undefined
  await new Promise<void>((resolve) => {
    const over = AbortSignal.any([stream.signal, context.stopping])
    const finish = () => {
      stop()
      stream.end()
      resolve()
    }
    if (over.aborted) return finish()
    over.addEventListener('abort', finish, { once: true })
    send({ type: 'ready' })
  })
  await leave()
}

async function isOpenTo(context: Context, member: Member | null, agentId: string): Promise<boolean> {
  if (!member) return false
  return asMember(context, member, (tx) => findAgent(tx, member, agentId)).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Failure && error.status < 500) return false
      throw error
    },
  )
}

async function tellOf(context: Context, member: Member, event: DeskNews): Promise<handoffs.DeskEvent | null> {
  const { conversationId } = event
  if (event.what === 'typing')
    return { type: 'typing', conversationId, typing: event.typing, userId: event.userId }
  if (event.what === 'note') return { type: 'note', conversationId }
  if (event.what === 'read')
    return event.by === 'visitor' ? { type: 'read', conversationId, messageId: event.messageId } : null
  if (event.what === 'state') return { type: 'handoff', conversationId }
  const row = await asMember(context, member, async (tx) => {
    const { rows } = await sql<DeskMessageRow>`select ${DESK_MESSAGE} from messages m
      where m.id = ${event.messageId} and m.conversation_id = ${conversationId}`.execute(tx)
    return rows[0]
  })
  return row ? { type: 'message', conversationId, message: presentDeskMessage(row) } : null
}

/** Marks the member as present repeatedly; returns a function to stop. If the process dies, the mark expires. */
async function enter(context: Context, member: Member, agentId: string): Promise<() => Promise<void>> {
  const { accountId, userId } = member
  const id = newId('request')
  const tellOthers = (tx: Parameters<Parameters<typeof asMember>[2]>[0]) =>
    context.events.publish(tx, { name: 'desk', accountId, agentId })
  await asMember(context, member, async (tx) => {
    await sql`insert into desk_presence (id, account_id, agent_id, user_id)
      values (${id}, ${accountId}, ${agentId}, ${userId})`.execute(tx)
    await sql`delete from desk_presence where agent_id = ${agentId} and seen_at < now() - interval '10 minutes'`.execute(
      tx,
    )
    await tellOthers(tx)
  })
  const beat = () =>
    asMember(context, member, (tx) =>
      sql`update desk_presence set seen_at = now() where id = ${id}`.execute(tx),
    ).catch((error: unknown) =>
      context.log.warn({ err: errorMessage(error) }, 'the presence of a member could not be kept'),
    )
  const timer = setInterval(() => void doing(workOf('timer', 'keepPresence'), beat), BEAT_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await asMember(context, member, async (tx) => {
      await sql`delete from desk_presence where id = ${id}`.execute(tx)
      await tellOthers(tx)
    }).catch((error: unknown) =>
      context.log.warn({ err: errorMessage(error) }, 'the presence of a member could not be ended'),
    )
  }
}

/** Sets the member away from this desk, in all windows. */
export async function setPresence(
  context: Context,
  member: Member,
  { id: agentId, away }: { id: string; away: boolean },
): Promise<{ away: boolean }> {
  const { accountId, userId } = member
  return asMember(context, member, async (tx) => {
    await findAgent(tx, member, agentId)
    if (away)
      await sql`insert into desk_absences (agent_id, user_id, account_id) values (${agentId}, ${userId}, ${accountId})
        on conflict do nothing`.execute(tx)
    else await sql`delete from desk_absences where agent_id = ${agentId} and user_id = ${userId}`.execute(tx)
    await context.events.publish(tx, { name: 'desk', accountId, agentId })
    return { away }
  })
}
