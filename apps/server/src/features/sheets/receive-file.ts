import type { FastifyRequest } from 'fastify'
import { Failure, invalid } from '../../lib/errors.ts'
import { receivedName } from '../../lib/file-names.ts'
import type { FileStore, StoredFile, UploadedFile } from '../storage/index.ts'

interface Receiving {
  request: FastifyRequest
  store: FileStore
  accountId: string
  /** The form field. */
  field: string
  mostBytes: number
}

/** An uploaded file. */
export interface ReceivedFile {
  name: string
  mediaType: string
  stored: StoredFile
  /** If it came with a grant. */
  upload?: Pick<UploadedFile, 'id' | 'storageKey'>
}

/** Stores an uploaded file as it streams in and passes it to `remember`; if that fails, the file is deleted. */
export async function receiveFile<T>(
  { request, store, accountId, field, mostBytes }: Receiving,
  remember: (file: ReceivedFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart())
    throw invalid([{ path: field, message: 'send the file as multipart/form-data' }])
  const part = await request.file({ limits: { fileSize: mostBytes, files: 1, fields: 10 } })
  if (!part || part.fieldname !== field) {
    part?.file.resume()
    throw invalid([{ path: field, message: 'contains no file' }])
  }
  const stored = await store.put(accountId, part.file).catch((error: unknown) => {
    throw isTooLarge(error) ? tooLarge(mostBytes) : error
  })
  try {
    if (part.file.truncated) throw tooLarge(mostBytes)
    if (stored.bytes === 0) throw invalid([{ path: field, message: 'the file is empty' }])
    return await remember({ name: receivedName(part.filename), mediaType: mediaType(part.mimetype), stored })
  } catch (error) {
    await store.remove([stored.key])
    throw error
  }
}

const mediaType = (given: string) =>
  /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(given) ? given.toLowerCase() : 'application/octet-stream'

const isTooLarge = (error: unknown): boolean => (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'

const GB = 1024 ** 3

export function tooLarge(mostBytes: number): Failure {
  const most = mostBytes >= GB ? `${mostBytes / GB} GB` : `${mostBytes / 1024 ** 2} MB`
  return new Failure('payload_too_large', `The file is larger than the limit of ${most}.`)
}
