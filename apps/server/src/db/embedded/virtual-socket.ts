import { Duplex } from 'node:stream'

export interface SocketCarrier {
  /** Resolves with the number of a new database connection, once a database is available. */
  connect(socket: VirtualSocket): Promise<number>
  send(id: number, chunks: Buffer[]): void
  close(id: number): void
}

type OnWritten = (error?: Error | null) => void

/** What `pg` uses as a TCP socket: a stream to the database's worker thread. */
export class VirtualSocket extends Duplex {
  readonly #carrier: SocketCarrier
  #id: number | undefined
  #ended = false

  constructor(carrier: SocketCarrier) {
    super({ allowHalfOpen: false })
    this.#carrier = carrier
  }

  /** Same signature as in net.Socket; port and host are ignored. */
  connect(): this {
    this.#open().catch((error: Error) => this.destroy(error))
    return this
  }

  /** The database closed the connection; data sent before can still be read. */
  endOfData(): void {
    if (!this.#ended) this.push(null)
    this.#ended = true
  }

  setNoDelay(): this {
    return this
  }

  setKeepAlive(): this {
    return this
  }

  ref(): this {
    return this
  }

  unref(): this {
    return this
  }

  override _read(): void {
    // The database pushes complete responses, so there is nothing to request.
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: OnWritten): void {
    this.#send([chunk], done)
  }

  override _writev(chunks: { chunk: Buffer }[], done: OnWritten): void {
    this.#send(
      chunks.map(({ chunk }) => chunk),
      done,
    )
  }

  override _final(done: OnWritten): void {
    this.#hangUp()
    this.endOfData()
    done()
  }

  override _destroy(error: Error | null, done: OnWritten): void {
    this.#hangUp()
    done(error)
  }

  #send(chunks: Buffer[], done: OnWritten) {
    if (this.#id === undefined) return done(new Error('the connection to the embedded database is not open'))
    this.#carrier.send(this.#id, chunks)
    done()
  }

  async #open(): Promise<void> {
    const id = await this.#carrier.connect(this)
    if (this.destroyed) return this.#carrier.close(id)
    this.#id = id
    this.emit('connect')
  }

  #hangUp() {
    if (this.#id !== undefined) this.#carrier.close(this.#id)
    this.#id = undefined
  }
}
