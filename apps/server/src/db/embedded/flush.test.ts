import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { flushChanged } from './flush.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-flush-'))
  for (const path of ['pg_wal', 'base/5', 'base/1']) await mkdir(join(folder, path), { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const put = async (name: string, ms: number) => {
  await writeFile(join(folder, name), 'x')
  await utimes(join(folder, name), ms / 1000, ms / 1000)
}

it('flushes the files that changed since, and looks at none when nothing was written', async () => {
  await put('base/5/old', 1000)
  await put('base/5/new', 3000)
  await put('base/1/newer', 4000)
  expect(await flushChanged(folder, 2000)).toEqual([])
  await put('pg_wal/000000010000000000000001', 4000)
  expect((await flushChanged(folder, 2000)).toSorted()).toEqual([
    join(folder, 'base/1/newer'),
    join(folder, 'base/5/new'),
  ])
})
