import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'

export interface StoredFile {
  /** Chosen by the server; a client's file name never becomes a path. */
  key: string
  bytes: number
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
}

export interface FileStore {
  put(accountId: string, content: Readable, key?: string): Promise<StoredFile>
  /** Provides the file as a local path while `use` runs. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Missing files are ignored. */
  remove(keys: string[]): Promise<void>
}

/** A key for a file before it is uploaded: storing it first makes it possible to remove an interrupted upload. */
export const newKey = (accountId: string): string => `${accountId}/${newId('file')}`

/** Stores files in the data folder; `put` returns after they are synced to disk. */
export function localStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  return {
    put: async (accountId, content, key = newKey(accountId)) => {
      const path = join(root, key)
      const count = counter()
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await pipeline(
          content,
          count.through,
          createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
        )
      } catch (error) {
        await rm(path, { force: true })
        throw outOfRoom(error)
      }
      return { key, ...count.result() }
    },
    withFile: (key, use) => use(join(root, key)),
    remove: async (keys) => {
      for (const key of keys) await rm(join(root, key), { force: true })
    },
  }
}

/** Counts and hashes the stream. */
function counter() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      hash.update(part)
      done(null, part)
    },
  })
  return { through, result: () => ({ bytes, hash: hash.digest('hex') }) }
}

/** A full disk is reported as such; any other error is passed on. */
function outOfRoom(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new Failure('insufficient_storage', 'The file wasn’t saved: the server’s disk is full.')
}
