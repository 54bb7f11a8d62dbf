import type { InboundItem, VendorCall } from '@millrace/channels'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { limitMisses } from '../../http/hooks.ts'
import { Failure } from '../../lib/errors.ts'
import { sameSecret } from '../../lib/secrets.ts'
import { bodyOf, tooMuch } from './call-body.ts'
import { findCalled, storedItem, storeItems } from './intake.ts'
import {
  type ConnectionRow,
  findConnection,
  openConnection,
  type OpenConnection,
  selectConnections,
} from './rows.ts'

interface Call {
  connectionId: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Unknown, disconnected and forged look the same. */
export const refused = () => new Failure('unauthenticated', 'This call isn’t authorized.')

/** Confirms a callback URL with the challenge of Meta, if its verify token is right. */
export async function confirmCallback(
  context: Context,
  { connectionId, request, reply }: Call,
): Promise<void> {
  const row = await findConnection(context, connectionId)
  await answerChallenge(context, { request, reply }, row?.verify_token ?? null)
}

/** The same with this verify token; null: there is none. */
export async function answerChallenge(
  context: Context,
  { request, reply }: Omit<Call, 'connectionId'>,
  expected: string | null,
): Promise<void> {
  const query = request.query as Record<string, unknown>
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
  const isRight =
    expected !== null && mode === 'subscribe' && typeof token === 'string' && sameSecret(expected, token)
  if (!isRight || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge)) {
    await limitMisses(context, request.ip)
    throw new Failure('forbidden', 'This call isn’t authorized.')
  }
  await reply.type('text/plain; charset=utf-8').send(challenge)
}

/**
 * Receives a call of a vendor: checks its signature on the raw body, stores everything in it, each once, and answers. A
 * job processes it.
 */
export async function receiveCall(
  context: Context,
  { connectionId, request, reply, body }: Call & { body: string },
): Promise<void> {
  const taken = await takeCall(context, connectionId, { body, headers: request.headers })
  if (!taken) {
    await limitMisses(context, request.ip)
    throw refused()
  }
  await reply.type('text/plain; charset=utf-8').send(taken.answer)
}

interface TakenCall {
  answer: string
  items: readonly InboundItem[]
}

/** Checks a call and stores what is in it. Null if it isn't authorized. */
export async function takeCall(
  context: Context,
  connectionId: string,
  of: Pick<VendorCall, 'body' | 'headers'>,
): Promise<TakenCall | null> {
  const row = await findCalled(context, connectionId)
  // What was chosen with a connection is called at the app's URL only.
  const open = row && row.app_id === null ? await openConnection(context, row) : null
  const call: VendorCall = { ...of, now: context.now().getTime() }
  if (!open || !open.channel.verify(call, open.settings)) return null
  const parsed = bodyOf(call)
  const challenge = open.channel.challenge?.(parsed) ?? null
  if (challenge !== null) return { answer: challenge, items: [] }
  const items = open.channel.parse(parsed)
  if (items.length > 0) await storeFor(context, await receivers(context, { open, call, items }), items)
  return { answer: '', items }
}

/** Messages, states and so on in a call; vendors put up to 1,000 changes in one. */
const ITEMS_MAX = 10_000
/** Stored in one statement. */
const STORED_AT_ONCE = 1000

/** An app has one callback URL for all its accounts: others of the same app, in the same account here, by their ID. */
async function receivers(
  context: Context,
  { open, call, items }: { open: OpenConnection; call: VendorCall; items: readonly InboundItem[] },
): Promise<Map<string, ConnectionRow>> {
  const { row } = open
  const found = new Map([[row.external_id, row]])
  const others = [...new Set(items.map(({ account }) => account))].filter((id) => id !== row.external_id)
  if (others.length === 0) return found
  const rows = await inSystem(context.db.kysely, (tx) =>
    selectConnections(
      tx,
      sql`n.account_id = ${row.account_id} and n.channel = ${row.channel} and n.app_id is null
        and ${isOneOf(others)}`,
    ),
  )
  for (const other of rows) {
    const opened = await openConnection(context, other)
    if (opened?.channel.verify(call, opened.settings)) found.set(other.external_id, other)
  }
  return found
}

/** Stores items for the connections of their accounts, by the accounts' IDs at the vendor. */
export async function storeFor(
  context: Context,
  connections: ReadonlyMap<string, ConnectionRow>,
  items: readonly InboundItem[],
): Promise<void> {
  if (items.length > ITEMS_MAX) throw tooMuch()
  const found = items.map((item) => receiversOf(connections, item).map((row) => storedItem(row, item)))
  const rows = found.flat()
  const lost = found.filter((some) => some.length === 0).length
  if (lost > 0) context.log.warn({ count: lost }, 'a vendor wrote to an account that isn’t connected')
  // Each account's on their own, as calls that are stored together are of one account.
  const byOwner = Map.groupBy(rows, (row) => row.account_id)
  await Promise.all([...byOwner.values()].map((some) => storeInParts(context, some)))
}

/** If it breaks off, the vendor repeats the call, and each item is still stored once. */
async function storeInParts(context: Context, rows: Parameters<typeof storeItems>[1]): Promise<void> {
  for (let at = 0; at < rows.length; at += STORED_AT_ONCE)
    await storeItems(context, rows.slice(at, at + STORED_AT_ONCE))
}

/** Of one item: the connection of its account; all of a workspace if that is all the vendor names. */
function receiversOf(
  connections: ReadonlyMap<string, ConnectionRow>,
  { type, account }: InboundItem,
): ConnectionRow[] {
  const found = connections.get(account)
  if (found) return [found]
  if (type !== 'revoked' || !account.endsWith(':')) return []
  return [...connections.values()].filter((row) => row.external_id.startsWith(account))
}

/** Connections whose accounts are among these, or begin like one of them that ends with a colon. */
export const isOneOf = (accounts: readonly string[]): RawBuilder<unknown> =>
  sql`(n.external_id = any(${accounts}) or split_part(n.external_id, ':', 1) || ':' = any(${accounts}))`
