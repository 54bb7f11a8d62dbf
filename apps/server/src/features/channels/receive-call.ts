import type { InboundItem, VendorCall } from '@millrace/channels'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { limitMisses } from '../../http/hooks.ts'
import { Failure, invalid } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { sameSecret } from '../../lib/secrets.ts'
import { wakeReceiving } from './events.ts'
import { findConnection, openConnection, type OpenConnection, selectConnections } from './rows.ts'

interface Call {
  connectionId: string
  request: FastifyRequest
  reply: FastifyReply
}

/** Unknown, disconnected and forged look the same. */
const refused = () => new Failure('unauthenticated', 'This call isn’t authorized.')

/** Confirms a callback URL with the challenge of Meta, if its verify token is right. */
export async function confirmCallback(
  context: Context,
  { connectionId, request, reply }: Call,
): Promise<void> {
  const query = request.query as Record<string, unknown>
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
  const row = await findConnection(context, connectionId)
  const isRight =
    row !== undefined &&
    mode === 'subscribe' &&
    typeof token === 'string' &&
    sameSecret(row.verify_token, token)
  if (!isRight || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge)) {
    await limitMisses(context, request.ip)
    throw new Failure('forbidden', 'This call isn’t authorized.')
  }
  await reply.type('text/plain; charset=utf-8').send(challenge)
}

/**
 * Receives a call of a vendor: checks its signature on the raw body, stores everything in it in one statement, each once,
 * and answers. A job processes it.
 */
export async function receiveCall(
  context: Context,
  { connectionId, request, reply, body }: Call & { body: string },
): Promise<void> {
  const row = await findConnection(context, connectionId)
  const open = row ? await openConnection(context, row) : null
  const call: VendorCall = { body, headers: request.headers, now: context.now().getTime() }
  if (!open || !open.channel.verify(call, open.settings)) {
    await limitMisses(context, request.ip)
    throw refused()
  }
  const parsed = jsonOf(body)
  const challenge = open.channel.challenge?.(parsed) ?? null
  if (challenge !== null) return void (await reply.type('text/plain; charset=utf-8').send(challenge))
  const items = open.channel.parse(parsed)
  if (items.length > 0) await store(context, await receivers(context, { open, call, items }), items)
  await reply.type('text/plain; charset=utf-8').send('')
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body) as unknown
  } catch {
    throw invalid([{ path: 'body', message: 'is not JSON' }])
  }
}

/** An app has one callback URL for all its accounts: others of the same app, in the same account here, by their ID. */
async function receivers(
  context: Context,
  { open, call, items }: { open: OpenConnection; call: VendorCall; items: readonly InboundItem[] },
): Promise<Map<string, OpenConnection>> {
  const { row } = open
  const found = new Map([[row.external_id, open]])
  const others = [...new Set(items.map(({ account }) => account))].filter((id) => id !== row.external_id)
  if (others.length === 0) return found
  const rows = await inSystem(context.db.kysely, (tx) =>
    selectConnections(
      tx,
      sql`n.account_id = ${row.account_id} and n.channel = ${row.channel} and n.external_id = any(${others})`,
    ),
  )
  for (const other of rows) {
    const opened = await openConnection(context, other)
    if (opened?.channel.verify(call, opened.settings)) found.set(other.external_id, opened)
  }
  return found
}

interface StoredItem {
  account_id: string
  connection_id: string
  vendor_id: string
  contact_key: string
  type: InboundItem['type']
  item: InboundItem
}

async function store(
  context: Context,
  connections: ReadonlyMap<string, OpenConnection>,
  items: readonly InboundItem[],
): Promise<void> {
  const rows = items.flatMap((item): StoredItem[] => {
    const found = connections.get(item.account)
    if (!found) return []
    const { account_id, id: connection_id } = found.row
    return [{ account_id, connection_id, ...keysOf(item), type: item.type, item }]
  })
  if (rows.length < items.length)
    context.log.warn(
      { count: items.length - rows.length },
      'a vendor wrote to an account that isn’t connected',
    )
  if (rows.length === 0) return
  await inSystem(context.db.kysely, async (tx) => {
    const stored = await insert(tx, rows)
    const written = rows.filter(({ type }) => type === 'message').map((row) => row.connection_id)
    // Nobody waits for a row that all calls of a connection share.
    if (written.length > 0)
      await sql`update channel_connections set last_inbound_at = now() where id in (select id from channel_connections
        where id = any(${written}) and (last_inbound_at is null or last_inbound_at < now() - interval '10 seconds')
        for update skip locked)`.execute(tx)
    for (const { connection_id: connectionId, account_id: accountId } of stored)
      await wakeReceiving(context, tx, { connectionId, accountId })
  })
}

/** Returns the connections with something new. */
async function insert(tx: Tx, rows: readonly StoredItem[]) {
  const { rows: stored } = await sql<{ connection_id: string; account_id: string }>`with added as (
      insert into channel_events (account_id, connection_id, vendor_id, contact_key, type, item)
      select n.account_id, n.connection_id, n.vendor_id, n.contact_key, n.type, n.item
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(account_id text, connection_id text, vendor_id text, contact_key text, type text, item jsonb)
      on conflict (connection_id, vendor_id) do nothing
      returning connection_id, account_id
    ) select distinct connection_id, account_id from added`.execute(tx)
  return stored
}

/** Of one item: its key among all of the connection, and the key of what must be processed in order. */
function keysOf(item: InboundItem): { vendor_id: string; contact_key: string } {
  if (item.type === 'message') {
    const { kind, value } = item.from[0]!
    return { vendor_id: `message:${item.id}`, contact_key: `${kind}:${value}` }
  }
  if (item.type === 'status') {
    const { messageId, of, state, at } = item
    const which = messageId ?? `${of?.value}:${at}`
    return { vendor_id: `status:${state}:${which}`, contact_key: `status:${which}` }
  }
  if (item.type === 'identity') {
    const { previous, current } = item
    const change = `${previous.value}:${current.value}`
    return { vendor_id: `identity:${change}`, contact_key: `${previous.kind}:${previous.value}` }
  }
  return { vendor_id: `revoked:${newId('request')}`, contact_key: 'revoked' }
}
