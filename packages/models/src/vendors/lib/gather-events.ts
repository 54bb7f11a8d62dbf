/** Responses currently read in this process. */
let reading = 0

/** Up to this many simultaneous responses are passed on word by word. */
const FEW = 20
/** Maximum delay for gathering, however many responses there are. */
const MOST_MS = 200
/** Maximum bytes read ahead of the reader. */
const MOST_AHEAD = 100_000

/** The state of a response that determines how long its events may be gathered. */
export class Gathering {
  /** Whether some text has arrived: nothing is delayed before that. */
  hasText = false

  /** How long, in ms, incoming events may be gathered now. */
  readonly patience = (): number =>
    !this.hasText || reading <= FEW ? 0 : Math.min(MOST_MS, Math.round(reading / 1.5))
}

/**
 * Merges server-sent events into fewer, larger ones when very many streams are read at once: a word costs as much as a
 * sentence in a vendor's library. Words that arrive in one chunk are joined, and chunks are gathered for as long as
 * `gathering` allows. `onBytes` sees everything received; if it throws, the stream ends.
 */
export function gatherEvents(
  body: ReadableStream<Uint8Array>,
  gathering: Gathering,
  onBytes: (part: Uint8Array) => void = () => {},
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const merger = new EventMerger()
  const encoder = new TextEncoder()
  let ended = false
  let goOn = () => {}
  reading++
  const end = () => {
    if (!ended) reading--
    ended = true
    goOn()
  }
  const pump = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const pass = () => {
      const text = merger.take()
      if (text !== '') controller.enqueue(encoder.encode(text))
    }
    for (;;) {
      if ((controller.desiredSize ?? 0) <= 0) await new Promise<void>((resolve) => (goOn = resolve))
      const { done, value } = await reader.read()
      if (ended) return
      if (done) break
      onBytes(value)
      if (reading <= FEW && merger.held === 0) {
        controller.enqueue(value)
        continue
      }
      merger.add(value)
      gathering.hasText = merger.hasText
      pass()
    }
    merger.end()
    pass()
    end()
    controller.close()
  }
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        pump(controller).catch((error: unknown) => {
          if (ended) return
          end()
          void reader.cancel(error).catch(() => undefined)
          controller.error(error)
        })
      },
      pull: () => goOn(),
      cancel: (reason) => {
        end()
        return reader.cancel(reason)
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_AHEAD }),
  )
}

/** A chat completion event that only contains more text. */
interface TextEvent {
  choices: [{ delta: { content: string } }]
}

/** Buffers events as text and merges adjacent text events of the same response. */
class EventMerger {
  readonly #decoder = new TextDecoder()
  #out = ''
  #rest = ''
  #halfEnd = ''
  #joined: TextEvent | null = null
  #hasText = false

  /** Whether some text of the response has arrived; before it come roles, thoughts and the like. */
  get hasText(): boolean {
    return this.#hasText
  }

  /** Buffered characters. */
  get held(): number {
    return this.#out.length + this.#rest.length + (this.#joined?.choices[0].delta.content.length ?? 0)
  }

  add(bytes: Uint8Array): void {
    this.#read(this.#decoder.decode(bytes, { stream: true }))
  }

  end(): void {
    this.#read(this.#decoder.decode())
    this.#flush()
    this.#out += this.#rest + this.#halfEnd
    this.#rest = ''
  }

  /** All complete events since the last call. */
  take(): string {
    this.#flush()
    const out = this.#out
    this.#out = ''
    return out
  }

  #read(text: string): void {
    const events = (this.#rest + this.#withNewlines(text)).split('\n\n')
    this.#rest = events.pop()!
    for (const event of events) this.#join(event)
  }

  /**
   * Lines end with CR LF, LF or CR
   * (https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream). A CR at the end of a
   * chunk may be half of a CR LF.
   */
  #withNewlines(text: string): string {
    const whole = this.#halfEnd + text
    this.#halfEnd = whole.endsWith('\r') ? '\r' : ''
    return whole.slice(0, whole.length - this.#halfEnd.length).replace(/\r\n?/g, '\n')
  }

  #join(event: string): void {
    const parsed = textEventOf(event)
    this.#hasText ||= parsed ? parsed.choices[0].delta.content !== '' : OTHER_TEXT.test(event)
    if (!parsed) {
      this.#flush()
      this.#out += `${event}\n\n`
    } else if (this.#joined) this.#joined.choices[0].delta.content += parsed.choices[0].delta.content
    else this.#joined = parsed
  }

  #flush(): void {
    if (this.#joined) this.#out += `data: ${JSON.stringify(this.#joined)}\n\n`
    this.#joined = null
  }
}

/** Text events of other vendors, which are not merged. */
const OTHER_TEXT = /"(?:delta|text)":\s?"[^"]/

const DELTA_KEYS = new Set(['content', 'role'])
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Null for any other event: a role, an end, a tool call, usage. */
function textEventOf(event: string): TextEvent | null {
  if (!event.startsWith('data: {') || !event.includes('"delta"')) return null
  const parsed = parse(event.slice('data: '.length))
  if (!isObject(parsed) || isObject(parsed.usage) || !Array.isArray(parsed.choices)) return null
  const [choice, ...others] = parsed.choices as unknown[]
  if (others.length > 0 || !isObject(choice) || !isObject(choice.delta)) return null
  if (choice.finish_reason !== null && choice.finish_reason !== undefined) return null
  const { delta } = choice
  const isText = typeof delta.content === 'string' && Object.keys(delta).every((key) => DELTA_KEYS.has(key))
  return isText ? (parsed as unknown as TextEvent) : null
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    // The stream's reader reports what is wrong with it.
    return null
  }
}
