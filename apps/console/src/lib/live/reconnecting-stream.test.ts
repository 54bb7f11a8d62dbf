import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepStreaming, reconnectDelay, type StreamEvent } from './reconnecting-stream.ts'

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

  it('asks a server that stays away less and less often, and at once again after a success', async () => {
    let down = true
    const { counts, streams, stop } = setUp({ refuse: () => down })
    await vi.advanceTimersByTimeAsync(300)
    expect(counts().opened).toBe(4)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(counts().opened).toBeLessThan(25)
    down = false
    await vi.advanceTimersByTimeAsync(12_000)
    const { opened } = counts()
    streams[0]?.close()
    await vi.advanceTimersByTimeAsync(100)
    expect(counts().opened).toBe(opened + 1)
    stop()
  })

  it('does not ask ten times a second when each stream ends as soon as it is open', async () => {
    const { streams, counts, settle, stop } = setUp()
    for (let count = 0; count < 100; count += 1) {
      await settle()
      streams.at(-1)?.error(new Error('cut'))
      await vi.advanceTimersByTimeAsync(100)
    }
    expect(counts().opened).toBeLessThan(12)
    stop()
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

describe('reconnectDelay', () => {
  it('is 100 ms for the first failures and grows to five seconds', () => {
    expect([1, 2, 3].map(reconnectDelay)).toEqual([100, 100, 100])
    expect([4, 5, 6].map(reconnectDelay)).toEqual([200, 400, 800])
    expect(reconnectDelay(50)).toBe(5000)
  })
})
