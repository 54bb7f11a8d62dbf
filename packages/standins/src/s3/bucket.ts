import { createHash, randomUUID } from 'node:crypto'
import { noSuchKey, S3Refusal } from './refusal.ts'

export interface S3Object {
  content: Buffer
  etag: string
  modifiedAt: number
}

interface Multipart {
  key: string
  parts: Map<number, S3Object>
}

/** Every part but the last has at least this size. */
const LEAST_PART_BYTES = 5 * 1024 * 1024

/** What a bucket holds. */
export class Bucket {
  readonly objects = new Map<string, S3Object>()
  readonly uploads = new Map<string, Multipart>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  put(key: string, content: Buffer): S3Object {
    const object = this.#objectOf(content)
    this.objects.set(key, object)
    return object
  }

  get(key: string): S3Object {
    const found = this.objects.get(key)
    if (!found) throw noSuchKey()
    return found
  }

  begin(key: string): string {
    const id = randomUUID()
    this.uploads.set(id, { key, parts: new Map() })
    return id
  }

  putPart({ uploadId, number, content }: { uploadId: string; number: number; content: Buffer }): S3Object {
    if (!(number >= 1 && number <= 10_000))
      throw new S3Refusal(400, 'InvalidArgument', 'Part number must be between 1 and 10000.')
    const part = this.#objectOf(content)
    this.#upload(uploadId).parts.set(number, part)
    return part
  }

  /** Joins the listed parts; `skipped` is lost on the way. */
  complete(uploadId: string, listed: { number: number; etag: string }[], skipped?: number): S3Object {
    const { key, parts } = this.#upload(uploadId)
    const joined = listed.map(({ number, etag }, at) => {
      const part = parts.get(number)
      if (part?.etag !== etag) throw new S3Refusal(400, 'InvalidPart', `Part ${number} could not be found.`)
      if (at > 0 && number <= listed[at - 1]!.number)
        throw new S3Refusal(400, 'InvalidPartOrder', 'The parts are not in order.')
      if (at < listed.length - 1 && part.content.length < LEAST_PART_BYTES)
        throw new S3Refusal(400, 'EntityTooSmall', `Part ${number} is too small.`)
      return number === skipped ? Buffer.alloc(0) : part.content
    })
    if (joined.length === 0) throw new S3Refusal(400, 'MalformedXML', 'No parts are listed.')
    this.uploads.delete(uploadId)
    return this.put(key, Buffer.concat(joined))
  }

  abort(uploadId: string): void {
    this.#upload(uploadId)
    this.uploads.delete(uploadId)
  }

  #upload(uploadId: string): Multipart {
    const found = this.uploads.get(uploadId)
    if (!found) throw new S3Refusal(404, 'NoSuchUpload', 'The specified upload does not exist.')
    return found
  }

  #objectOf(content: Buffer): S3Object {
    return { content, etag: createHash('md5').update(content).digest('hex'), modifiedAt: this.#now() }
  }
}
