import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type S3Standin, startS3Standin } from '@millrace/standins'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { newKey } from './keys.ts'
import { moveFiles } from './move-files.ts'
import { openPlaces, openStore } from './open-store.ts'
import { filesIn } from './testing/s3-server.ts'

let dataDir: string
let standin: S3Standin
const closing: (() => void)[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'millrace-move-'))
  standin = await startS3Standin()
})
afterEach(async () => {
  for (const close of closing.splice(0)) close()
  await standin.close()
  await rm(dataDir, { recursive: true, force: true })
})

const settings = (place: 'local' | 's3') => ({ dataDir, files: filesIn(standin, place) })
function placesFor(place: 'local' | 's3') {
  const places = openPlaces(settings(place))!
  closing.push(
    () => places.to.close(),
    () => places.from.close(),
  )
  return places
}
function storeFor(place: 'local' | 's3') {
  const store = openStore(settings(place))
  closing.push(() => store.close())
  return store
}
const contentOf = async (store: ReturnType<typeof storeFor>, key: string) => {
  const found = await store.read(key)
  return found && Buffer.concat(await found.content.toArray())
}

it('moves all files to the bucket and back, and a server finds each at any time', async () => {
  const account = newId('account')
  const files = new Map([0, 5, 9 * 1024 ** 2].map((size) => [newKey(account), randomBytes(size)]))
  const local = storeFor('local')
  for (const [key, content] of files) await local.put(account, Readable.from([content]), key)
  await writeFile(join(dataDir, 'files', 'of-somebody-else'), 'x')
  await writeFile(join(dataDir, 'files', account, `${newId('file')}.part`), 'half')

  const server = storeFor('s3')
  const findAll = async () => {
    for (const [key, content] of files) {
      expect((await contentOf(server, key))?.equals(content)).toBe(true)
      expect(await server.withFile(key, async () => 'found')).toBe('found')
    }
  }
  await findAll()
  // The store goes away in the middle.
  let moved: string | undefined
  standin.faultOf = ({ method, key }) => (method === 'PUT' && key !== (moved ??= key) ? 'full' : null)
  const first = await moveFiles(placesFor('s3'))
  expect(first.files).toBe(1)
  expect(first.failed).toHaveLength(2)
  expect(first.failed[0]!.reason).toBe('The file wasn’t saved: the file store is full.')
  await findAll()

  standin.faultOf = () => null
  expect(await moveFiles(placesFor('s3'))).toMatchObject({ files: 2, failed: [] })
  expect([...standin.objects.keys()].toSorted()).toEqual([...files.keys()].toSorted())
  await findAll()
  expect(await moveFiles(placesFor('s3'))).toMatchObject({ files: 0, failed: [] })

  expect(await moveFiles(placesFor('local'))).toMatchObject({ files: 3, failed: [] })
  expect(standin.objects.size).toBe(0)
  await findAll()
  await server.remove([...files.keys()])
  expect(await contentOf(server, [...files.keys()][1]!)).toBe(null)
})

it('keeps the original when the copy is another', async () => {
  const [account, store] = [newId('account'), storeFor('local')]
  const { key } = await store.put(account, Readable.from(['some bytes']))
  await utimes(join(dataDir, 'files', key), 0, 0)
  const places = placesFor('s3')
  const read = places.to.read.bind(places.to)
  places.to.read = async (wanted) => {
    const found = await read(wanted)
    return found && { ...found, content: Readable.from(['other byte']) }
  }
  expect((await moveFiles(places)).failed).toEqual([{ key, reason: 'the copy differs from the file' }])
  expect(String(await contentOf(store, key))).toBe('some bytes')
})
