import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { deadline } from '../lib/deadline.ts'
import type { DatabaseLog } from './log.ts'

const EVERY_MS = 1000
/** Timeout of a check on an open connection; a busy server may take this long. */
const PATIENCE_MS = 3000
/** Timeout of a second check, on a new connection, before the server counts as away. */
const SECOND_LOOK_MS = 3000

export const AWAY_REASON = 'The database isn’t responding.'

/**
 * Checks every second whether the PostgreSQL server responds. If packets are silently dropped, a statement would wait
 * as long as the network stays silent. A database that fails two checks, six seconds, counts as away: all connections
 * are cut, so that waiting work ends, and new statements fail immediately until it responds again.
 */
export class Pulse {
  #isAway = false
  readonly #config: ClientConfig
  readonly #log: DatabaseLog
  readonly #clients = new Set<Client>()
  readonly #closing = new AbortController()
  readonly #done: Promise<void>
  #client: Client | null = null

  constructor(config: ClientConfig, log: DatabaseLog) {
    this.#config = { ...config, connectionTimeoutMillis: SECOND_LOOK_MS }
    this.#log = log
    this.#done = this.#watch()
  }

  get isAway(): boolean {
    return this.#isAway
  }

  /** Cuts this connection when the server is away. */
  watch(client: Client): void {
    this.#clients.add(client)
    client.once('end', () => this.#clients.delete(client))
  }

  /** Same for all connections of a pool, which provides none while the server is away. */
  watchPool(pool: Pool): Pool {
    pool.on('connect', (client) => this.watch(client as unknown as Client))
    const connect = pool.connect.bind(pool)
    type OnClient = (error: Error | undefined, client?: PoolClient, release?: () => void) => void
    const guarded = (done?: OnClient): Promise<PoolClient> | void => {
      if (!this.#isAway) return done ? connect(done as never) : connect()
      if (!done) return Promise.reject(away())
      done(away(), undefined, () => undefined)
    }
    pool.connect = guarded as typeof pool.connect
    return pool
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#client?.connection.stream.destroy()
    await this.#done
  }

  async #watch(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      await sleep(EVERY_MS, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      if (this.#closing.signal.aborted) break
      const answers = (await this.#look(PATIENCE_MS)) || (await this.#look(SECOND_LOOK_MS))
      if (!this.#closing.signal.aborted) this.#note(answers)
    }
    await this.#client?.end().catch(() => undefined)
  }

  #note(answers: boolean): void {
    if (answers !== this.#isAway) return
    this.#isAway = !answers
    if (answers) {
      this.#log.info({}, 'the database answers again')
      return
    }
    this.#log.error({}, AWAY_REASON)
    this.cutAll()
  }

  /** Ends all connections without notifying the server, which may be unreachable. */
  cutAll(): void {
    for (const client of this.#clients) client.connection.stream.destroy(away())
  }

  /** Whether the server responds in time. A connection that doesn't is dropped. */
  async #look(patience: number): Promise<boolean> {
    // Closing has cut the connection of the previous check; a new one would be awaited and never cut.
    if (this.#closing.signal.aborted) return false
    const isFresh = this.#client === null
    const client = this.#client ?? new Client(this.#config)
    if (isFresh) client.on('error', () => undefined)
    this.#client = client
    const answer = (async () => {
      if (isFresh) await client.connect()
      await client.query('select 1')
    })()
    let callOff = () => {}
    const late = new Promise<never>((_, reject) => {
      callOff = deadline(patience, () => reject(away()))
    })
    try {
      await Promise.race([answer, late])
      return true
    } catch {
      answer.catch(() => undefined)
      client.connection.stream.destroy()
      this.#client = null
      return false
    } finally {
      callOff()
    }
  }
}

const away = () => Object.assign(new Error(AWAY_REASON), { code: '08006' })
