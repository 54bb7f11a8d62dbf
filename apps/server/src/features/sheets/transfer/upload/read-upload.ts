import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { Failure } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import type { FileStore } from '../../../storage/index.ts'
import { ReaderError, readInProcess } from '../reader/index.ts'
import type { ReaderReport, ReaderTask } from '../reader/protocol.ts'
import { findUpload } from './queries.ts'

/** Each is a process that uses a few hundred megabytes. */
const AT_ONCE = 2
const WAITING_MAX = 50

let busy = 0
const waiting: (() => void)[] = []

/** Waits for a free slot; returns the function that releases it. */
async function takeTurn(signal: AbortSignal): Promise<() => void> {
  if (busy >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX)
      throw new Failure('unavailable', 'Too many files are being previewed. Try again in a moment.')
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(enter), 1)
        reject(signal.reason as Error)
      }
      waiting.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }
  busy++
  return () => {
    busy--
    waiting.shift()?.()
  }
}

const PATIENCE_MS = 60_000

interface UploadReading {
  uploadId: string
  store: FileStore
  signal: AbortSignal
  /** Returns the task for a file with this name. */
  taskFor: (name: string) => ReaderTask
}

/** Reads an uploaded file in a process when a slot is free. Problems of the file are reported with their reason. */
export async function readUpload<T>(
  context: Context,
  member: Member,
  { uploadId, store, signal, taskFor }: UploadReading,
  take: (reports: AsyncGenerator<ReaderReport>) => Promise<T>,
): Promise<T> {
  const upload = await asMember(context, member, (tx) => findUpload(tx, member, uploadId))
  const release = await takeTurn(signal)
  try {
    return await store.withFile(upload.storage_key, (path) =>
      take(readInProcess(path, taskFor(upload.name), { signal, silentMs: PATIENCE_MS })),
    )
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error
    throw new Failure('invalid_request', error.message, {
      issues: [{ path: 'file', message: error.message }],
    })
  } finally {
    release()
  }
}
