import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { Failure } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'

export interface StoredFile {
  /** Chosen by the server; a client's name never becomes a path. */
  key: string
  bytes: number
  /** SHA-256 of the content, hexadecimal. */
  hash: string
}

export interface FileStore {
  put(accountId: string, content: Readable): Promise<StoredFile>
  /** Gives the file as a path on this machine while `use` runs. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Files that are gone already are fine. */
  remove(keys: string[]): Promise<void>
}

/** Uploaded files in the data folder. */
export function localStore(dataDir: string): FileStore {
  const root = join(dataDir, 'files')
  const disk = new Disk(new FSDriver({ location: root, visibility: 'private' }))
  return {
    put: async (accountId, content) => {
      const key = `${accountId}/${newId('file')}`
      const hash = createHash('sha256')
      let bytes = 0
      const counted = new PassThrough()
      counted.on('data', (part: Buffer) => {
        bytes += part.length
        hash.update(part)
      })
      try {
        await Promise.all([pipeline(content, counted), disk.putStream(key, counted)])
      } catch (error) {
        await disk.delete(key).catch(() => undefined)
        throw outOfRoom(error)
      }
      return { key, bytes, hash: hash.digest('hex') }
    },
    withFile: (key, use) => use(join(root, key)),
    remove: async (keys) => {
      for (const key of keys) await disk.delete(key)
    },
  }
}

/** A full disk is told as such; every other error stays what it is. */
function outOfRoom(error: unknown): unknown {
  const code =
    (error as { cause?: NodeJS.ErrnoException }).cause?.code ?? (error as NodeJS.ErrnoException).code
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new Failure('unavailable', 'The file was not stored: the disk of the server is full.')
}
