import type { InboundItem } from '@millrace/channels'
import { sql } from 'kysely'
import { type Context, inCrowd } from '../../context.ts'
import { inSystem, type Tx } from '../../db/scope.ts'
import { batched } from '../../lib/batched.ts'
import { groupCommit } from '../../lib/group-commit.ts'
import { newId } from '../../lib/ids.ts'
import { onePerDatabase } from '../../lib/one-per-database.ts'
import { wakeReceiving } from './events.ts'
import { type ConnectionRow, selectConnections } from './rows.ts'

// Vendors wait for each call, and repeat it where the answer takes seconds. So calls that arrive together share
// transactions, on connections that other work can't occupy.

/** Calls that are stored together. */
const AT_ONCE = 2

const finder = onePerDatabase((context: Context) =>
  batched(async (ids: string[]) => {
    const rows = await inSystem(inCrowd(context).db.kysely, (tx) =>
      selectConnections(tx, sql`n.id = any(${[...new Set(ids)]})`),
    )
    return new Map(rows.map((row) => [row.id, row]))
  }),
)

/** The connection of a call; undefined if it is disconnected. */
export const findCalled = (context: Context, id: string): Promise<ConnectionRow | undefined> =>
  finder(context)(id)

interface StoredItem {
  account_id: string
  connection_id: string
  vendor_id: string
  contact_key: string
  type: InboundItem['type']
  item: InboundItem
  has_files: boolean
}

export const storedItem = (
  { account_id, id: connection_id }: ConnectionRow,
  item: InboundItem,
): StoredItem => ({
  account_id,
  connection_id,
  ...keysOf(item),
  type: item.type,
  item,
  has_files: hasFiles(item),
})

const hasFiles = (item: InboundItem): boolean =>
  item.type === 'message' && item.media.some(({ ref }) => ref !== null)

const keeper = onePerDatabase((context: Context) =>
  groupCommit<readonly StoredItem[], void>({
    groupOf: ([first]) => first!.account_id,
    atOnce: AT_ONCE,
    write: async (calls) => {
      await write(context, calls.flat())
      return calls.map(() => undefined)
    },
  }),
)

/** Stores what was in a call, each once. */
export const storeItems = (context: Context, items: readonly StoredItem[]): Promise<void> =>
  keeper(context)(items)

async function write(context: Context, rows: readonly StoredItem[]): Promise<void> {
  await inSystem(inCrowd(context).db.kysely, async (tx) => {
    const stored = await insert(tx, rows)
    const written = rows.filter(({ type }) => type === 'message').map((row) => row.connection_id)
    // Nobody waits for a row that all calls of a connection share.
    if (written.length > 0)
      await sql`update channel_connections set last_inbound_at = now() where id in (select id from channel_connections
        where id = any(${[...new Set(written)]}) and (last_inbound_at is null or last_inbound_at < now() - interval '10 seconds')
        for update skip locked)`.execute(tx)
    for (const { connection_id: connectionId, account_id: accountId } of stored)
      await wakeReceiving(context, tx, { connectionId, accountId })
  })
}

/** Returns the connections with something new. Events get their order from their place. */
async function insert(tx: Tx, rows: readonly StoredItem[]) {
  const { rows: stored } = await sql<{ connection_id: string; account_id: string }>`with added as (
      insert into channel_events (account_id, connection_id, vendor_id, contact_key, type, item, has_files)
      select n.account_id, n.connection_id, n.vendor_id, n.contact_key, n.type, n.item, n.has_files
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(account_id text, connection_id text, vendor_id text, contact_key text, type text, item jsonb,
          has_files boolean)
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
