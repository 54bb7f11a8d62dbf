import type { sheets } from '@millrace/contract'
import type { Context } from '../../../../context.ts'
import type { Member } from '../../../../lib/actor.ts'
import { Failure } from '../../../../lib/errors.ts'
import { asMember } from '../../../../lib/scoped.ts'
import type { FileStore } from '../../../storage/index.ts'
import { ReaderError, readInProcess } from '../reader/index.ts'
import { findUpload } from './queries.ts'
import { takeTurn } from './turns.ts'

const PATIENCE_MS = 60_000

/** What an uploaded file holds and how it would be read. */
export async function previewFile(
  context: Context,
  member: Member,
  input: { uploadId: string; options: sheets.ReadOptions; store: FileStore; signal: AbortSignal },
): Promise<sheets.ImportPreview> {
  const { uploadId, options, store, signal } = input
  const upload = await asMember(context, member, (tx) => findUpload(tx, member, uploadId))
  const release = await takeTurn(signal)
  try {
    return await store.withFile(upload.storage_key, async (path) => {
      const task = { type: 'preview', name: upload.name, options } as const
      for await (const report of readInProcess(path, task, { signal, silentMs: PATIENCE_MS }))
        if (report.type === 'preview') return report.preview
      throw new Error('the reading process gave no preview')
    })
  } catch (error) {
    if (!(error instanceof ReaderError)) throw error
    throw new Failure('invalid_request', error.message, {
      issues: [{ path: 'file', message: error.message }],
    })
  } finally {
    release()
  }
}
