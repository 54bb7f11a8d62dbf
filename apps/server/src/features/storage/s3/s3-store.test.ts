import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type S3Fault, type S3Standin, startS3Standin } from '@millrace/standins'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { S3Config } from '../../../config/config.ts'
import type { FileStore, ListedFile } from '../store.ts'
import { s3Store } from './s3-store.ts'

const MB = 1024 ** 2
let folder: string
let standin: S3Standin
let store: FileStore

const configOf = (more: Partial<S3Config> = {}): S3Config => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = standin
  return { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle: true, ...more }
}
const open = (more: Partial<S3Config> = {}, answerMs = 20_000) =>
  s3Store(configOf(more), { dataDir: folder, patience: { answerMs, retryMs: 5 } })
/** With a store that gives up soon. */
function impatient() {
  store.close()
  store = open({}, 300)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-s3-'))
  standin = await startS3Standin()
  store = open()
})
afterEach(async () => {
  store.close()
  await standin.close()
  await rm(folder, { recursive: true, force: true })
})

/** The first calls that match go wrong. */
function failing(fault: S3Fault, { times, method = 'PUT' }: { times: number; method?: string }) {
  let left = times
  standin.faultOf = (call) => (call.method === method && left-- > 0 ? fault : null)
}

const put = (content: Buffer) => store.put('acc_1', Readable.from([content]))
async function listed(): Promise<ListedFile[]> {
  const files: ListedFile[] = []
  for await (const file of store.list()) files.push(file)
  return files
}
const contentOf = async (key: string) => {
  const found = await store.read(key)
  return found && Buffer.concat(await found.content.toArray())
}

