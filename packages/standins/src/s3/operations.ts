import type { Bucket, S3Object } from './bucket.ts'
import { S3Refusal } from './refusal.ts'

export interface S3Call {
  method: string
  key: string
  query: URLSearchParams
  headers: Readonly<Record<string, string>>
  body: Buffer
}

export interface S3Answer {
  status: number
  headers?: Record<string, string | number>
  body?: Buffer | string
}

/** Answers an authenticated call. `lostPart` is left out when parts are joined. */
export function perform(bucket: Bucket, call: S3Call, lostPart?: number): S3Answer {
  const { method, key, query, body } = call
  if (key === '') return method === 'HEAD' ? { status: 200 } : list(bucket, query)
  const uploadId = query.get('uploadId')
  if (method === 'POST' && query.has('uploads'))
    return xml(
      `<InitiateMultipartUploadResult><UploadId>${bucket.begin(key)}</UploadId></InitiateMultipartUploadResult>`,
    )
  if (uploadId !== null) return performPart(bucket, { ...call, uploadId }, lostPart)
  if (method === 'PUT') return call.headers['x-amz-copy-source'] ? copy(bucket, call) : put(bucket, call)
  if (method === 'DELETE') {
    bucket.objects.delete(key)
    return { status: 204 }
  }
  if (method !== 'GET' && method !== 'HEAD')
    throw new S3Refusal(405, 'MethodNotAllowed', 'The method is not allowed.')
  const { content, ...about } = bucket.get(key)
  const headers = { 'content-length': content.length, ...headersOf(about) }
  return { status: 200, headers, ...(method === 'GET' ? { body: content } : { body: body.subarray(0, 0) }) }
}

function performPart(bucket: Bucket, call: S3Call & { uploadId: string }, lostPart?: number): S3Answer {
  const { method, query, body, uploadId } = call
  if (method === 'DELETE') {
    bucket.abort(uploadId)
    return { status: 204 }
  }
  if (method === 'PUT') {
    const part = bucket.putPart({ uploadId, number: Number(query.get('partNumber')), content: body })
    return { status: 200, headers: headersOf(part) }
  }
  const pattern = /<Part>\s*<PartNumber>(\d+)<\/PartNumber>\s*<ETag>"?([^<"]+)"?<\/ETag>\s*<\/Part>/g
  const listed = [...body.toString().matchAll(pattern)].map(([, number, etag]) => ({
    number: Number(number),
    etag: etag!,
  }))
  const { etag } = bucket.complete(uploadId, listed, lostPart)
  return xml(
    `<CompleteMultipartUploadResult><ETag>&quot;${etag}-${listed.length}&quot;</ETag></CompleteMultipartUploadResult>`,
  )
}

function put(bucket: Bucket, { key, headers, body }: S3Call): S3Answer {
  if (headers['content-length'] === undefined)
    throw new S3Refusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  if (headers['if-none-match'] === '*' && bucket.objects.has(key))
    throw new S3Refusal(412, 'PreconditionFailed', 'At least one of the preconditions did not hold.')
  return { status: 200, headers: headersOf(bucket.put(key, body)) }
}

function copy(bucket: Bucket, { key, headers }: S3Call): S3Answer {
  const source = decodeURIComponent(headers['x-amz-copy-source']!).replace(/^\/?[^/]+\//, '')
  const { etag } = bucket.put(key, bucket.get(source).content)
  const at = new Date().toISOString()
  return xml(
    `<CopyObjectResult><LastModified>${at}</LastModified><ETag>&quot;${etag}&quot;</ETag></CopyObjectResult>`,
  )
}

function list(bucket: Bucket, query: URLSearchParams): S3Answer {
  if (query.get('list-type') !== '2') throw new S3Refusal(400, 'InvalidArgument', 'Use list-type=2.')
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString()
  const keys = [...bucket.objects.keys()].toSorted().filter((key) => key > after)
  const page = keys.slice(0, Number(query.get('max-keys') ?? 1000))
  const contents = page.map((key) => {
    const { content, etag, modifiedAt } = bucket.get(key)
    return `<Contents><Key>${key}</Key><LastModified>${new Date(modifiedAt).toISOString()}</LastModified><ETag>&quot;${etag}&quot;</ETag><Size>${content.length}</Size></Contents>`
  })
  const last = page.length < keys.length ? page.at(-1) : undefined
  const next = last
    ? `<NextContinuationToken>${Buffer.from(last).toString('base64url')}</NextContinuationToken>`
    : ''
  return xml(
    `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${last !== undefined}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}

const headersOf = ({ etag, modifiedAt }: Pick<S3Object, 'etag' | 'modifiedAt'>) => ({
  etag: `"${etag}"`,
  'last-modified': new Date(modifiedAt).toUTCString(),
})

const xml = (body: string): S3Answer => ({
  status: 200,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
})
