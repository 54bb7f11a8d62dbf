import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Client, type ClientConfig, Pool, type PoolConfig } from 'pg'
import { finishRestore, stagingFolder } from './backup/staging.ts'
import { lockDataFolder } from './embedded/lock.ts'
import { startMaintenance } from './embedded/maintenance.ts'
import { EmbeddedServer } from './embedded/server.ts'
import { BACKGROUND_CLIENT } from './embedded/session.ts'
import { Listener } from './listener.ts'
import { type DatabaseLog, silentLog } from './log.ts'
import { AWAY_REASON, Pulse } from './pulse.ts'
import { NO_ROOM_REASON, Room } from './room.ts'
import type { DB } from './tables.ts'
import { typeParsers } from './types.ts'
import { checkServer } from './version.ts'

export type Tables = DB

export interface Database {
  kind: 'embedded' | 'postgres'
  pool: Pool
  kysely: Kysely<Tables>
  /**
   * Same for work that no user is waiting for. On the embedded database, whose single session is shared, it yields to
   * other work.
   */
  background: Kysely<Tables>
  /**
   * Same for questions to agents: on a server with dedicated connections, so that a burst leaves the console its own.
   */
  crowd: Kysely<Tables>
  /** Same on dedicated connections, for heartbeats and other work that must not wait for the pool. */
  vital: Kysely<Tables>
  /** Same on dedicated connections, for sign-in and health, which remain available when a burst uses all others. */
  reserved: { kysely: Kysely<Tables>; pool: Pool }
  /** Why reading or writing is impossible right now, as a sentence; null if all is well. Runs no query. */
  problem(): string | null
  /** Name of the pool's connections on the server, so that others can end them; null where they can't. */
  connectionsName: string | null
  /** For connections outside the pool (LISTEN, the queue, long work). Raise `statement_timeout` (ms) for long work. */
  clientConfig: ClientConfig
  /**
   * Calls `onPayload` for each NOTIFY on the channel, from any process; returns a function that ends it. A lost
   * connection is renewed, and `onReconnect` signals that notifications may have been missed.
   */
  listen(
    channel: string,
    onPayload: (payload: string) => void,
    onReconnect?: () => void,
  ): Promise<() => Promise<void>>
  /**
   * Embedded only: copies the database files to a new folder, between two transactions. Statements wait only while it
   * copies.
   */
  copyFiles?: (folder: string) => Promise<void>
  /** Closes all connections, and the embedded database. */
  close(): Promise<void>
}

interface DatabaseOptions {
  /** `postgres://…`; by default the embedded database in the data folder is used. */
  databaseUrl?: string | null | undefined
  dataDir: string
  /** Size of the pool. Default 10. */
  poolSize?: number
  /**
   * PostgreSQL only: number of connections for the console, and for questions, that are opened at start and kept open.
   * Opening one takes several round trips and about ten milliseconds on both sides, which a burst would wait for.
   * Default 0.
   */
  keptConnections?: number
  /** Default 30 s. */
  statementTimeoutMs?: number
  log?: DatabaseLog
  /** Embedded only: interval for vacuum and checkpoints after writes. Default 60 s; 0 disables them. */
  maintenanceIntervalMs?: number
  /** Embedded only: false trades durability for speed, for tests. */
  durable?: boolean
}

const DEFAULT_STATEMENT_TIMEOUT_MS = 30_000
const IDLE_IN_TRANSACTION_MS = 60_000
/** A stalled process keeps its locks; others wait no longer than this. */
const IDLE_ON_SERVER_MS = 5000
const VITAL_CONNECTIONS = 2
const RESERVED_CONNECTIONS = 3
/** Questions are batched, so a few connections suffice; more would compete for the server's cores. */
export const CROWD_CONNECTIONS = 8
/** For a connection or a free place in the pool. Calls end within ten seconds in any case. */
const CONNECT_TIMEOUT_MS = 8000
const START_PATIENCE_MS = 30_000
const GOODBYE_MS = 2000

