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
  readonly #subscribers = new Map<string, Set<Subscriber>>()
  readonly #closing = new AbortController()
  #client: Promise<Client> | null = null

  constructor(config: ClientConfig, log: DatabaseLog) {
    this.#config = config
    this.#log = log
  }

  /** Resolves when the channel is heard; gives the function that ends it. */
  async listen(channel: string, subscriber: Subscriber): Promise<() => Promise<void>> {
    const others = this.#subscribers.get(channel)
    const all = others ?? new Set()
    this.#subscribers.set(channel, all)
    all.add(subscriber)
    try {
      const client = await (this.#client ??= this.#connect())
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

  async #leave(channel: string, subscriber: Subscriber): Promise<void> {
    const all = this.#subscribers.get(channel)
    if (!all?.delete(subscriber) || all.size > 0) return
    this.#subscribers.delete(channel)
    if (this.#closing.signal.aborted) return
    const client = await this.#client?.catch(() => null)
    // A lost connection hears nothing anyway, and the next one will not ask for this channel.
    await client?.query(`unlisten ${escapeIdentifier(channel)}`).catch(() => undefined)
  }

  async #connect(): Promise<Client> {
    const client = new Client(this.#config)
    client.on('notification', ({ channel, payload }) => {
      for (const one of this.#subscribers.get(channel) ?? []) one.onPayload(payload ?? '')
    })
    client.on('error', (error) => this.#log.warn({ err: error.message }, 'the listening connection failed'))
    client.once('end', () => void this.#lost(client))
    try {
      await client.connect()
      for (const channel of this.#subscribers.keys())
        await client.query(`listen ${escapeIdentifier(channel)}`)
    } catch (error) {
      client.removeAllListeners('end')
      this.#client = null
      await client.end().catch(() => undefined)
      throw error
    }
    return client
  }

  async #lost(client: Client): Promise<void> {
    client.removeAllListeners('notification')
    for (
      let delay = FIRST_DELAY_MS;
      !this.#closing.signal.aborted;
      delay = Math.min(delay * 2, LAST_DELAY_MS)
    ) {
      this.#client = this.#connect()
      const connected = await this.#client.then(
        () => true,
        () => false,
      )
      if (connected) break
      await sleep(delay, undefined, { signal: this.#closing.signal }).catch(() => undefined)
    }
    if (this.#closing.signal.aborted) return
    for (const all of this.#subscribers.values()) for (const one of all) one.onReconnect?.()
  }
}
