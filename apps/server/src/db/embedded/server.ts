import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLog } from '../log.ts'
import { isOutOfRoom } from '../room.ts'
import { finishRestore, removeLeftCopies } from '../backup/staging.ts'
import { postgresFolder, prepareFolder } from './folder.ts'
import { lockDataFolder } from './lock.ts'
import { exactCopy } from './messages.ts'
import { freeReserve, hasRoom, isFull, makeReserve, mustFit } from './reserve.ts'
import { type SocketCarrier, VirtualSocket } from './virtual-socket.ts'
import { type WorkerFailure, WorkerHandle } from './worker-handle.ts'

export interface EmbeddedOptions {
  dataDir: string
  log: DatabaseLog
  /** A longer statement is ended by closing and reopening the database. 0 disables it. */
  statementTimeoutMs: number
  /** How long a statement waits behind another connection's idle transaction. Default 10 s. */
  waitLimitMs?: number
  /** An idle transaction is rolled back after this time. Default 60 s. */
  idleTimeoutMs?: number
  /** Commits survive a power failure. Default true; false is for tests. */
  durable?: boolean
  /** How often a full disk is checked again. Default 5 s. */
  diskCheckMs?: number
}

const REOPEN_DELAYS_MS = [100, 500, 1000, 2000, 5000]
const WATCH_INTERVAL_MS = 200
const DISK_FULL = '53100'

/** PostgreSQL inside this process: one thread, supervised and reopened on failure, in a locked folder. */
export class EmbeddedServer implements SocketCarrier {
  readonly #options: EmbeddedOptions
  readonly #unlock: () => void
  readonly #sockets = new Map<number, VirtualSocket>()
  readonly #closing = new AbortController()
  #worker: Promise<WorkerHandle>
  #running: WorkerHandle | null = null
  #nextId = 1
  #readOnlyReason: string | null = null
  #watchdog: NodeJS.Timeout | undefined
  #diskTimer: NodeJS.Timeout | undefined

  private constructor(options: EmbeddedOptions, unlock: () => void) {
    this.#options = options
    this.#unlock = unlock
    this.#worker = this.#launch()
  }

