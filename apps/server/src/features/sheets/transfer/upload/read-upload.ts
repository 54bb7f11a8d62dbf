import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { Failure } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import type { FileStore } from '../../../storage/index.ts'
import { ReaderError, readInProcess } from '../reader/index.ts'
import type { ReaderReport, ReaderTask } from '../reader/protocol.ts'
import { findUpload } from './queries.ts'
import { takeTurn } from './turns.ts'

const PATIENCE_MS = 60_000

interface UploadReading {
  uploadId: string
  store: FileStore
  signal: AbortSignal
  /** What the process is told to do with the file of this name. */
  taskFor: (name: string) => ReaderTask
}

/** Has a process read an uploaded file, when it is its turn; what is wrong with the file is refused with its reason. */
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