/**
 * Opens a PostgreSQL server if `databaseUrl` is set, otherwise the database inside this process. Both are accessed
 * through the same pool. Throws a sentence with advice if it can't be used.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl ? openPostgres(options, options.databaseUrl) : openEmbedded(options)
}

async function openEmbedded(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? silentLog
  const statementTimeoutMs = options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS
  const server = await EmbeddedServer.open({
    dataDir: options.dataDir,
    log,
    statementTimeoutMs,
    idleTimeoutMs: IDLE_IN_TRANSACTION_MS,
    ...(options.durable === undefined ? {} : { durable: options.durable }),
  })
  const config: ClientConfig = {
    ...commonConfig(statementTimeoutMs),
    user: 'postgres',
    database: 'postgres',
    host: 'embedded',
    ssl: false,
    stream: () => server.socket(),
  }
  const note = (error: unknown) => server.note(error)
  const database = assemble({
    kind: 'embedded',
    config,
    pool: openPool(config, options.poolSize, log),
    log,
    note,
  })
  const pool = openPool({ ...config, application_name: BACKGROUND_CLIENT }, options.poolSize, log)
  const reserved = openPool(config, RESERVED_CONNECTIONS, log)
  const stopMaintenance = startMaintenance({
    config,
    log,
    intervalMs: options.maintenanceIntervalMs ?? 60_000,
  })
  return {
    ...database,
    background: queriesOn(pool, note),
    crowd: database.kysely,
    vital: queriesOn(reserved, note),
    reserved: { pool: reserved, kysely: queriesOn(reserved, note) },
    // A readiness probe need not reveal the folder; the log has it.
    problem: () => (server.readOnlyReason === null ? null : NO_ROOM_REASON),
    connectionsName: null,
    copyFiles: (folder) => server.copyFiles(folder),
    close: async () => {
      await stopMaintenance()
      await pool.end()
      await reserved.end()
      await database.close()
      await server.shutDown()
    },
  }
}

async function openPostgres(options: DatabaseOptions, connectionString: string): Promise<Database> {
  const log = options.log ?? silentLog
  const config: ClientConfig = {
    ...commonConfig(options.statementTimeoutMs ?? DEFAULT_STATEMENT_TIMEOUT_MS),
    connectionString,
    keepAlive: true,
  }
  await whenUp(config, log)
  await finishInterruptedRestore(options.dataDir)
  const connectionsName = `millrace-${randomBytes(8).toString('hex')}`
  const pooled = {
    ...config,
    application_name: connectionsName,
    idle_in_transaction_session_timeout: IDLE_ON_SERVER_MS,
  }
  const pulse = new Pulse(config, log)
  const room = new Room(log)
  const open = (size: number | undefined, kept = 0) => {
    const pool = pulse.watchPool(openPool({ ...pooled, min: kept }, size, log))
    void openConnections(pool, kept)
    return pool
  }
  const note = (error: unknown) => room.note(error)
  const watch = (client: Client) => pulse.watch(client)
  const pool = open(options.poolSize, options.keptConnections)
  const database = assemble({ kind: 'postgres', config, pool, log, note, watch })
  const crowd = open(CROWD_CONNECTIONS, options.keptConnections)
  const vital = open(VITAL_CONNECTIONS)
  const reserved = open(RESERVED_CONNECTIONS)
  const stopProbing = room.probe(reserved)
  return {
    ...database,
    background: database.kysely,
    crowd: queriesOn(crowd, note),
    vital: queriesOn(vital, note),
    reserved: { pool: reserved, kysely: queriesOn(reserved, note) },
    problem: () => (pulse.isAway ? AWAY_REASON : room.reason),
    connectionsName,
    close: async () => {
      // A server that is away does not answer the goodbye.
      const cut = setTimeout(() => pulse.cutAll(), GOODBYE_MS)
      await stopProbing()
      await pulse.close()
      await crowd.end()
      await vital.end()
      await reserved.end()
      await database.close()
      clearTimeout(cut)
    },
  }
}

const commonConfig = (statementTimeoutMs: number): ClientConfig => ({
  types: typeParsers,
  application_name: 'millrace',
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  statement_timeout: statementTimeoutMs,
})

function assemble(input: {
  kind: Database['kind']
  config: ClientConfig
  pool: Pool
  log: DatabaseLog
  note?: Note
  watch?: (client: Client) => void
}): Omit<Database, 'background' | 'crowd' | 'vital' | 'reserved' | 'problem' | 'connectionsName'> {
  const { kind, config, pool, log, note, watch } = input
  const kysely = queriesOn(pool, note)
  const listener = new Listener(config, log, watch)
  return {
    kind,
    pool,
    kysely,
    clientConfig: config,
    listen: (channel, onPayload, onReconnect) => listener.listen(channel, { onPayload, onReconnect }),
    close: async () => {
      await listener.close()
      await pool.end()
    },
  }
}

/** Receives each failed statement. */
type Note = (error: unknown) => void

const queriesOn = (pool: Pool, note?: Note) =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: (event) => {
      if (event.level === 'error') note?.(event.error)
    },
  })

function openPool(config: PoolConfig, size: number | undefined, log: DatabaseLog): Pool {
  const pool = new Pool({ ...config, max: size ?? 10 })
  // A connection lost between two statements of a transaction reports only to itself, and without a listener the
  // process would end.
  pool.on('connect', (client) =>
    client.on('error', (error) => log.warn({ err: error.message }, 'a database connection was lost')),
  )
  pool.on('error', () => undefined)
  return pool
}

/** Opens connections in advance; failed ones are opened, and their errors reported, on use. */
async function openConnections(pool: Pool, count: number): Promise<void> {
  const opening = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()))
  for (const opened of opening) if (opened.status === 'fulfilled') opened.value.release()
}

/** With a server, nobody holds the data folder's lock permanently, so it is acquired for this. */
async function finishInterruptedRestore(dataDir: string): Promise<void> {
  if (!existsSync(stagingFolder(dataDir))) return
  const unlock = lockDataFolder(dataDir)
  try {
    await finishRestore(dataDir)
  } finally {
    unlock()
  }
}

/** Connects once, waiting for a server that is still starting, and checks what it is. */
async function whenUp(config: ClientConfig, log: DatabaseLog): Promise<void> {
  const giveUpAt = Date.now() + START_PATIENCE_MS
  for (;;) {
    const client = new Client(config)
    client.on('error', () => undefined)
    try {
      await client.connect()
      return await checkServer(client, log)
    } catch (error) {
      if (!isStarting(error) || Date.now() > giveUpAt) throw error
      log.warn({ err: (error as Error).message }, 'PostgreSQL does not answer yet')
      await sleep(1000)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

const isStarting = (error: unknown): boolean => {
  const CANNOT_CONNECT_NOW = '57P03'
  return ['ECONNREFUSED', CANNOT_CONNECT_NOW].includes((error as { code?: string }).code ?? '')
}
