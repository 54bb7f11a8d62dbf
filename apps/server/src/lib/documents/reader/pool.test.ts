import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_LIMITS, type ParsedDocument } from '../types.ts'
import { createPool } from './pool.ts'
import type { ReadTask, Work } from './protocol.ts'
import type { Reader } from './reader.ts'

interface FakeReader extends Reader<ReadTask, ParsedDocument> {
  usable: boolean
  ended: boolean
  current: PromiseWithResolvers<ParsedDocument> | null
  names: string[]
}

const DOCUMENT: ParsedDocument = {
  kind: 'text',
  title: null,
  pages: null,
  characters: 0,
  language: null,
  sections: [],
}
const IDLE_MS = 30_000

let readers: FakeReader[]
const start = (): Reader<ReadTask, ParsedDocument> => {
  const reader: FakeReader = {
    usable: true,
    ended: false,
    current: null,
    names: [],
    read: ({ task }) => {
      reader.names.push(task.name)
      reader.current = Promise.withResolvers<ParsedDocument>()
      return reader.current.promise
    },
    end: () => {
      reader.usable = false
      reader.ended = true
    },
  }
  readers.push(reader)
  return reader
}
const workOf = (name: string, signal?: AbortSignal): Work<ReadTask> => ({
  task: { size: 0, name, mime: null, url: null, limits: DEFAULT_LIMITS },
  content: '',
  ...(signal ? { signal } : {}),
})
const make = () => createPool({ start, most: 2, idleMs: IDLE_MS })

beforeEach(() => {
  readers = []
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('createPool', () => {
  it('starts readers when needed, no more than allowed, and serves in order', async () => {
    const pool = make()
    const work = ['a', 'b', 'c', 'd'].map((name) => pool.read(workOf(name)))
    expect(readers.map((reader) => reader.names)).toEqual([['a'], ['b']])
    readers[1]!.current!.resolve(DOCUMENT)
    expect(await work[1]).toBe(DOCUMENT)
    await vi.waitFor(() => expect(readers[1]!.names).toEqual(['b', 'c']), { timeout: 30_000 })
    expect(readers).toHaveLength(2)
  })

  it('keeps a reader for the next document, and ends it when none comes', async () => {
    const pool = make()
    for (const name of ['a', 'b']) {
      const work = pool.read(workOf(name))
      readers[0]!.current!.resolve(DOCUMENT)
      await work
    }
    expect(readers).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(IDLE_MS - 1)
    expect(readers[0]!.ended).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    expect(readers[0]!.ended).toBe(true)
  })

  it('replaces a reader that broke', async () => {
    const pool = make()
    const failed = pool.read(workOf('a'))
    readers[0]!.usable = false
    readers[0]!.current!.reject(new Error('gone'))
    await expect(failed).rejects.toThrow('gone')
    void pool.read(workOf('b'))
    expect(readers.map((reader) => reader.names)).toEqual([['a'], ['b']])
  })

  it('lets those who wait leave', async () => {
    const pool = make()
    const stop = new AbortController()
    void pool.read(workOf('a'))
    void pool.read(workOf('b'))
    const left = pool.read(workOf('c', stop.signal))
    const last = pool.read(workOf('d'))
    stop.abort(new Error('not any more'))
    await expect(left).rejects.toThrow('not any more')
    readers[0]!.current!.resolve(DOCUMENT)
    await vi.waitFor(() => expect(readers[0]!.names).toEqual(['a', 'd']), { timeout: 30_000 })
    readers[0]!.current!.resolve(DOCUMENT)
    expect(await last).toBe(DOCUMENT)
  })

  it('ends the idle ones when it is closed', async () => {
    const pool = make()
    const work = pool.read(workOf('a'))
    readers[0]!.current!.resolve(DOCUMENT)
    await work
    pool.close()
    expect(readers[0]!.ended).toBe(true)
  })
})
