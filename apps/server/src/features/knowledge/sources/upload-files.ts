import type { MultipartFile } from '@fastify/multipart'
import { type Data, knowledge } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, invalid } from '../../../lib/errors.ts'
import { checkUpload, DocumentError } from '../../../lib/documents/index.ts'
import { asMember } from '../../../lib/scoped.ts'
import { receivedName } from '../../../lib/file-names.ts'
import type { FileStore } from '../../storage/index.ts'
import { checkReplaced, type SourceInput, storeSources } from './add-sources.ts'
import { findBase } from '../queries.ts'

const FIELD = knowledge.addSources.upload
const MAX_FILES = 50

/**
 * Stores uploaded files as they stream in, then adds a source for each. Unsupported files are skipped; if there are no
 * others, or one exceeds a limit, none is added.
 */
export async function uploadFiles(
  context: Context,
  member: Member,
  input: { id: string; request: FastifyRequest; store: FileStore; replaces?: string },
): Promise<Data<typeof knowledge.addSources>> {
  const { replaces } = input
  await asMember(context, member, async (tx) => {
    const base = await findBase(tx, member, input.id)
    if (replaces !== undefined) await checkReplaced(tx, { kbId: base.id, id: replaces })
  })
  const sources: SourceInput[] = []
  const refused: Refused[] = []
  try {
    const files = replaces === undefined ? MAX_FILES : 1
    const limits = { fileSize: knowledge.FILE_MAX_BYTES, files, fields: 10 }
    for await (const part of input.request.files({ limits })) {
      const stored = await storeFile(input.store, member.accountId, part)
      const problem = await problemOf(input.store, stored)
      if (problem === null) sources.push(stored)
      else refused.push({ name: stored.name, message: problem })
    }
    if (sources.length === 0) throw nothingLeft(refused)
    const added = await storeSources(context, member, { id: input.id, sources, replaces })
    return refused.length > 0 ? { ...added, refused } : added
  } catch (error) {
    await input.store.remove(sources.map((source) => source.storageKey!))
    throw tooLarge(error)
  }
}

/** Replaces a file: the new source takes over once it has been processed. */
export async function replaceFile(
  context: Context,
  member: Member,
  input: { id: string; sid: string; request: FastifyRequest; store: FileStore },
): Promise<Data<typeof knowledge.replaceFile>> {
  const { items } = await uploadFiles(context, member, { ...input, replaces: input.sid })
  return items[0]!
}

type Refused = { name: string; message: string }

/** Why this file can't be a source, judged by its content; null if it can. */
async function problemOf(store: FileStore, { name, mime, storageKey }: SourceInput): Promise<string | null> {
  try {
    await store.withFile(storageKey!, (path) => checkUpload(path, { name, mime: mime ?? null }))
    return null
  } catch (error) {
    await store.remove([storageKey!])
    if (error instanceof DocumentError) return error.message
    throw error
  }
}

const nothingLeft = (refused: readonly Refused[]) =>
  refused.length === 0
    ? invalid([{ path: FIELD, message: 'contains no file' }])
    : new Failure('invalid_request', refused.map(({ name, message }) => `“${name}”: ${message}`).join(' '), {
        issues: refused.map(({ name, message }) => ({ path: `${FIELD}.${name}`, message })),
      })

async function storeFile(store: FileStore, accountId: string, part: MultipartFile): Promise<SourceInput> {
  const name = receivedName(part.filename)
  if (part.fieldname !== FIELD) {
    part.file.resume()
    throw invalid([{ path: part.fieldname, message: `send files in the field "${FIELD}" only` }])
  }
  const stored = await store.put(accountId, part.file)
  const source: SourceInput = {
    type: 'file',
    name,
    storageKey: stored.key,
    mime: part.mimetype,
    bytes: stored.bytes,
    hash: stored.hash,
  }
  if (!part.file.truncated && stored.bytes > 0) return source
  await store.remove([stored.key])
  if (stored.bytes === 0) throw invalid([{ path: FIELD, message: `${name} is empty` }])
  throw tooLarge({ code: 'FST_REQ_FILE_TOO_LARGE' }, name)
}

function tooLarge(error: unknown, name = 'A file'): unknown {
  if ((error as { code?: string }).code !== 'FST_REQ_FILE_TOO_LARGE') return error
  const megabytes = knowledge.FILE_MAX_BYTES / 1024 / 1024
  return new Failure('payload_too_large', `${name} is larger than the limit of ${megabytes} MB per file.`)
}
