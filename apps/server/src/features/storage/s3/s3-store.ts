import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { S3mini } from 's3mini'
import type { S3Config } from '../../../config/config.ts'
import { Failure } from '../../../lib/errors.ts'
import { bucketUrl } from '../../../lib/bucket-url.ts'
import { newKey } from '../keys.ts'
import { type FileContent, type FileStore, type ListedFile, meter } from '../store.ts'
import { Copies } from './copies.ts'
import { directUploads } from './direct-uploads.ts'
import { isMissing, lostPart, s3Failure } from './failures.ts'
import { PATIENCE, s3Egress, s3Fetch, type S3Patience } from './s3-fetch.ts'
import { sendParts } from './send-parts.ts'

const LISTED_AT_ONCE = 200
const LOAD_TRIES = 3

/** Stores files in a bucket of an S3-compatible store. */
export function s3Store(
  config: S3Config,
  { dataDir, patience = PATIENCE }: { dataDir: string; patience?: S3Patience },
): FileStore {
  const endpoint = new URL(bucketUrl(config))
  const egress = s3Egress(endpoint)
  const s3 = new S3mini({
    endpoint: endpoint.href,
    region: config.region,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
    fetch: s3Fetch(egress, endpoint, patience),
  })
  const copies = new Copies(dataDir, (key, path) => load(s3, key, path))
  return {
    put: async (accountId, content, key = newKey(accountId)) => {
      const measured = meter()
      await translated(async () => {
        try {
          await pipeline(content, measured.through, (source: AsyncIterable<Buffer>) =>
            sendParts(s3, key, source),
          )
        } catch (error) {
          // An answer that got lost may have been a success.
          if (content.errored || (await sizeOf(s3, key).catch(() => null)) !== measured.bytes()) throw error
        }
      })
      const stored = { key, ...measured.result() }
      await checkWhole(s3, stored)
      return stored
    },
    withFile: (key, use) => copies.use(key, use),
    read: (key) => translated(() => open(s3, key)),
    remove: async (keys) => {
      for (const key of keys) await translated(() => s3.deleteObject(key))
    },
    list: () => listBucket(s3),
    check: async () => {
      await listPage(s3)
    },
    direct: directUploads(s3),
    close: () => {
      copies.close()
      void egress.close()
    },
  }
}

/** The address of the bucket: its name is in the path, or in the host. */
async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw s3Failure(error)
  }
}

async function open(s3: S3mini, key: string): Promise<FileContent | null> {
  const response = await s3.getObjectResponse(key)
  if (!response) return null
  // An empty file has no stream.
  const content = response.body ? Readable.fromWeb(response.body) : Readable.from([])
  return { bytes: Number(response.headers.get('content-length') ?? 0), content }
}

/** Null if there is no such file. */
const sizeOf = (s3: S3mini, key: string): Promise<number | null> =>
  s3.getContentLength(key).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

/** A store that lost a part must be noticed now, and not when the file is read. */
async function checkWhole(s3: S3mini, { key, bytes }: { key: string; bytes: number }): Promise<void> {
  if ((await translated(() => sizeOf(s3, key))) === bytes) return
  await s3.deleteObject(key).catch(() => undefined)
  throw lostPart()
}

/** Loads a file to a path, again if the transfer breaks off. Returns its size. */
async function load(s3: S3mini, key: string, path: string): Promise<number> {
  for (let tries = 1; ; tries++) {
    try {
      const found = await open(s3, key)
      if (!found) throw new Failure('not_found', 'This file doesn’t exist.')
      await pipeline(found.content, createWriteStream(path, { mode: 0o600 }))
      const { size } = await stat(path)
      if (size === found.bytes) return size
      throw new Failure('unavailable', 'The file store sent a part of the file only. Try again.')
    } catch (error) {
      const failure = s3Failure(error)
      const isTemporary = failure instanceof Failure && failure.code === 'unavailable'
      if (!isTemporary || tries === LOAD_TRIES) throw failure
    }
  }
}

async function listPage(s3: S3mini, token?: string) {
  const page = await translated(() => s3.listObjectsPaged('/', '', LISTED_AT_ONCE, token))
  if (!page) throw new Failure('unavailable', 'The bucket of the file store doesn’t exist.')
  return page
}

async function* listBucket(s3: S3mini): AsyncGenerator<ListedFile> {
  let token: string | undefined
  do {
    const page = await listPage(s3, token)
    for (const { Key, Size, LastModified } of page.objects ?? [])
      yield { key: Key, bytes: Size, modifiedAt: LastModified }
    token = page.nextContinuationToken
  } while (token)
}
