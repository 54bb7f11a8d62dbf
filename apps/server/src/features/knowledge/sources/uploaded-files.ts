import { knowledge } from '@millrace/contract'
import type { Context } from '../../../context.ts'
import { checkUpload, DocumentError } from '../../../lib/documents/index.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { type FileStore, settleUpload, type UploadedFile } from '../../storage/index.ts'
import { findBase } from '../queries.ts'
import type { New, SourceInput, FoundSources } from './add-sources.ts'

const MOST_FILES = 50

/** The files that new sources name, checked by their content. A file that can't be read as knowledge is refused. */
export async function uploadedFiles(
  deps: { context: Context; store: FileStore },
  member: Member,
  { id, sources }: { id: string; sources: New | New[] },
): Promise<FoundSources> {
  const fileIds = (Array.isArray(sources) ? sources : [sources]).flatMap((source) =>
    source.type === 'file' ? source.fileId : [],
  )
  if (fileIds.length > MOST_FILES || new Set(fileIds).size < fileIds.length)
    throw invalid([{ path: 'body', message: `name at most ${MOST_FILES} files, each once` }])
  const found = new Map<string, SourceInput>()
  if (fileIds.length === 0) return found
  const base = await asMember(deps.context, member, (tx) => findBase(tx, member, id))
  for (const fileId of fileIds) {
    const file = await settleUpload(deps, member, { fileId, projectId: base.project_id })
    await checkReadable(deps.store, file)
    const { name, mediaType: mime, bytes, hash, storageKey } = file
    found.set(fileId, { type: 'file', name, mime, bytes, hash, storageKey, uploadId: fileId })
  }
  return found
}

async function checkReadable(store: FileStore, { name, mediaType: mime, bytes, storageKey }: UploadedFile) {
  if (bytes > knowledge.FILE_MAX_BYTES) {
    const most = knowledge.FILE_MAX_BYTES / 1024 ** 2
    throw new Failure('payload_too_large', `“${name}” is larger than the limit of ${most} MB per file.`)
  }
  try {
    await store.withFile(storageKey, (path) => checkUpload(path, { name, mime }))
  } catch (error) {
    if (!(error instanceof DocumentError)) throw error
    throw new Failure('invalid_request', `“${name}”: ${error.message}`, {
      issues: [{ path: 'body.fileId', message: error.message }],
    })
  }
}
