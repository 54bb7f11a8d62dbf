import type { Data, storage } from '@millrace/contract'
import type { FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { deadline } from '../../../lib/deadline.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { hashToken } from '../../../lib/secrets.ts'
import type { FileStore, StoredFile } from '../store.ts'
import { checkType } from './check-type.ts'
import { markReceived, UPLOAD_COLUMNS, type UploadRow } from './rows.ts'

/** Slower uploads are cut off; their grant can be used again until it expires. */
const SENDING_MS = 2 * 3_600_000

/** After a refusal, the sender gets time to read why. */
const REFUSED_MS = 10_000

interface Receiving {
  token: string
  request: FastifyRequest
}

/**
 * Stores the file of a grant. Exactly what was granted is accepted: its size while it comes in, its type by its
 * content, and one time. A failed attempt leaves nothing, and the grant can be used again.
 */
export async function receiveUpload(
  deps: { context: Context; store: FileStore },
  { token, request }: Receiving,
): Promise<Data<typeof storage.upload>> {
  try {
    const tokenHash = hashToken(token)
    checkAnnounced(await findGrant(deps.context, tokenHash), request)
    return await receive(deps, await claim(deps.context, tokenHash), request)
  } catch (error) {
    request.raw.resume()
    deadline(REFUSED_MS, () => request.raw.complete || request.raw.destroy())
    throw error
  }
}

async function receive(
  { context, store }: { context: Context; store: FileStore },
  row: UploadRow,
  request: FastifyRequest,
): Promise<Data<typeof storage.upload>> {
  const late = deadline(SENDING_MS, () => request.raw.destroy())
  let stored: StoredFile | null = null
  try {
    stored = await store.put(row.account_id, exactly(request, row.bytes), row.storage_key)
    const { hash, key } = stored
    const mediaType = await store.withFile(key, (path) => checkType(path, row.media_type))
    const isKept = await markReceived(context, row, { key, hash, mediaType })
    if (!isKept) throw notFound('upload grant')
    return { fileId: row.id, name: row.name, mediaType, bytes: row.bytes, hash }
  } catch (error) {
    if (stored) await store.remove([stored.key])
    await release(context, row)
    throw error
  } finally {
    late()
  }
}

async function findGrant(context: Context, tokenHash: string): Promise<UploadRow> {
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<UploadRow>`select ${UPLOAD_COLUMNS} from file_uploads where token_hash = ${tokenHash}`.execute(tx),
  )
  const row = rows[0]
  // A grant that was used long ago looks like one that never was.
  if (!row) throw notFound('upload grant')
  if (row.state === 'received') throw used()
  if (row.expires_at <= context.now())
    throw new Failure('forbidden', 'This upload grant has expired. Ask for a new one.', {
      refusal: 'expired',
    })
  return row
}

const used = () =>
  new Failure('conflict', 'This upload grant is already used. Ask for a new one.', { refusal: 'used' })

/** Wrong announcements are refused before a byte is read. */
function checkAnnounced({ bytes, media_type: mediaType }: UploadRow, { headers }: FastifyRequest): void {
  const length = headers['content-length']
  if (length !== undefined && Number(length) !== bytes) throw wrongSize(bytes)
  if ((headers['content-type'] ?? '').toLowerCase() !== mediaType)
    throw new Failure('invalid_request', `The grant is for a file of type ${mediaType}.`, { refusal: 'type' })
}

const wrongSize = (bytes: number) =>
  new Failure('invalid_request', `The grant is for a file of exactly ${bytes.toLocaleString('en')} bytes.`, {
    refusal: 'size',
  })

/** One upload at a time has the grant. */
async function claim(context: Context, tokenHash: string): Promise<UploadRow> {
  const { rows } = await inSystem(context.db.kysely, (tx) =>
    sql<UploadRow>`update file_uploads set state = 'receiving'
      where token_hash = ${tokenHash} and state = 'granted' returning ${UPLOAD_COLUMNS}`.execute(tx),
  )
  if (!rows[0]) throw used()
  return rows[0]
}

const release = (context: Context, { id }: UploadRow) =>
  inSystem(context.db.kysely, (tx) =>
    sql`update file_uploads set state = 'granted' where id = ${id} and state = 'receiving'`.execute(tx),
  )

/** The body, which fails as soon as it is longer than granted, or at its end if it is shorter. */
function exactly({ raw }: FastifyRequest, bytes: number): Readable {
  return Readable.from(
    (async function* () {
      let left = bytes
      // A refused body must not take the connection with it, or its sender never reads why.
      for await (const piece of raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        left -= piece.length
        if (left < 0) throw wrongSize(bytes)
        yield piece
      }
      if (left > 0) throw wrongSize(bytes)
    })(),
    { objectMode: false },
  )
}
