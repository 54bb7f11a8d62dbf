import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { localStore } from './local-store.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-store-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('stores a file under a unique key, with size and hash', async () => {
  const store = localStore(folder)
  const stored = await store.put('acc_1', Readable.from([Buffer.from('some '), Buffer.from('bytes')]))
  expect(stored).toMatchObject({ bytes: 10, key: expect.stringMatching(/^acc_1\/fil_/) })
  expect(stored.hash).toBe('0d22cdcc10e6d049dbe1af5123d50873fdfc1a4f58306e58cb6241be9472014d')
  expect(await store.withFile(stored.key, (path) => readFile(path, 'utf8'))).toBe('some bytes')
  await store.remove([stored.key, stored.key])
  expect(await readdir(join(folder, 'files/acc_1'))).toEqual([])
})

it('leaves nothing behind when the upload breaks off', async () => {
  const store = localStore(folder)
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('connection lost')
    })(),
  )
  await expect(store.put('acc_1', broken)).rejects.toThrow('connection lost')
  expect(await readdir(join(folder, 'files/acc_1')).catch(() => [])).toEqual([])
})

const onSmallDisk = (command: string[]) =>
  spawnSync(
    'unshare',
    ['-r', '-m', 'sh', '-c', `mount -t tmpfs -o size=1m none '${folder}' && exec "$@"`, 'sh', ...command],
    {
      encoding: 'utf8',
    },
  )

it('reports a full disk as such, and frees the space that it had used', () => {
  if (onSmallDisk(['true']).status !== 0) return
  const program = `
    const { localStore } = await import(${JSON.stringify(join(import.meta.dirname, 'local-store.ts'))})
    const { Readable } = await import('node:stream')
    const { readdirSync } = await import('node:fs')
    const store = localStore(${JSON.stringify(folder)})
    const content = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65536)))
    const error = await store.put('acc_1', content).catch((one) => one)
    console.log(JSON.stringify({ code: error.code, message: error.message, left: readdirSync(${JSON.stringify(join(folder, 'files/acc_1'))}) }))`
  const { stdout, stderr } = onSmallDisk([process.execPath, '--input-type=module', '-e', program])
  expect(stderr).toBe('')
  expect(JSON.parse(stdout)).toEqual({
    code: 'insufficient_storage',
    message: 'The file wasn’t saved: the server’s disk is full.',
    left: [],
  })
})
