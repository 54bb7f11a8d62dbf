import { randomInt } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { Output } from './output.ts'
import { BACKGROUND_CLIENT, type Batch, Session, type SessionLink } from './session.ts'
import { quoteIdentifier } from './statements.ts'
import {
  cstring,
  errorResponse,
  frame,
  Frontend,
  greeting,
  queryMessage,
  readCstring,
  readyForQuery,
  StartupCode,
  startupParameters,
  Status,
  syncMessage,
  type WireError,
} from './wire.ts'

interface MultiplexerOptions {
  /** Runs messages on the single backend and streams its response. */
  execute(message: Uint8Array, onData: (bytes: Uint8Array) => void): Promise<void>
  /** Called before and after each batch, so that a watchdog can end one that runs too long. 0 ms means no limit. */
  onStart(sessionId: number, timeoutMs: number): void
  onEnd(): void
  /** The backend ended by itself. Must not return while it might respond again. */
  onFatal(error: { code: string; message: string }): void
  /** Parameters that the backend reports to new clients (server_version, client_encoding ...). */
  settings: Record<string, string>
  statementTimeoutMs: number
  /** How long a client waits behind another's idle transaction. */
  waitLimitMs: number
  /** How long a transaction may be idle before it is rolled back and its client disconnected. */
  idleTimeoutMs: number
}

// Long background work yields to others for this long, then gets its turn anyway.
const BACKGROUND_PATIENCE_MS = 200
// Other messages (clients connecting and disconnecting) must be handled while a long queue is processed.
const BATCHES_PER_TURN = 8

/**
 * Serves many PostgreSQL clients with one backend session: a pipeline runs as a whole, and a transaction owns the
 * backend until it ends. Prepared statements and channels are separate per client. Session settings, temporary tables
 * and session-level advisory locks are NOT: use only `set local` and `pg_advisory_xact_lock`.
 */
export class Multiplexer {
  readonly #options: MultiplexerOptions
  readonly #sessions = new Map<number, Session>()
  #queue: Batch[] = []
  /** Internal work, done first as soon as no transaction is open. */
  #chores: (() => Promise<void> | void)[] = []
  #owner: Session | null = null
  #running = false
  #ownerIdleSince = 0
  #unnamedOwner: Session | null = null
  #relisten = false
  #readOnlyReason: string | null = null
  readonly #timer: NodeJS.Timeout

  constructor(options: MultiplexerOptions) {
    this.#options = options
    const tick = Math.max(10, Math.min(500, options.waitLimitMs / 4, options.idleTimeoutMs / 4))
    this.#timer = setInterval(() => this.#checkWaiting(), tick)
    this.#timer.unref()
  }

  connect(id: number, link: SessionLink): void {
    this.#sessions.set(id, new Session(id, link))
  }

