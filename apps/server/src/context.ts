import type { Logger } from 'pino'
import type { Config } from './config/config.ts'
import type { Database } from './db/open.ts'
import type { Egress } from './egress/index.ts'
import type { Events } from './events/events.ts'
import type { Queue } from './queue/queue.ts'

/** Passed to every verb. */
export interface Context {
  config: Config
  db: Database
  queue: Queue
  events: Events
  egress: Egress
  log: Logger
  now: () => Date
  /** Aborted when the process begins to stop: open streams end and new work is refused. */
  stopping: AbortSignal
}

/** Same context for work that no user is waiting for; see Database.background. */
export const inBackground = (context: Context): Context => ({
  ...context,
  now: () => context.now(),
  db: { ...context.db, kysely: context.db.background },
})

/** Same context for questions to agents; see Database.crowd. */
export const inCrowd = (context: Context): Context => ({
  ...context,
  now: () => context.now(),
  db: { ...context.db, kysely: context.db.crowd },
})

/** Same context on connections reserved for sign-in and health checks; see Database.reserved. */
export const inReserve = (context: Context): Context => ({
  ...context,
  now: () => context.now(),
  db: { ...context.db, ...context.db.reserved },
})
