import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../ops/maintenance.ts'
import { tokenlessChannels } from './by-connection/sources/sources.ts'
import { announceConnection } from './changes.ts'
import { wakeReceiving } from './events.ts'
import { wakeSending } from './queue-text.ts'

const LOOK_MS = 2000
const AT_ONCE = 200

interface Due {
  id: string
  account_id: string
}

/** Accounts whose connection has other tokens than those that were refused: they are used again. */
async function renewAccounts(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{
      id: string
      account_id: string
      project_id: string
    }>`update channel_connections n
      set state = 'connected', error = null, error_at = null, rests_until = null, refused_version = null, updated_at = now()
      from connections c, agents a
      where n.state = 'reconnect' and n.refused_version is not null and c.id = n.source_id and c.state = 'connected'
        and c.version <> n.refused_version and a.id = n.agent_id
      returning a.id, n.account_id, a.project_id`.execute(tx)
    for (const row of rows) await announceConnection(context, tx, row)
    return rows.length
  })
}

/** Accounts whose connection was removed: they have no token until they are chosen again. */
async function endAccounts(context: Context): Promise<number> {
  const error = JSON.stringify({
    reason: 'token',
    detail: 'Its connection was removed. Choose the account again.',
  })
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{
      id: string
      account_id: string
      project_id: string
    }>`update channel_connections n set state = 'reconnect', error = ${error}::jsonb, error_at = now(), updated_at = now()
      from agents a
      where n.state = 'connected' and n.app_id is not null and n.source_id is null
        and n.channel = any(${tokenlessChannels()}) and a.id = n.agent_id
      returning a.id, n.account_id, a.project_id`.execute(tx)
    for (const row of rows) await announceConnection(context, tx, row)
    return rows.length
  })
}

/** Queues hints for connections with messages to send: retries, and those left by a crashed process. */
async function wakeOutboxes(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Due>`select n.id, n.account_id from channel_connections n
      where n.state = 'connected' and (n.rests_until is null or n.rests_until <= now())
        and exists (select from channel_outgoing o where o.connection_id = n.id and o.state = 'queued'
          and o.due_at <= now() and (o.leased_until is null or o.leased_until < now()))
      order by n.id limit ${AT_ONCE}`.execute(tx)
    for (const { id, account_id: accountId } of rows)
      await wakeSending(context, tx, { connectionId: id, accountId })
    return rows.length
  })
}

/** The same for what vendors sent. */
async function wakeInboxes(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Due>`select n.id, n.account_id from channel_connections n
      where n.state <> 'disconnected' and exists (select from channel_events e where e.connection_id = n.id
        and e.state = 'pending' and e.due_at <= now())
      order by n.id limit ${AT_ONCE}`.execute(tx)
    for (const { id, account_id: accountId } of rows)
      await wakeReceiving(context, tx, { connectionId: id, accountId })
    return rows.length
  })
}

/** Vendors repeat calls for up to a week. */
const KEPT_DAYS = 14
const BATCH = 1000

/** Deletes events that no vendor repeats any more. Returns their number. */
async function deleteOldEvents(context: Context): Promise<number> {
  let deleted = 0
  for (;;) {
    const { rows } = await inSystem(context.db.kysely, (tx) =>
      sql`delete from channel_events where seq in (select seq from channel_events
        where created_at < now() - ${KEPT_DAYS} * interval '1 day' limit ${BATCH}) returning 1`.execute(tx),
    )
    deleted += rows.length
    if (rows.length < BATCH) return deleted
  }
}

export const endedAccounts: MaintenanceTask = { everyMs: LOOK_MS, run: endAccounts }
export const renewedAccounts: MaintenanceTask = { everyMs: LOOK_MS, run: renewAccounts }
export const dueOutboxes: MaintenanceTask = { everyMs: LOOK_MS, run: wakeOutboxes }
export const dueInboxes: MaintenanceTask = { everyMs: LOOK_MS, run: wakeInboxes }
export const oldEvents: MaintenanceTask = {
  everyMs: HOUR_MS,
  run: deleteOldEvents,
  done: 'old events of channels were deleted',
}