  /** Locks the folder, creates the database if necessary, and opens it. */
  static async open(options: EmbeddedOptions): Promise<EmbeddedServer> {
    await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
    const unlock = lockDataFolder(options.dataDir)
    try {
      await finishRestore(options.dataDir)
      await removeLeftCopies(options.dataDir)
      await prepareFolder(options.dataDir)
      const server = new EmbeddedServer(options, unlock)
      await server.#worker.catch((error: Error) => server.#openOnFullDisk(error))
      server.#watchdog = setInterval(() => server.#watch(), WATCH_INTERVAL_MS)
      server.#watchdog.unref()
      if (options.durable !== false && !server.#readOnlyReason) await server.#reserve()
      return server
    } catch (error) {
      unlock()
      throw error
    }
  }

  /** Why writes are rejected; null if they are accepted. */
  get readOnlyReason(): string | null {
    return this.#readOnlyReason
  }

  /**
   * Receives failed statements. One without space shows that the disk is full although PostgreSQL continues: it would
   * write what still fits and fail the rest without a clear reason.
   */
  note(failure: unknown): void {
    if (this.#readOnlyReason !== null || this.#closing.signal.aborted || !isOutOfRoom(failure)) return
    this.#enterReadOnly().catch((problem: unknown) =>
      this.#options.log.error({ err: String(problem) }, 'the reserve of the full disk could not be freed'),
    )
    this.#running?.post({ kind: 'readOnly', reason: this.#readOnlyReason })
  }

  /** A stream for `pg` in place of a TCP socket. */
  socket(): VirtualSocket {
    return new VirtualSocket(this)
  }

  /**
   * Copies the PostgreSQL files to a new folder. Statements wait only while it copies. Throws if the disk has no space.
   */
  async copyFiles(folder: string): Promise<void> {
    const worker = await this.#worker
    await mustFit(postgresFolder(this.#options.dataDir), dirname(folder))
    await worker.copyFiles(folder)
  }

  async connect(socket: VirtualSocket): Promise<number> {
    this.#closing.signal.throwIfAborted()
    const worker = await this.#worker
    const id = this.#nextId++
    this.#sockets.set(id, socket)
    worker.post({ kind: 'connect', id })
    return id
  }

  send(id: number, chunks: Buffer[]): void {
    const bytes = exactCopy(chunks)
    this.#running?.post({ kind: 'data', id, bytes }, [bytes.buffer])
  }

  close(id: number): void {
    if (this.#sockets.delete(id)) this.#running?.post({ kind: 'close', id })
  }

  /** Closes the database properly and unlocks the folder. Open connections are cut. */
  async shutDown(): Promise<void> {
    if (this.#closing.signal.aborted) return
    this.#closing.abort(new Error('the embedded database is closed'))
    clearInterval(this.#watchdog)
    clearInterval(this.#diskTimer)
    await this.#worker.then(
      (worker) => worker.stop(),
      () => undefined,
    )
    this.#cutConnections({ code: '57P01', message: 'the embedded database is closed' })
    this.#unlock()
  }

  async #launch(): Promise<WorkerHandle> {
    const { dataDir, durable = true, statementTimeoutMs } = this.#options
    const worker = await WorkerHandle.start(
      {
        folder: postgresFolder(dataDir),
        durable,
        statementTimeoutMs,
        waitLimitMs: this.#options.waitLimitMs ?? 10_000,
        idleTimeoutMs: this.#options.idleTimeoutMs ?? 60_000,
        readOnlyReason: this.#readOnlyReason,
      },
      {
        onData: (id, bytes) => this.#sockets.get(id)?.push(bytes),
        onEnd: (id) => this.#sockets.get(id)?.endOfData(),
        onFailure: (failure) => void this.#recover(failure),
      },
    )
    this.#running = worker
    return worker
  }

  #watch() {
    const client = this.#running?.watch.overdue() ?? null
    if (client === null) return
    const message = 'a statement ran longer than allowed, so the embedded database was restarted'
    this.#options.log.error({ connection: client }, message)
    this.#running?.watch.end()
    void this.#running?.kill({ code: '57014', message })
    this.#cutConnection(client, {
      code: '57014',
      message: `canceling statement due to statement timeout: ${message}`,
    })
  }

  /** The thread ended: disconnect its clients, then reopen until it succeeds. */
  async #recover(failure: WorkerFailure): Promise<void> {
    this.#running = null
    const { log, dataDir } = this.#options
    log.error(
      { code: failure.code },
      `the embedded database stopped: ${failure.message}; it is being reopened`,
    )
    this.#worker = Promise.reject(new Error('the embedded database is being reopened'))
    this.#worker.catch(() => undefined)
    if (failure.code === DISK_FULL || (await isFull(dataDir))) await this.#enterReadOnly()
    const again = this.#reopen()
    this.#cutConnections({
      code: '57P01',
      message: `the embedded database was restarted: ${failure.message}`,
    })
    await again
  }

  async #reopen(): Promise<void> {
    for (let attempt = 0; !this.#closing.signal.aborted; attempt++) {
      this.#worker = this.#launch()
      try {
        await this.#worker
        this.#options.log.info({}, 'the embedded database is open again')
        return
      } catch (error) {
        this.#options.log.error({ err: String(error) }, 'the embedded database could not be reopened')
        const delay = REOPEN_DELAYS_MS[Math.min(attempt, REOPEN_DELAYS_MS.length - 1)]!
        await sleep(delay, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      }
    }
  }

  #cutConnections(failure: WorkerFailure) {
    for (const id of this.#sockets.keys()) this.#cutConnection(id, failure)
  }

  #cutConnection(id: number, failure: WorkerFailure) {
    const socket = this.#sockets.get(id)
    this.#sockets.delete(id)
    socket?.destroy(Object.assign(new Error(failure.message), { code: failure.code }))
  }

  async #reserve(): Promise<void> {
    const { dataDir, log } = this.#options
    await makeReserve(dataDir).catch((error: Error) =>
      log.warn({ err: error.message }, 'the disk is almost full: no room could be set aside for emergencies'),
    )
  }

  /** The last run may have ended because of a full disk, which may still be full. */
  async #openOnFullDisk(error: Error): Promise<void> {
    if (!(await isFull(this.#options.dataDir))) throw error
    await this.#enterReadOnly()
    this.#worker = this.#launch()
    await this.#worker
  }

  async #enterReadOnly(): Promise<void> {
    const { dataDir } = this.#options
    this.#readOnlyReason = `The disk with ${dataDir} is full. Nothing can be saved until there is free space again.`
    this.#options.log.error({}, this.#readOnlyReason)
    await freeReserve(dataDir)
    clearInterval(this.#diskTimer)
    this.#diskTimer = setInterval(() => void this.#leaveReadOnly(), this.#options.diskCheckMs ?? 5_000)
    this.#diskTimer.unref()
  }

  async #leaveReadOnly(): Promise<void> {
    const { dataDir, log } = this.#options
    try {
      if (!this.#running || !(await hasRoom(dataDir))) return
      await makeReserve(dataDir)
    } catch (error) {
      return log.warn({ err: String(error) }, 'the disk is still full')
    }
    clearInterval(this.#diskTimer)
    this.#readOnlyReason = null
    this.#running?.post({ kind: 'readOnly', reason: null })
    log.info({}, 'the disk has room again; the embedded database takes writes')
  }
}
