import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import type { DatabaseLog } from './log.ts'

interface Subscriber {
  onPayload(payload: string): void
  onReconnect?: (() => void) | undefined
}

const FIRST_DELAY_MS = 200
const LAST_DELAY_MS = 10_000

/** Receives NOTIFY for all channels on one dedicated connection, and reconnects when it is lost. */
export class Listener {
  readonly #config: ClientConfig
  readonly #log: DatabaseLog
  readonly #watch: (client: Client) => void
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #closing = new AbortController()
  #client: Promise<Client> | null = null
  /** The currently listening connection. */
  #hearing: Client | null = null

  /** `watch` receives each connection, to cut it when the server is away; a silent connection would not notice. */
  constructor(config: ClientConfig, log: DatabaseLog, watch: (client: Client) => void = () => undefined) {
    this.#config = config
    this.#log = log
    this.#watch = watch
  }

  /** Resolves when the channel is active; returns a function that ends it. */
  async listen(channel: string, subscriber: Subscriber): Promise<() => Promise<void>> {
    const others = this.#subscribers.get(channel)
    const all = others ?? new Set()
    this.#subscribers.set(channel, all)
    all.add(subscriber)
    try {
      const client = await this.#connected()
      await client.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      all.delete(subscriber)
      throw error
    }
    return () => this.#leave(channel, subscriber)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    this.#subscribers.clear()
    const client = await this.#client?.catch(() => null)
    await client?.end().catch(() => undefined)
  }

  /** The connection, or the next one while reconnecting. */
  #connected(): Promise<Client> {
    if (this.#client) return this.#client
    const first = this.#connect()
    this.#client = first
    first.catch(() => (this.#client = null))
    return first
  }

  async #leave(channel: string, subscriber: Subscriber): Promise<void> {
    const all = this.#subscribers.get(channel)
    if (!all?.delete(subscriber) || all.size > 0) return
    this.#subscribers.delete(channel)
    if (this.#closing.signal.aborted) return
    // A lost connection receives nothing anyway, and the next one, which may take long, won't subscribe to this
    // channel.
    await this.#hearing?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined)
  }

  /** One attempt. The resulting connection listens on all channels, and is renewed when it ends. */
  async #connect(): Promise<Client> {
    const client = new Client(this.#config)
    const state = { hears: false, ended: false }
    client.on('notification', ({ channel, payload }) => {
      for (const one of this.#subscribers.get(channel) ?? []) one.onPayload(payload ?? '')
    })
    client.on('error', (error) => this.#log.warn({ err: error.message }, 'the listening connection failed'))
    // Only an established connection is renewed; failed attempts are repeated by the loop. A proxy whose database is
    // away accepts and closes every connection, and two loops would have doubled each attempt.
    client.once('end', () => {
      state.ended = true
      if (this.#hearing === client) this.#hearing = null
      if (state.hears && !this.#closing.signal.aborted) this.#client = this.#reconnect()
    })
    this.#watch(client)
    try {
      await client.connect()
      for (const channel of this.#subscribers.keys())
        await client.query(`listen ${escapeIdentifier(channel)}`)
      if (state.ended) throw new Error('the connection ended while it was made')
      state.hears = true
      this.#hearing = client
      return client
    } catch (error) {
      client.removeAllListeners('notification')
      await client.end().catch(() => undefined)
      throw error
    }
  }

  /** Retries with backoff until it succeeds; rejects when the listener is closed. */
  async #reconnect(): Promise<Client> {
    const { signal } = this.#closing
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LAST_DELAY_MS)) {
      // Half of the delay is jitter, so that an installation's processes don't reconnect at the same moment.
      await sleep(delay * (0.5 + Math.random() / 2), undefined, { signal })
      try {
        const client = await this.#connect()
        for (const all of this.#subscribers.values()) for (const one of all) one.onReconnect?.()
        return client
      } catch {
        // The connection's own error was logged; the next attempt follows.
      }
    }
  }
}
