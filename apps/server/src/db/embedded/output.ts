import { Backend, errorFields, errorResponse, FrameReader, type WireError } from './wire.ts'

interface OutputRules {
  /** Drops the first n ParseComplete messages, for messages that the client did not send. */
  dropParseCompletes: number
  /** Can replace the backend's error. */
  translateError(code: string): WireError | null
  /** FATAL or PANIC: the backend is unusable, whatever it sends next. */
  onFatal(error: { code: string; message: string }): void
  onNotification(message: Buffer): void
  send(chunks: Buffer[]): void
}

const FLUSH_BYTES = 256 * 1024

/** Reads the backend's response to a batch, removes what is not for the client, and forwards the rest. */
export class Output {
  /** Transaction status of the last ReadyForQuery; null before the first. */
  status: number | null = null
  readonly #reader = new FrameReader()
  readonly #rules: OutputRules
  #toDrop: number
  #chunks: Buffer[] = []
  #size = 0

  constructor(rules: OutputRules) {
    this.#rules = rules
    this.#toDrop = rules.dropParseCompletes
  }

  /** Takes bytes of the backend's memory, which it will overwrite. */
  push(bytes: Uint8Array): void {
    this.#reader.push(Buffer.from(bytes))
    for (let message = this.#reader.next('typed'); message; message = this.#reader.next('typed')) {
      const kept = this.#look(message)
      if (!kept) continue
      this.#chunks.push(kept)
      this.#size += kept.length
    }
    if (this.#size >= FLUSH_BYTES) this.flush()
  }

  flush(): void {
    if (this.#size > 0) this.#rules.send(this.#chunks)
    this.#chunks = []
    this.#size = 0
  }

  #look(message: Buffer): Buffer | null {
    const type = message[0]
    if (type === Backend.readyForQuery) this.status = message[5]!
    else if (type === Backend.error) return this.#error(message)
    else if (type === Backend.notification) {
      this.#rules.onNotification(message)
      return null
    } else if (type === Backend.parseComplete && this.#toDrop > 0) {
      this.#toDrop--
      return null
    }
    return message
  }

  #error(message: Buffer): Buffer {
    const fields = errorFields(message)
    const code = fields.get('C') ?? 'XX000'
    const severity = fields.get('V')
    if (severity === 'FATAL' || severity === 'PANIC') {
      this.#rules.onFatal({ code, message: fields.get('M') ?? 'unknown' })
    }
    const other = this.#rules.translateError(code)
    return other ? errorResponse(other) : message
  }
}
