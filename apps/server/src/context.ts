import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './db/open.ts'
import type { Egress } from './egress/index.ts'
import type { Events } from './events/events.ts'
import type { Queue } from './queue/queue.ts'

/** What every verb gets. */
export interface Context {
  config: Config
  db: Database
  queue: Queue
  events: Events
  egress: Egress
  log: Logger
  now: () => Date
  /** Aborted when the process begins to stop: open streams end, new work is refused. */
  stopping: AbortSignal
}

/** The same for work that nobody waits for at a screen; see Database.background. */
export const inBackground = (context: Context): Context => ({
  ...context,
  now: () => context.now(),
  db: { ...context.db, kysely: context.db.background },
})

/** The same for questions to agents; see Database.crowd. */
export const inCrowd = (context: Context): Context => ({
  ...context,
  now: () => context.now(),
  db: { ...context.db, kysely: context.db.crowd },
})

/** The same on connections that a crowd leaves free: for signing in and for health; see Database.reserved. */
export const inReserve = (context: Context): Context => ({
  ...context,
  now: () => context.now(),
  db: { ...context.db, ...context.db.reserved },
})