  receive(id: number, chunk: Buffer): void {
    const session = this.#sessions.get(id)
    if (!session) return
    try {
      session.reader.push(chunk)
      if (!session.started && !this.#start(session)) return
      for (let message = session.reader.next('typed'); message; message = session.reader.next('typed')) {
        if (message[0] === Frontend.terminate) return this.#hangUp(session)
        this.#enqueue(session.accept(message))
      }
    } catch (error) {
      return this.#hangUp(session, { code: '08P01', message: (error as Error).message, severity: 'FATAL' })
    }
    void this.#pump()
  }

  /** The client disconnected: its transaction is rolled back and its state dropped. */
  disconnect(id: number): void {
    const session = this.#sessions.get(id)
    if (!session) return
    this.#sessions.delete(id)
    this.#queue = this.#queue.filter((batch) => batch.session !== session)
    if (this.#owner === session) {
      this.#abandonTransaction()
    }
    if (session.statements.size > 0) this.#chores.push(this.#internal(closeStatements(session)))
    if (session.channels.size > 0) this.#forget(session)
    void this.#pump()
  }

  /** While `reason` is set, writes fail with it; the caller has made the backend's transactions read-only. */
  setReadOnly(reason: string | null): void {
    this.#readOnlyReason = reason
    const setting = reason === null ? 'off' : 'on'
    this.#chores.push(this.#internal(queryMessage(`set default_transaction_read_only = ${setting}`)))
    void this.#pump()
  }

  /** Runs `work` when no transaction is open and everything is in the database files. */
  whenQuiet<T>(work: () => T): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#chores.push(this.#internal(queryMessage('checkpoint')), () => {
        try {
          resolve(work())
        } catch (error) {
          reject(error)
        }
      })
      void this.#pump()
    })
  }

  /** Resolves when nothing is running; queued client work is dropped. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    for (const session of this.#sessions.values()) {
      this.#hangUp(session, { code: '57P01', message: 'the database is shutting down', severity: 'FATAL' })
    }
    while (this.#running) await setImmediate()
  }

  #start(session: Session): boolean {
    for (let packet = session.reader.next('startup'); packet; packet = session.reader.next('startup')) {
      const code = packet.readInt32BE(4)
      if (code === StartupCode.ssl || code === StartupCode.gss) {
        session.link.send([Buffer.from('N')])
      } else if (code === StartupCode.cancel) {
        this.#cancel(packet.readInt32BE(8), packet.readInt32BE(12))
        this.#hangUp(session)
        return false
      } else {
        this.#greet(session, startupParameters(packet))
        return true
      }
    }
    return false
  }

  #greet(session: Session, parameters: Map<string, string>) {
    const { statementTimeoutMs, idleTimeoutMs, settings } = this.#options
    session.statementTimeoutMs = milliseconds(parameters.get('statement_timeout'), statementTimeoutMs)
    session.idleTimeoutMs = milliseconds(parameters.get('idle_in_transaction_session_timeout'), idleTimeoutMs)
    session.secret = randomInt(2 ** 31)
    session.isBackground = parameters.get('application_name') === BACKGROUND_CLIENT
    session.started = true
    session.link.send([greeting({ settings, id: session.id, secret: session.secret })])
  }

  /** Waiting statements can be cancelled; a running one can't. */
  #cancel(id: number, secret: number) {
    const session = this.#sessions.get(id)
    if (!session?.started || session.secret !== secret) return
    for (const batch of this.#queue.filter((one) => one.session === session && one.session !== this.#owner)) {
      this.#refuse(batch, { code: '57014', message: 'canceling statement due to user request' })
    }
  }

  #hangUp(session: Session, error?: WireError) {
    if (error) session.link.send([errorResponse(error)])
    session.link.end()
    this.disconnect(session.id)
  }

  #enqueue(batch: Batch | undefined) {
    if (!batch) return
    const { session } = batch
    if (!session.skipping) {
      this.#queue.push(batch)
    } else if (batch.endsReady) {
      session.skipping = false
      session.link.send([readyForQuery(Status.idle)])
    }
  }

  /** Answers a waiting batch with an error in place of the backend. */
  #refuse(batch: Batch, error: WireError) {
    this.#queue = this.#queue.filter((one) => one !== batch)
    const { session } = batch
    session.link.send([errorResponse(error), ...(batch.endsReady ? [readyForQuery(Status.idle)] : [])])
    session.skipping = !batch.endsReady
  }

  #next(): Batch | undefined {
    const owner = this.#owner
    const index = owner ? this.#queue.findIndex(({ session }) => session === owner) : this.#nextFree()
    return index < 0 ? undefined : this.#queue.splice(index, 1)[0]
  }

  /**
   * The next client if no transaction is open: the longest waiting one, except that background clients yield for a
   * while.
   */
  #nextFree(): number {
    const first = this.#queue[0]
    if (!first?.session.isBackground) return first ? 0 : -1
    if (performance.now() - first.queuedAt > BACKGROUND_PATIENCE_MS) return 0
    const other = this.#queue.findIndex(({ session }) => !session.isBackground)
    return Math.max(0, other)
  }

  async #pump(): Promise<void> {
    if (this.#running) return
    this.#running = true
    try {
      for (let turn = 1; ; turn++) {
        if (!(await this.#step())) break
        if (turn % BATCHES_PER_TURN === 0) await setImmediate()
      }
    } finally {
      this.#running = false
      this.#ownerIdleSince = performance.now()
    }
  }

  async #step(): Promise<boolean> {
    const chore = this.#owner ? undefined : this.#chores.shift()
    if (chore) {
      await chore()
      return true
    }
    const batch = this.#next()
    if (batch) await this.#run(batch)
    return batch !== undefined
  }

  async #run(batch: Batch) {
    const { session } = batch
    const again = batch.usesUnnamed && this.#unnamedOwner !== session ? session.unnamed : undefined
    const output = this.#output(session, again ? 1 : 0)
    const messages = again ? [again, ...batch.messages] : batch.messages
    this.#options.onStart(session.id, session.statementTimeoutMs)
    await this.#options.execute(Buffer.concat(messages), (bytes) => output.push(bytes))
    this.#options.onEnd()
    this.#settle(batch, output.status)
    output.flush()
  }

  #settle(batch: Batch, status: number | null) {
    const { session } = batch
    if (batch.endsReady && status === null) {
      this.#options.onFatal({ code: '58000', message: 'the backend gave no answer' })
    }
    if (batch.simple) this.#unnamedOwner = null
    else if (batch.setsUnnamed || batch.usesUnnamed) this.#unnamedOwner = session
    // The transaction of a client that left during its batch has not been rolled back yet.
    const gone = !this.#sessions.has(session.id)
    this.#owner = status === Status.idle ? null : session
    if (gone && this.#owner) this.#abandonTransaction()
    if (batch.unlistens) this.#relisten = true
    if (this.#relisten && !this.#owner) this.#listenAgain()
  }

  #abandonTransaction() {
    this.#owner = null
    // Ahead of other internal work. Sync first: after a failed pipeline the backend skips everything up to it.
    this.#chores.unshift(this.#internal(syncMessage()), this.#internal(queryMessage('rollback')))
  }

  // UNLISTEN ended the channel for the backend, and so for other clients that listen on it.
  #listenAgain() {
    this.#relisten = false
    const channels = new Set([...this.#sessions.values()].flatMap((session) => [...session.channels]))
    for (const channel of channels) {
      this.#chores.push(this.#internal(queryMessage(`listen ${quoteIdentifier(channel)}`)))
    }
  }

  #forget(session: Session) {
    const others = [...this.#sessions.values()]
    for (const channel of session.channels) {
      if (others.some((other) => other.channels.has(channel))) continue
      this.#chores.push(this.#internal(queryMessage(`unlisten ${quoteIdentifier(channel)}`)))
    }
  }

  /** Internal messages to the backend whose response is discarded. */
  #internal(message: Buffer): () => Promise<void> {
    return async () => {
      const output = this.#output(null, 0)
      await this.#options.execute(message, (bytes) => output.push(bytes))
    }
  }

  #output(session: Session | null, dropParseCompletes: number): Output {
    return new Output({
      dropParseCompletes,
      onFatal: this.#options.onFatal,
      onNotification: (message) => this.#notify(message),
      translateError: (code) => this.#readOnlyError(code),
      send: (chunks) => session?.link.send(chunks),
    })
  }

  #readOnlyError(code: string): WireError | null {
    const READ_ONLY_TRANSACTION = '25006'
    if (this.#readOnlyReason === null || code !== READ_ONLY_TRANSACTION) return null
    return { code: '53100', message: this.#readOnlyReason }
  }

  #notify(message: Buffer) {
    const channel = readCstring(message, 9).text
    for (const session of this.#sessions.values()) {
      if (session.channels.has(channel)) session.link.send([message])
    }
  }

  #checkWaiting() {
    const owner = this.#owner
    if (!owner || this.#running) return
    const now = performance.now()
    const idle = now - this.#ownerIdleSince
    for (const batch of this.#queue) {
      if (Math.min(idle, now - batch.queuedAt) < this.#options.waitLimitMs) continue
      this.#refuse(batch, {
        code: '55P03',
        message: `waited ${Math.round(now - batch.queuedAt)} ms for the embedded database while another connection sat idle in its transaction`,
        detail: 'Never await anything else inside a transaction, least of all another connection.',
      })
    }
    if (owner.idleTimeoutMs > 0 && idle > owner.idleTimeoutMs) {
      this.#hangUp(owner, {
        code: '25P03',
        message: 'terminating connection due to idle-in-transaction timeout',
        severity: 'FATAL',
      })
    }
  }
}

const closeStatements = (session: Session): Buffer =>
  Buffer.concat([
    ...[...session.statements].map((name) => frame(Frontend.close, Buffer.from('S'), cstring(name))),
    syncMessage(),
  ])

const milliseconds = (text: string | undefined, otherwise: number): number =>
  text !== undefined && /^\d+$/.test(text) ? Number(text) : otherwise
