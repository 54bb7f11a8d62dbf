import { listenChanges, raise, refusal } from './statements.ts'
import { cstring, frame, FrameReader, Frontend, readCstring } from './wire.ts'

/** Messages of one client that go to the backend together: a pipeline up to its Sync or Flush, or one simple query. */
export interface Batch {
  session: Session
  messages: Buffer[]
  /** Whether the backend's response ends with ReadyForQuery. */
  endsReady: boolean
  simple: boolean
  unlistens: boolean
  /** Binds or describes the unnamed statement of an earlier batch. */
  usesUnnamed: boolean
  setsUnnamed: boolean
  /** Milliseconds, monotonic. */
  queuedAt: number
}

export interface SessionLink {
  send(chunks: Buffer[]): void
  end(): void
}

/** Clients with this application_name yield to others. */
export const BACKGROUND_CLIENT = 'millrace-background'

const EMPTY = { simple: false, unlistens: false, usesUnnamed: false, setsUnnamed: false }

/** A client's state in the multiplexer: its names, its channels, and the pipeline it is sending. */
export class Session {
  readonly id: number
  readonly link: SessionLink
  readonly reader = new FrameReader()
  /** Names of its prepared statements in the backend. */
  readonly statements = new Set<string>()
  readonly channels = new Set<string>()
  started = false
  isBackground = false
  secret = 0
  statementTimeoutMs = 0
  idleTimeoutMs = 0
  /** Its last Parse of the unnamed statement, repeated if another client has replaced it. */
  unnamed: Buffer | undefined
  /** A pipeline was rejected before it reached the backend: everything up to Sync is ignored. */
  skipping = false
  #gathered: Buffer[] = []
  #traits = { ...EMPTY }

  constructor(id: number, link: SessionLink) {
    this.id = id
    this.link = link
  }

  /** Accepts one message; returns a batch if it completes one. */
  accept(message: Buffer): Batch | undefined {
    const type = message[0]!
    // A client's COPY never starts (see refusal), so its data is ignored.
    if (type === Frontend.copyData || type === Frontend.copyDone || type === Frontend.copyFail)
      return undefined
    this.#gathered.push(this.#translate(type, message))
    if (type === Frontend.flush) return this.#complete(false)
    if (type === Frontend.sync || type === Frontend.functionCall) return this.#complete(true)
    if (type !== Frontend.query) return undefined
    this.#traits.simple = true
    this.unnamed = undefined
    return this.#complete(true)
  }

  #complete(endsReady: boolean): Batch {
    const batch = {
      ...this.#traits,
      session: this,
      messages: this.#gathered,
      endsReady,
      queuedAt: performance.now(),
    }
    this.#gathered = []
    this.#traits = { ...EMPTY }
    return batch
  }

  #translate(type: number, message: Buffer): Buffer {
    if (type === Frontend.query) return frame(type, cstring(this.#statement(readCstring(message, 5).text)))
    if (type === Frontend.parse) return this.#parse(message)
    if (type === Frontend.bind) return this.#bind(message)
    if (type === Frontend.describe || type === Frontend.close) return this.#describeOrClose(type, message)
    return message
  }

  #parse(message: Buffer): Buffer {
    const name = readCstring(message, 5)
    const sql = readCstring(message, name.end)
    const own = this.#own(name.text)
    const parse = frame(
      Frontend.parse,
      cstring(own),
      cstring(this.#statement(sql.text)),
      message.subarray(sql.end),
    )
    if (own) this.statements.add(own)
    else {
      this.unnamed = parse
      this.#traits.setsUnnamed = true
    }
    return parse
  }

  #bind(message: Buffer): Buffer {
    const portal = readCstring(message, 5)
    const name = readCstring(message, portal.end)
    if (!name.text) {
      this.#noteUseOfUnnamed()
      return message
    }
    return frame(
      Frontend.bind,
      cstring(portal.text),
      cstring(this.#own(name.text)),
      message.subarray(name.end),
    )
  }

  #describeOrClose(type: number, message: Buffer): Buffer {
    const STATEMENT = 0x53
    if (message[5] !== STATEMENT) return message
    const name = readCstring(message, 6)
    if (!name.text) {
      if (type === Frontend.describe) this.#noteUseOfUnnamed()
      return message
    }
    const own = this.#own(name.text)
    if (type === Frontend.close) this.statements.delete(own)
    return frame(type, Buffer.from([STATEMENT]), cstring(own))
  }

  #noteUseOfUnnamed() {
    if (!this.#traits.setsUnnamed) this.#traits.usesUnnamed = true
  }

  // Two clients may use the same name for different statements.
  #own(name: string): string {
    return name && `c${this.id}_${name}`
  }

  #statement(sql: string): string {
    for (const { listen, channel } of listenChanges(sql)) {
      if (listen && channel !== null) this.channels.add(channel)
      if (listen) continue
      this.#traits.unlistens = true
      if (channel === null) this.channels.clear()
      else this.channels.delete(channel)
    }
    const reason = refusal(sql)
    return reason === null ? sql : raise(reason)
  }
}
