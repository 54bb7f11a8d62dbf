import type { events, Feature, flows } from '@millrace/contract'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/open.ts'
import type { Tx } from '../db/scope.ts'
import type { DB } from '../db/tables.ts'

const CHANNEL = 'millrace_events'

/** Whom something is for: nobody is told of what they may not see. */
export interface Audience {
  /** Null: one person, whichever account they work in. */
  accountId: string | null
  projectId: string | null
  /** Null: everybody who may use the feature there. */
  userId: string | null
  feature: Feature
}

/**
 * What travels by NOTIFY: ids, not contents. `sessions` tells the open streams of a user, or of all members of an
 * account, to look whether they may go on, and with which rights.
 */
export type Event =
  | { name: 'change'; accountId: string; projectId: string | null; change: events.ChangeEvent }
  | { name: 'sessions'; userId: string }
  | { name: 'sessions'; accountId: string }
  /** A notification was stored. */
  | { name: 'notice'; id: string; for: Audience }
  | { name: 'live'; message: { type: 'agent' | 'autoOnboarding'; message: string }; for: Audience }
  /** The process that writes this answer ends it. */
  | { name: 'stop'; conversationId: string; messageId: string }
  /**
   * Something happened in a conversation that people may answer. Typing and reading travel here alone; what else it is
   * is read from the database.
   */
  | ({
      name: 'handoff'
      conversationId: string
      accountId: string
      projectId: string
      agentId: string
    } & HandoffNews)
  /** Who is at the desk of an agent, or away from it, has changed. */
  | { name: 'desk'; accountId: string; agentId: string }
  /** The process that walks this run ends it. */
  | { name: 'cancel-run'; runId: string }
  /** Processes with lanes of this job end them. */
  | { name: 'cancel-job'; jobId: string }
  /** An editor of a flow is open, or was closed. */
  | { name: 'presence'; flowId: string; editor: flows.PresentEditor; leaving: boolean }
  /** Notices may have been missed while the connection was down. */
  | { name: 'resync' }

/** What happened in a conversation. `userId` null: the visitor. */
export type HandoffNews =
  | { what: 'state' | 'message' | 'note'; messageId: string }
  | { what: 'read'; messageId: string; by: 'visitor' | 'member' }
  | { what: 'typing'; typing: boolean; userId: string | null }

export interface Events {
  /** Tells every process, if and when the transaction commits. */
  publish(tx: Tx | Kysely<DB>, event: Exclude<Event, { name: 'resync' }>): Promise<void>
  /** Calls back for every event of any process; gives a function that ends it. */
  subscribe(onEvent: (event: Event) => void): () => void
  close(): Promise<void>
}

/** Tells every process, if and when the transaction commits. */
export async function publish(tx: Tx | Kysely<DB>, event: Exclude<Event, { name: 'resync' }>): Promise<void> {
  await sql`select ${telling(event)}`.execute(tx)
}

/** The call that tells an event, to be part of a statement that does something else as well. */
const telling = (event: Exclude<Event, { name: 'resync' }>) =>
  sql`pg_notify(${CHANNEL}, ${JSON.stringify(event)})`

/** The same for several events. */
export const tellingAll = (events: readonly Exclude<Event, { name: 'resync' }>[]) =>
  sql`(select count(pg_notify(${CHANNEL}, told))
    from unnest(${events.map((event) => JSON.stringify(event))}::text[]) as t(told))`

export async function openEvents(db: Database, log: Logger): Promise<Events> {
  const listeners = new Set<(event: Event) => void>()
  const tell = (event: Event) => {
    for (const listener of listeners) listener(event)
  }
  const stop = await db.listen(
    CHANNEL,
    (payload) => {
      try {
        tell(JSON.parse(payload) as Event)
      } catch (error) {
        log.error({ err: String(error) }, 'an event that is not JSON')
      }
    },
    () => tell({ name: 'resync' }),
  )
  return {
    publish,
    subscribe: (onEvent) => {
      listeners.add(onEvent)
      return () => listeners.delete(onEvent)
    },
    close: async () => {
      listeners.clear()
      await stop()
    },
  }
}
