import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import type { DatabaseLog } from './log.ts'

interface Subscriber {
  onPayload(payload: string): void
  onReconnect?: (() => void) | undefined
}

const FIRST_DELAY_MS = 200
const LAST_DELAY_MS = 10_000

/** Hears NOTIFY on one connection of its own for all channels, and connects again when that is lost. */
export class Listener {
  readonly #config: ClientConfig
  readonly #log: DatabaseLog
  readonly #watch: (client: Client) => void
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #closing = new AbortController()
  #client: Promise<Client> | null = null
  /** The connection that hears at this moment. */
  #hearing: Client | null = null

  /** `watch`: gets each connection, to cut it when the server is away; nobody else would notice that it hears nothing. */
  constructor(config: ClientConfig, log: DatabaseLog, watch: (client: Client) => void = () => undefined) {
    this.#config = config
    this.#log = log
    this.#watch = watch
  }

  /** Resolves when the channel is heard; gives the function that ends it. */
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

  /** The connection, or the next one while it is being renewed. */
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
    // A lost connection hears nothing anyway, and the next one, which may take long to come, will not ask for this channel.
    await this.#hearing?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined)
  }

  /** One attempt. The connection it gives hears all channels, and is renewed when it ends. */
  async #connect(): Promise<Client> {
    const client = new Client(this.#config)
    const state = { hears: false, ended: false }
    client.on('notification', ({ channel, payload }) => {
      for (const one of this.#subscribers.get(channel) ?? []) one.onPayload(payload ?? '')
    })
    client.on('error', (error) => this.#log.warn({ err: error.message }, 'the listening connection failed'))
    // Only a connection that was handed out is renewed: an attempt that ends is the loop's to repeat. A proxy whose
    // database is away accepts each connection and ends it, and two loops would have made two of each.
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

  /** Attempts with growing pauses until one succeeds; rejects when the listener is closed. */
  async #reconnect(): Promise<Client> {
    const { signal } = this.#closing
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, LAST_DELAY_MS)) {
      // Half of it by chance: the processes of an installation don't all come back in the same moment.
      await sleep(delay * (0.5 + Math.random() / 2), undefined, { signal })
      try {
        const client = await this.#connect()
        for (const all of this.#subscribers.values()) for (const one of all) one.onReconnect?.()
        return client
      } catch {
        // Said by the connection's own error; the next attempt follows.
      }
    }
  }
}
