import { createHash } from 'node:crypto'
import { type Readable, Transform } from 'node:stream'
import { Failure } from '../../lib/errors.ts'

export interface StoredFile {
  /** Chosen by the server; a client's file name never becomes a path. */
  key: string
  bytes: number
  /** SHA-256 of the content, in hexadecimal. */
  hash: string
}

/** A file to send somewhere. Its content must be consumed or destroyed. */
export interface FileContent {
  bytes: number
  content: Readable
}

export interface ListedFile {
  key: string
  bytes: number
  modifiedAt: Date
}

/** Where files are: a local folder (`local-store.ts`) or an S3-compatible store (`s3/s3-store.ts`). */
export interface FileStore {
  /** Complete and durable when it resolves; nothing of a failed file stays. */
  put(accountId: string, content: Readable, key?: string): Promise<StoredFile>
  /** Provides the file as a local path while `use` runs. */
  withFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Null for a missing file. */
  read(key: string): Promise<FileContent | null>
  /** Missing files are ignored. */
  remove(keys: string[]): Promise<void>
  /** All files, in no particular order. */
  list(): AsyncIterable<ListedFile>
  /** Throws if the store can't be reached or used. */
  check(): Promise<void>
  /** For uploads that go straight to the store; null where they pass through this server. */
  direct: DirectUploads | null
  /** Ends what it does in the background. */
  close(): void
}

/** What a direct upload must be, exactly. */
interface DirectUpload {
  key: string
  bytes: number
  mediaType: string
  seconds: number
}

export interface DirectUploads {
  /** A URL for one `PUT`, and the headers that it must have. */
  grant(upload: DirectUpload): Promise<{ url: string; headers: Record<string, string> }>
  /** Copies an uploaded file to a key that no grant names, so it can't change any more. False if there is none. */
  adopt(key: string, to: string): Promise<boolean>
}

/** Counts and hashes what passes through it. */
export function meter() {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(part: Buffer, _encoding, done) {
      bytes += part.length
      hash.update(part)
      done(null, part)
    },
  })
  return { through, bytes: () => bytes, result: () => ({ bytes, hash: hash.digest('hex') }) }
}

/** A full disk is reported as such; any other error is passed on. */
export function outOfRoom(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new Failure('insufficient_storage', 'The file wasn’t saved: the server’s disk is full.')
}
