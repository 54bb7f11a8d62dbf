import { ApiError } from '@millrace/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepStreaming, type StreamEvent } from './reconnecting-stream.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

interface Server {
  refuse?: () => boolean
  isFinal?: () => boolean
  catchUp?: boolean
}

/** A server whose streams the test writes and ends. */
function setUp({ refuse = () => false, isFinal = () => false, catchUp = false }: Server = {}) {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = []
  const events: StreamEvent[] = []
  const errors: unknown[] = []
  let opened = 0
  let reopened = 0
  const stop = keepStreaming({
    open: async (signal) => {
      opened += 1
      if (refuse()) throw new Error('refused')
      const body = new ReadableStream<Uint8Array>({
        start: (stream) => {
          streams.push(stream)
          signal.addEventListener('abort', () => stream.error(new DOMException('', 'AbortError')))
        },
      })
      return new Response(body)
    },
    onEvent: (event) => events.push(event),
    onReopen: () => {
      reopened += 1
    },
    onError: (error) => errors.push(error),
    isFinal,
    catchUp,
  })
  const settle = () => vi.advanceTimersByTimeAsync(0)
  const write = async (text: string) => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(text))
    await settle()
  }
  return {
    events,
    errors,
    streams,
    stop,
    settle,
    write,
    counts: () => ({ opened, reopened }),
  }
}

describe('keepStreaming', () => {
  it('gives the events of a stream, however it is cut into pieces', async () => {
    const { events, write, settle, stop } = setUp()
    await settle()
    await write('event: chan')
    await write('ge\ndata: {"a":1}\n\ndata: plä')
    await write('in\n\n: comment\n\n')
    expect(events).toEqual([
      { event: 'change', data: '{"a":1}' },
      { event: undefined, data: 'pläin' },
    ])
    stop()
  })

  it('opens again 100 ms after the stream broke, and says so', async () => {
    const { streams, errors, counts, settle, stop } = setUp()
    await settle()
    expect(counts()).toEqual({ opened: 1, reopened: 0 })
    streams[0]?.error(new Error('cut'))
    await vi.advanceTimersByTimeAsync(99)
    expect(counts()).toEqual({ opened: 1, reopened: 0 })
    await vi.advanceTimersByTimeAsync(1)
    expect(counts()).toEqual({ opened: 2, reopened: 1 })
    expect(errors).toHaveLength(1)
    stop()
  })

  it('opens again when the server ends the stream', async () => {
    const { streams, counts, settle, stop } = setUp()
    await settle()
    streams[0]?.close()
    await vi.advanceTimersByTimeAsync(100)
    expect(counts().opened).toBe(2)
    stop()
  })

  it('tries less and less often while the server stays away, and is back within two seconds', async () => {
    let down = true
    const { counts, settle, stop } = setUp({ refuse: () => down })
    await settle()
    await vi.advanceTimersByTimeAsync(100)
    expect(counts().opened).toBe(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(counts().opened).toBeGreaterThan(30)
    expect(counts().opened).toBeLessThan(80)
    down = false
    await vi.advanceTimersByTimeAsync(2_000)
    const { opened } = counts()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(counts().opened).toBe(opened)
    stop()
  })

  it('waits as long as a server asks that has too many streams open', async () => {
    let opened = 0
    const open = async () => {
      opened += 1
      throw new ApiError({
        status: 429,
        code: 'rate_limited',
        message: 'Too many.',
        details: { retryAfter: 30 },
      })
    }
    const stop = keepStreaming({ open, onEvent: () => undefined, onReopen: () => undefined })
    await vi.advanceTimersByTimeAsync(29_000)
    expect(opened).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(opened).toBe(2)
    stop()
  })

  it('has missed things read anew at most every five seconds while streams keep breaking, and once they hold', async () => {
    const { streams, counts, settle, stop } = setUp()
    for (let count = 0; count < 100; count += 1) {
      await settle()
      streams.at(-1)?.error(new Error('cut'))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(counts().opened).toBe(101)
    expect(counts().reopened).toBeLessThanOrEqual(3)
    const { reopened } = counts()
    await vi.advanceTimersByTimeAsync(5000)
    expect(counts().reopened).toBe(reopened + 1)
    stop()
  })

  it('waits, when the page is hidden, until it is seen', async () => {
    const page = Object.assign(new EventTarget(), { hidden: true })
    vi.stubGlobal('document', page)
    const { counts, stop } = setUp({ refuse: () => true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(counts().opened).toBe(1)
    page.hidden = false
    page.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(counts().opened).toBe(2)
    stop()
    vi.unstubAllGlobals()
  })

  it('catches up at once when another stream was open before', async () => {
    const { counts, settle, stop } = setUp({ catchUp: true })
    await settle()
    expect(counts()).toEqual({ opened: 1, reopened: 1 })
    stop()
  })

  it('closes on leaving, and never opens again', async () => {
    const { streams, counts, errors, settle, stop } = setUp()
    await settle()
    stop()
    await vi.advanceTimersByTimeAsync(10_000)
    expect(counts().opened).toBe(1)
    expect(errors).toEqual([])
    expect(() => streams[0]?.enqueue(new Uint8Array())).toThrow('Invalid state')
  })

  it('gives up when it is told that trying is of no use', async () => {
    const { counts, stop } = setUp({ refuse: () => true, isFinal: () => true })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(counts().opened).toBe(1)
    stop()
  })
})
