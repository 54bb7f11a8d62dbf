import type { S3mini } from 's3mini'
import { lostPart } from './failures.ts'

/** Smaller files are sent at once. S3's limit of 10,000 parts allows 78 GB. */
const PART_BYTES = 8 * 1024 * 1024

/**
 * Sends a stream under a key, in parts if it is long: one part is in memory at a time, and the source waits for it. A
 * part that fails is sent again by `s3Fetch`. If the upload fails, its parts are given up.
 */
export async function sendParts(s3: S3mini, key: string, source: AsyncIterable<Buffer>): Promise<void> {
  const parts = partsOf(source)
  const first = await parts.next()
  const body = first.value ?? Buffer.alloc(0)
  if (body.length < PART_BYTES) {
    await s3.putObject(key, body, 'application/octet-stream', undefined, undefined, body.length)
    return
  }
  const uploadId = await s3.getMultipartUploadId(key)
  try {
    const sent = [await s3.uploadPart(key, uploadId, body, 1)]
    for await (const part of parts) sent.push(await s3.uploadPart(key, uploadId, part, sent.length + 1))
    const { etag } = await s3.completeMultipartUpload(key, uploadId, sent)
    // S3 answers 200 before it has joined the parts, and reports a failure in the body.
    if (!etag) throw lostPart()
  } catch (error) {
    // Where it was joined after all, there is nothing to give up. The bucket's life-cycle rule removes what stays.
    await s3.abortMultipartUpload(key, uploadId).catch(() => undefined)
    throw error
  }
}

/** Joins and cuts a stream into parts of the same size; the last one may be shorter. */
async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of source) {
    let rest = piece
    while (bytes + rest.length >= PART_BYTES) {
      const fits = PART_BYTES - bytes
      yield Buffer.concat([...pieces, rest.subarray(0, fits)])
      rest = rest.subarray(fits)
      pieces = []
      bytes = 0
    }
    if (rest.length > 0) pieces.push(rest)
    bytes += rest.length
  }
  if (bytes > 0) yield Buffer.concat(pieces)
}