describe('a bucket', () => {
  it.each([0, 10, 20 * MB])('stores, reads, lists and removes a file of %d bytes', async (size) => {
    const content = randomBytes(size)
    const stored = await put(content)
    expect(stored).toMatchObject({ bytes: size, key: expect.stringMatching(/^acc_1\/fil_/) })
    expect((await contentOf(stored.key))?.equals(content)).toBe(true)
    const copy = await store.withFile(stored.key, (path) => readFile(path))
    expect(copy.equals(content)).toBe(true)
    expect(await listed()).toMatchObject([{ key: stored.key, bytes: size }])
    await store.remove([stored.key, stored.key])
    expect(await store.read(stored.key)).toBe(null)
    expect(standin.unfinished()).toBe(0)
  })

  it('lists more files than fit on one page', async () => {
    for (let at = 0; at < 250; at += 1) await store.put('acc_1', Readable.from(['x']), `acc_1/${at}`)
    expect(new Set((await listed()).map(({ key }) => key)).size).toBe(250)
  })

  it('loads a file once for all that need it as a path, and forgets it at the end', async () => {
    const { key } = await put(Buffer.from('some bytes'))
    const read = () => store.withFile(key, (path) => readFile(path, 'utf8'))
    expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill('some bytes'))
    await read()
    expect(standin.calls.filter((call) => call.startsWith('GET'))).toHaveLength(1)
    store.close()
    expect(await readdir(folder)).toEqual([])
  })

  it('says what is missing', async () => {
    const missing = store.withFile('acc_1/fil_x', async () => 1)
    await expect(missing).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('a store in trouble', () => {
  it.each<[S3Fault, number]>([
    ['busy', 2],
    ['hang', 1],
    ['lose the answer', 1],
  ])('is tried again: %s', async (fault, times) => {
    if (fault === 'hang') impatient()
    failing(fault, { times })
    const { key } = await put(Buffer.from('some bytes'))
    expect(String(await contentOf(key))).toBe('some bytes')
  })

  it('that stays away is reported as such', async () => {
    failing('busy', { times: 100 })
    await expect(put(Buffer.from('x'))).rejects.toMatchObject({
      code: 'unavailable',
      message: 'The file store doesn’t answer at the moment. Try again in a minute.',
      details: { retryAfter: 30 },
    })
    impatient()
    failing('hang', { times: 100 })
    await expect(put(Buffer.from('x'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(standin.objects.size).toBe(0)
  })

  it('that is full is reported as such', async () => {
    failing('full', { times: 100 })
    await expect(put(Buffer.from('x'))).rejects.toMatchObject({
      code: 'insufficient_storage',
      message: 'The file wasn’t saved: the file store is full.',
    })
  })

  it.each<S3Fault>(['lose a part', 'fail late'])('leaves no incomplete file: %s', async (fault) => {
    standin.faultOf = ({ method, query }) => (method === 'POST' && query.has('uploadId') ? fault : null)
    await expect(put(randomBytes(20 * MB))).rejects.toThrow('The file store lost a part of the file.')
    expect(standin.objects.size).toBe(0)
    expect(standin.unfinished()).toBe(0)
  })

  it('loads a file again when the transfer breaks off', async () => {
    const content = randomBytes(MB)
    const { key } = await put(content)
    failing('break off', { times: 1, method: 'GET' })
    expect((await store.withFile(key, (path) => readFile(path))).equals(content)).toBe(true)
    failing('busy', { times: 2, method: 'GET' })
    expect((await contentOf(key))?.equals(content)).toBe(true)
  })

  it('leaves nothing behind when the upload breaks off', async () => {
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(9 * MB)
        throw new Error('connection lost')
      })(),
    )
    await expect(store.put('acc_1', broken)).rejects.toThrow('connection lost')
    expect(standin.objects.size + standin.unfinished()).toBe(0)
  })

  it.each<[string, Partial<S3Config>, string]>([
    ['a wrong secret', { secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    ['a wrong key', { accessKeyId: 'ANOTHER' }, 'InvalidAccessKeyId'],
    ['a wrong region', { region: 'us-east-1' }, 'AuthorizationHeaderMalformed'],
    ['a missing bucket', { bucket: 'other' }, 'NoSuchBucket'],
  ])('names what is wrong with the settings: %s', async (_name, more, code) => {
    const wrong = open(more)
    const message = `The file store refuses this (${code}). An administrator has to check its settings.`
    await expect(wrong.put('acc_1', Readable.from(['x']))).rejects.toMatchObject({
      code: 'unavailable',
      message,
    })
    wrong.close()
  })
})

describe('a direct upload', () => {
  const KEY = 'acc_1/fil_1'
  const grant = (more: { seconds?: number } = {}) =>
    store.direct!.grant({ key: KEY, bytes: 10, mediaType: 'text/plain', seconds: 60, ...more })
  const send = ({ url, headers }: Awaited<ReturnType<typeof grant>>, body = 'some bytes', more = {}) =>
    fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body }).then(({ status }) => status)

  it('is accepted by the store as it was granted, once', async () => {
    const granted = await grant()
    expect(await send(granted, 'other size')).toBe(200)
    expect(await send(granted)).toBe(412)
  })

  it('is refused for another size, type, key or time', async () => {
    const granted = await grant()
    expect(await send(granted, 'some more bytes')).toBe(403)
    expect(await send(granted, undefined, { 'content-type': 'text/html' })).toBe(403)
    expect(await send({ ...granted, url: granted.url.replace('fil_1', 'fil_2') })).toBe(403)
    expect(await send({ ...granted, url: granted.url.replace('Expires=60', 'Expires=6000') })).toBe(403)
    standin.now = () => Date.now() + 61_000
    expect(await send(granted)).toBe(403)
    expect(standin.objects.size).toBe(0)
  })

  it('is adopted under another key, which its grant can’t change', async () => {
    expect(await store.direct!.adopt(KEY, 'acc_1/fil_2')).toBe(false)
    await send(await grant())
    expect(await store.direct!.adopt(KEY, 'acc_1/fil_2')).toBe(true)
    expect(String(await contentOf('acc_1/fil_2'))).toBe('some bytes')
  })
})
