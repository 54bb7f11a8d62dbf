import { createParser } from 'eventsource-parser'

export const RECONNECT_MS = 100
const RECONNECT_MAX_MS = 5_000
/** Tries that follow each other after 100 ms before the wait grows. */
const QUICK_TRIES = 3
/** A stream that broke sooner was no success: its breaking counts on. */
const STEADY_MS = 5_000

export interface StreamEvent {
  /** Undefined for an unnamed event. */
  event: string | undefined
  data: string
}

export interface StreamOptions {
  open: (signal: AbortSignal) => Promise<Response>
  onEvent: (event: StreamEvent) => void
  /** Called at each opening before which events may have been missed: all but the first, or all with `catchUp`. */
  onReopen: () => void
  /** Another stream was open before this one. */
  catchUp?: boolean
  onError?: (error: unknown) => void
  /** Whether it is of any use to try again after this failure. */
  isFinal?: (error: unknown) => boolean
}

/**
 * How long to wait after the n-th failure in a row: 100 ms as specified, doubling up to five seconds once it is no
 * mere hiccup, since a stopped server would else be asked ten times a second by every open tab.
 */
export function reconnectDelay(failures: number): number {
  if (failures <= QUICK_TRIES) return RECONNECT_MS
  return Math.min(RECONNECT_MAX_MS, RECONNECT_MS * 2 ** (failures - QUICK_TRIES))
}

/** Keeps a stream of server-sent events open until the given function is called. */
export function keepStreaming(options: StreamOptions): () => void {
  const stop = new AbortController()
  void run(options, stop.signal)
  return () => stop.abort()
}

async function run(options: StreamOptions, signal: AbortSignal): Promise<void> {
  let failures = 0
  let missed = options.catchUp ?? false
  while (!signal.aborted) {
    let openedAt = Infinity
    try {
      const response = await options.open(signal)
      openedAt = Date.now()
      if (missed) options.onReopen()
      missed = true
      await readEvents(response, options.onEvent)
      if (signal.aborted) return
      throw new Error('the event stream ended')
    } catch (error) {
      if (signal.aborted) return
      options.onError?.(error)
      if (options.isFinal?.(error)) return
      failures = Date.now() - openedAt > STEADY_MS ? 1 : failures + 1
      await wait(reconnectDelay(failures), signal)
    }
  }
}

async function readEvents(response: Response, onEvent: (event: StreamEvent) => void): Promise<void> {
  if (!response.body) throw new Error('the event stream has no body')
  const parser = createParser({ onEvent: ({ event, data }) => onEvent({ event, data }) })
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) parser.feed(part.value)
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}
