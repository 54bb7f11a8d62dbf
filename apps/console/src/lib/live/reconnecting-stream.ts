import { ApiError } from '@millrace/contract'
import { createParser } from 'eventsource-parser'

const RECONNECT_MS = 100
/** What was missed is caught up at once, but not more often: streams that keep breaking must not have all read anew. */
const CATCH_UP_MS = 5_000

export interface StreamEvent {
  /** Undefined for an unnamed event. */
  event: string | undefined
  data: string
}

interface StreamOptions {
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
 * Keeps a stream of server-sent events open until the given function is called: closed on an error and opened again
 * after 100 ms, each time, or when the server says that it should be tried. A page that nobody sees waits until it is
 * seen.
 */
export function keepStreaming(options: StreamOptions): () => void {
  const stop = new AbortController()
  void run(options, stop.signal)
  return () => stop.abort()
}

async function run(options: StreamOptions, signal: AbortSignal): Promise<void> {
  const catchUp = createCatchUp(options.onReopen)
  let missed = options.catchUp ?? false
  while (!signal.aborted) {
    try {
      const response = await options.open(signal)
      if (missed) catchUp.now()
      missed = true
      await readEvents(response, options.onEvent)
      if (signal.aborted) return
      throw new Error('the event stream ended')
    } catch (error) {
      if (signal.aborted) return
      options.onError?.(error)
      if (options.isFinal?.(error)) return
      await wait(pauseAfter(error), signal)
      await untilSeen(signal)
    } finally {
      catchUp.cancel()
    }
  }
}

/** A server that has too many streams of this person open says when to try again. */
function pauseAfter(error: unknown): number {
  const seconds = error instanceof ApiError ? error.details.retryAfter : undefined
  return seconds === undefined ? RECONNECT_MS : seconds * 1000
}

/** At once, or once the stream has held until the time for it has come. */
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
