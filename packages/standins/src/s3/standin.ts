import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import { Bucket, type S3Object } from './bucket.ts'
import { perform, type S3Answer, type S3Call } from './operations.ts'
import { S3Refusal } from './refusal.ts'
import { checkSignature } from './signature.ts'

/**
 * What goes wrong with a call: `busy` is 503 SlowDown, `full` is 507, `hang` never answers, `break off` ends in the
 * middle of a file, `lose a part` joins an upload without its second part, `fail late` answers 200 with an error in the
 * body, and `lose the answer` does the work but cuts the connection.
 */
export type S3Fault = 'busy' | 'full' | 'hang' | 'break off' | 'lose a part' | 'fail late' | 'lose the answer'

export interface S3Standin {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  objects: ReadonlyMap<string, S3Object>
  /** Uploads in parts that were neither completed nor given up. */
  unfinished(): number
  /** Origins whose pages may upload, by the bucket's CORS rule. */
  origins: string[]
  /** What goes wrong with calls from now on; null for nothing. */
  faultOf: (call: Pick<S3Call, 'method' | 'key' | 'query'>) => S3Fault | null
  /** Method, path and status of every call. */
  calls: string[]
  /** Its clock, in ms since 1970. */
  now: () => number
  close(): Promise<void>
}

/** An S3-compatible store on a loopback port, as strict as the vendor about signatures, times, sizes and parts. */
export async function startS3Standin(): Promise<S3Standin> {
  const bucket = new Bucket(() => standin.now())

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const received = await receive(request)
    const shared = sharedWith(received.headers.origin, standin.origins)
    if (received.method === 'OPTIONS') return send(response, preflight(received.headers, shared), false)
    const { pathname, searchParams: query } = new URL(received.url, standin.endpoint)
    const [, name, ...rest] = decodeURIComponent(pathname).split('/')
    const call = { ...received, key: rest.join('/'), query }
    const fault = standin.faultOf(call)
    if (fault === 'hang') return
    const result = attempt(() => {
      if (fault === 'busy') throw new S3Refusal(503, 'SlowDown', 'Please reduce your request rate.')
      if (fault === 'full') throw new S3Refusal(507, 'XMinioStorageFull', 'Storage backend is full.')
      checkSignature(received, standin, standin.now())
      if (name !== standin.bucket) throw new S3Refusal(404, 'NoSuchBucket', 'The bucket does not exist.')
      if (fault === 'fail late')
        return { ...errorAnswer(new S3Refusal(500, 'InternalError', 'We failed.')), status: 200 }
      return perform(bucket, call, fault === 'lose a part' ? 2 : undefined)
    })
    standin.calls.push(`${call.method} ${call.key} ${result.status}`)
    if (fault === 'lose the answer') response.destroy()
    else send(response, { ...result, headers: { ...result.headers, ...shared } }, fault === 'break off')
  }

  const server = await listen((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  const standin: S3Standin = {
    endpoint: server.origin,
    bucket: 'millrace',
    region: 'eu-test-1',
    accessKeyId: 'STANDINKEY',
    secretAccessKey: 'standin secret, standin secret',
    objects: bucket.objects,
    origins: [],
    unfinished: () => bucket.uploads.size,
    faultOf: () => null,
    calls: [],
    now: () => Date.now(),
    close: server.close,
  }
  return standin
}

/** For the page of an origin that the rule allows. */
const sharedWith = (origin: string | undefined, allowed: readonly string[]): Record<string, string> =>
  origin !== undefined && allowed.includes(origin) ? { 'access-control-allow-origin': origin } : {}

const UPLOAD_HEADERS = ['content-type', 'if-none-match']

/** What a browser asks before it uploads. */
function preflight(headers: Record<string, string>, shared: Record<string, string>): S3Answer {
  const asked = (headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim())
  const isAllowed =
    Object.keys(shared).length > 0 &&
    headers['access-control-request-method'] === 'PUT' &&
    asked.every((name) => UPLOAD_HEADERS.includes(name))
  if (!isAllowed)
    return errorAnswer(
      new S3Refusal(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.'),
    )
  return {
    status: 200,
    headers: {
      ...shared,
      'access-control-allow-methods': 'PUT',
      'access-control-allow-headers': UPLOAD_HEADERS.join(', '),
    },
  }
}

async function receive(request: IncomingMessage) {
  const parts: Buffer[] = []
  for await (const part of request as AsyncIterable<Buffer>) parts.push(part)
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  return { method: request.method ?? '', url: request.url ?? '/', headers, body: Buffer.concat(parts) }
}

function attempt(work: () => S3Answer): S3Answer {
  try {
    return work()
  } catch (error) {
    if (error instanceof S3Refusal) return errorAnswer(error)
    throw error
  }
}

const errorAnswer = ({ status, code, message }: S3Refusal): S3Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
})

function send(
  response: ServerResponse,
  { status, headers = {}, body = '' }: S3Answer,
  breaksOff: boolean,
): void {
  response.writeHead(status, headers)
  if (!breaksOff) {
    response.end(body)
    return
  }
  response.write(body.slice(0, body.length / 2), () => response.destroy())
}
