/**
 * The subset of PostgreSQL's wire protocol (version 3.0) that the multiplexer needs.
 * https://www.postgresql.org/docs/current/protocol-message-formats.html
 */

/** Type bytes of client messages. */
export const Frontend = {
  bind: 0x42,
  close: 0x43,
  copyData: 0x64,
  copyDone: 0x63,
  copyFail: 0x66,
  describe: 0x44,
  flush: 0x48,
  functionCall: 0x46,
  parse: 0x50,
  query: 0x51,
  sync: 0x53,
  terminate: 0x58,
} as const

/** Type bytes of server messages. */
export const Backend = {
  error: 0x45,
  notification: 0x41,
  parseComplete: 0x31,
  readyForQuery: 0x5a,
} as const

/** Request codes in place of a protocol version, in the first message of a connection. */
export const StartupCode = { cancel: 80877102, ssl: 80877103, gss: 80877104 } as const

/** Transaction status in ReadyForQuery: idle, in a transaction, in a failed transaction. */
export const Status = { idle: 0x49, inTransaction: 0x54, failed: 0x45 } as const

// PostgreSQL's own limit for one message (MaxAllocSize).
const MAX_FRAME = 0x3fff_ffff

/** One message: a type byte, the length of the rest (including itself), and the body. */
export function frame(type: number, ...parts: Uint8Array[]): Buffer {
  const size = parts.reduce((sum, part) => sum + part.length, 4)
  const head = Buffer.alloc(5)
  head[0] = type
  head.writeInt32BE(size, 1)
  return Buffer.concat([head, ...parts], size + 1)
}

export const cstring = (text: string): Buffer => Buffer.from(`${text}\0`)

/** The zero-terminated text at `offset`, and the offset after it. */
export function readCstring(message: Buffer, offset: number): { text: string; end: number } {
  const zero = message.indexOf(0, offset)
  return { text: message.toString('utf8', offset, zero), end: zero + 1 }
}

export const readyForQuery = (status: number): Buffer => frame(Backend.readyForQuery, Buffer.from([status]))

export const queryMessage = (sql: string): Buffer => frame(Frontend.query, cstring(sql))

export const syncMessage = (): Buffer => frame(Frontend.sync)

export interface WireError {
  /** SQLSTATE. */
  code: string
  message: string
  detail?: string | undefined
  severity?: 'ERROR' | 'FATAL'
}

/** An ErrorResponse as PostgreSQL would write it. */
export function errorResponse({ code, message, detail, severity = 'ERROR' }: WireError): Buffer {
  const fields = [
    `S${severity}`,
    `V${severity}`,
    `C${code}`,
    `M${message}`,
    ...(detail ? [`D${detail}`] : []),
  ]
  return frame(Backend.error, ...fields.map(cstring), Buffer.from([0]))
}

/** The fields of an ErrorResponse by their one-letter names (V severity, C code, M message). */
export function errorFields(message: Buffer): Map<string, string> {
  const fields = new Map<string, string>()
  for (let at = 5; at < message.length && message[at] !== 0;) {
    const { text, end } = readCstring(message, at)
    fields.set(text.slice(0, 1), text.slice(1))
    at = end
  }
  return fields
}

/** The response to a start-up packet: authenticated, settings, cancellation key, ready. */
export function greeting(input: { settings: Record<string, string>; id: number; secret: number }): Buffer {
  const key = Buffer.alloc(8)
  key.writeInt32BE(input.id, 0)
  key.writeInt32BE(input.secret, 4)
  return Buffer.concat([
    frame(0x52, Buffer.alloc(4)),
    ...Object.entries(input.settings).map(([name, value]) => frame(0x53, cstring(name), cstring(value))),
    frame(0x4b, key),
    readyForQuery(Status.idle),
  ])
}

/** The name and value pairs of a start-up packet. */
export function startupParameters(packet: Buffer): Map<string, string> {
  const parameters = new Map<string, string>()
  for (let at = 8; at < packet.length && packet[at] !== 0;) {
    const name = readCstring(packet, at)
    const value = readCstring(packet, name.end)
    parameters.set(name.text, value.text)
    at = value.end
  }
  return parameters
}

/** Splits a byte stream into messages. */
export class FrameReader {
  #chunks: Buffer[] = []
  #size = 0

  push(chunk: Buffer): void {
    this.#chunks.push(chunk)
    this.#size += chunk.length
  }

  /** The next message, or undefined until more bytes arrive. The first one of a connection has no type byte. */
  next(kind: 'startup' | 'typed'): Buffer | undefined {
    const head = kind === 'startup' ? 0 : 1
    if (this.#size < head + 4) return undefined
    if (this.#chunks[0]!.length < head + 4) this.#join()
    const length = this.#chunks[0]!.readInt32BE(head)
    if (length < 4 || length > MAX_FRAME) throw new Error(`a message of ${length} bytes breaks the protocol`)
    const total = length + head
    if (this.#size < total) return undefined
    if (this.#chunks[0]!.length < total) this.#join()
    return this.#take(total)
  }

  /** Bytes of an incomplete message. */
  rest(): Buffer {
    this.#join()
    return this.#chunks[0] ?? Buffer.alloc(0)
  }

  #join() {
    if (this.#chunks.length > 1) this.#chunks = [Buffer.concat(this.#chunks, this.#size)]
  }

  #take(total: number): Buffer {
    const first = this.#chunks[0]!
    this.#size -= total
    if (first.length === total) this.#chunks.shift()
    else this.#chunks[0] = first.subarray(total)
    return first.subarray(0, total)
  }
}
