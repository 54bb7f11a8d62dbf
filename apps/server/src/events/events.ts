import type { events, Feature, flows } from '@millrace/contract'
import { sql, type Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '../db/open.ts'
import type { Tx } from '../db/scope.ts'
import type { DB } from '../db/tables.ts'

const CHANNEL = 'millrace_events'

/** Who may see an event. */
export interface Audience {
  /** Null for one person, regardless of the account they work in. */
  accountId: string | null
  projectId: string | null
  /** Null for everyone who may use the feature there. */
  userId: string | null
  feature: Feature
}

/**
 * Payload of a NOTIFY: ids, not contents. `sessions` asks the open streams of a user, or of all members of an account,
 * to check whether they may continue and with which permissions.
 */
export type Event =
  | { name: 'change'; accountId: string; projectId: string | null; change: events.ChangeEvent }
  | { name: 'sessions'; userId: string }
  | { name: 'sessions'; accountId: string }
  /** A notification was stored. */
  | { name: 'notice'; id: string; for: Audience }
  | { name: 'live'; message: { type: 'agent' | 'autoOnboarding'; message: string }; for: Audience }
  /** Asks the process that writes this response to stop. */
  | { name: 'stop'; conversationId: string; messageId: string }
  /**
   * Something happened in a conversation that a person can join. Typing and read marks travel only here; everything
   * else is read from the database.
   */
  | ({
      name: 'handoff'
      conversationId: string
      accountId: string
      projectId: string
      agentId: string
    } & HandoffNews)
  /** Presence at an agent's desk changed. */
  | { name: 'desk'; accountId: string; agentId: string }
  /** Asks the process that walks this run to stop. */
  | { name: 'cancel-run'; runId: string }
  /** Asks the process that answers this call of an MCP client to stop. */
  | { name: 'cancel-mcp-call'; keyId: string; session: string; requestId: string | number }
  /** Asks processes with lanes of this job to stop them. */
  | { name: 'cancel-job'; jobId: string }
  /** A budget of the account was set or deleted: what processes have reserved in advance no longer suffices. */
  | { name: 'budgets'; accountId: string }
  /** A flow's editor was opened or closed. */
  | { name: 'presence'; flowId: string; editor: flows.PresentEditor; leaving: boolean }
  /** Events may have been missed while the connection was down. */
  | { name: 'resync' }

/** What happened in a conversation. A null `userId` is the visitor. */
export type HandoffNews =
  | { what: 'state' | 'message' | 'note'; messageId: string }
  | { what: 'read'; messageId: string; by: 'visitor' | 'member' }
  | { what: 'typing'; typing: boolean; userId: string | null }

export interface Events {
  /** Sends to every process when the transaction commits. */
  publish(tx: Tx | Kysely<DB>, event: Exclude<Event, { name: 'resync' }>): Promise<void>
  /** Calls back for every event from any process; returns a function that unsubscribes. */
  subscribe(onEvent: (event: Event) => void): () => void
  close(): Promise<void>
}

/** Sends to every process when the transaction commits. */
export async function publish(tx: Tx | Kysely<DB>, event: Exclude<Event, { name: 'resync' }>): Promise<void> {
  await sql`select ${telling(event)}`.execute(tx)
}

/** The notifying expression, for use inside another statement. */
const telling = (event: Exclude<Event, { name: 'resync' }>) =>
  sql`pg_notify(${CHANNEL}, ${JSON.stringify(event)})`

/** Same for several events. */
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
