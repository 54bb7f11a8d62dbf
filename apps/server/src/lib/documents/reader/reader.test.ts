import { describe, expect, it } from 'vitest'
import { DEFAULT_LIMITS } from '../types.ts'
import { launchReader } from './launch.ts'
import type { ParsedDocument } from '../types.ts'
import type { ReadTask, Work } from './protocol.ts'
import { startReader } from './reader.ts'

const PROGRAM = { main: 'reader/main.ts', addons: false }
const start = () => startReader<ReadTask, ParsedDocument>(PROGRAM)
const work = (text: string, more: Partial<Work<ReadTask>> = {}): Work<ReadTask> => ({
  task: { size: Buffer.byteLength(text), name: 'x.txt', mime: null, url: null, limits: DEFAULT_LIMITS },
  content: Buffer.from(text),
  ...more,
})

describe('a reading process', () => {
  it('reads one document after the other, and goes on after one that is refused', async () => {
    const reader = start()
    expect((await reader.read(work('one'))).sections[0]!.text).toBe('one')
    await expect(reader.read(work('\0\u0001'.repeat(500)))).rejects.toMatchObject({
      code: 'unsupported_type',
    })
    expect((await reader.read(work('two'))).sections[0]!.text).toBe('two')
    expect(reader.usable).toBe(true)
    reader.end()
    expect(reader.usable).toBe(false)
  })

  it('is not used again after it was interrupted, or its content ended early', async () => {
    const reader = start()
    const signal = AbortSignal.timeout(1)
    const long = work(`<!doctype html>${'<div>'.repeat(100_000)}`)
    await expect(reader.read({ ...long, signal })).rejects.toBeInstanceOf(Error)
    expect(reader.usable).toBe(false)
    const second = start()
    const short = work('ends early')
    short.task.size += 10
    await expect(second.read(short)).rejects.toMatchObject({ code: 'broken' })
    expect(second.usable).toBe(false)
  })

  it('tells when the process is gone', async () => {
    const reader = start()
    const reading = reader.read(work(`<!doctype html>${'<div>'.repeat(100_000)}`))
    reader.end()
    await expect(reading).rejects.toMatchObject({ code: 'broken' })
  })

  it('has no environment, and ends with the server', async () => {
    const child = launchReader(PROGRAM)
    expect(child.spawnargs).toContain('--permission')
    expect(child.spawnargs.filter((argument) => argument.startsWith('--allow-fs-write'))).toEqual([])
    const ended = new Promise((resolve) => child.on('exit', resolve))
    child.disconnect()
    expect(await ended).toBe(0)
  })
})
