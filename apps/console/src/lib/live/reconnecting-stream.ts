import { ApiError } from '@millrace/contract'
import { createParser } from 'eventsource-parser'

const RECONNECT_MS = 100
/** While the server is away, each attempt waits twice as long as the one before, up to this. */
const LONGEST_RECONNECT_MS = 2_000
/**
 * Missed events are caught up at once, but at most this often: an unstable stream must not reload everything
 * repeatedly.
 */
const CATCH_UP_MS = 5_000

export interface StreamEvent {
  /** Undefined for an unnamed event. */
  event: string | undefined
  data: string
}

interface StreamOptions {
  open: (signal: AbortSignal) => Promise<Response>
  onEvent: (event: StreamEvent) => void
  /** Called when events may have been missed: on every connection but the first, or on all with `catchUp`. */
  onReopen: () => void
  /** Another stream was open before. */
  catchUp?: boolean
  onError?: (error: unknown) => void
  /** Whether retrying after this error is pointless. */
  isFinal?: (error: unknown) => boolean
}

/**
 * Keeps a stream of server-sent events open until the returned function is called: reconnects 100 ms after an error, or
 * when the server asks to, and less and less often while that fails. A hidden page waits until it is visible.
 */
export function keepStreaming(options: StreamOptions): () => void {
  const stop = new AbortController()
  void run(options, stop.signal)
  return () => stop.abort()
}

async function run(options: StreamOptions, signal: AbortSignal): Promise<void> {
  const catchUp = createCatchUp(options.onReopen)
  let missed = options.catchUp ?? false
  let failures = 0
  while (!signal.aborted) {
    try {
      const response = await options.open(signal)
      if (missed) catchUp.now()
      missed = true
      failures = 0
      await readEvents(response, options.onEvent)
      if (signal.aborted) return
      throw new Error('the event stream ended')
    } catch (error) {
      if (signal.aborted) return
      options.onError?.(error)
      if (options.isFinal?.(error)) return
      await wait(pauseAfter(error, failures), signal)
      failures += 1
      await untilSeen(signal)
    } finally {
      catchUp.cancel()
    }
  }
}

/** A server with too many open streams of this user says when to retry. */
function pauseAfter(error: unknown, failures: number): number {
  const seconds = error instanceof ApiError ? error.details.retryAfter : undefined
  if (seconds !== undefined) return seconds * 1000
  if (failures === 0) return RECONNECT_MS
  // All pages of a server that starts again should not call in the same moment.
  return Math.min(LONGEST_RECONNECT_MS, RECONNECT_MS * 2 ** failures) * (0.5 + Math.random() / 2)
}

/** Runs at once, or when the stream has been stable long enough. */
function createCatchUp(work: () => void) {
  let last = -Infinity
  let timer: ReturnType<typeof setTimeout> | undefined
  const run = () => {
    last = Date.now()
    work()
  }
  return {
    now: () => {
      const left = last + CATCH_UP_MS - Date.now()
      if (left <= 0) run()
      else timer = setTimeout(run, left)
    },
    cancel: () => clearTimeout(timer),
  }
}

function untilSeen(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || !document.hidden || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    function look() {
      if (document.hidden && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      signal.removeEventListener('abort', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look)
  })
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
