import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBackend } from './backend.ts'
import { Flusher } from './flush.ts'
import { queryMessage } from './wire.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-flush-'))
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true, force: true })
})

it('flushes each file of a table once for all that was written to it within a second', async () => {
  vi.useFakeTimers()
  const flushed: string[] = []
  const flusher = new Flusher(
    (name: string) => join('/data', name),
    async (path) => {
      flushed.push(path)
      if (path.endsWith('deleted')) throw new Error('ENOENT')
    },
  )
  for (const name of ['base/5/deleted', 'base/5/1259', 'pg_wal/1', 'base/5/1259']) flusher.note(name)
  expect(flushed).toEqual([])
  await vi.advanceTimersByTimeAsync(1100)
  expect(flushed).toEqual(['/data/base/5/deleted', '/data/base/5/1259'])

  flusher.note('base/5/1259')
  await vi.advanceTimersByTimeAsync(1100)
  expect(flushed).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(flushed).toHaveLength(3)
})

it('hears of the tables that PostgreSQL writes to', async () => {
  const notes = vi.spyOn(Flusher.prototype, 'note')
  const backend = await openBackend({ folder, durable: true })
  notes.mockClear()
  const written = 'create table t as select n from generate_series(1, 1000) n; checkpoint'
  await backend.execute(queryMessage(written), () => undefined)
  expect(notes.mock.calls.length).toBeGreaterThan(0)
  await backend.close()
})
