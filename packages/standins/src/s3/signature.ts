import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { S3Refusal } from './refusal.ts'

/** A request as it arrived. */
interface SignedRequest {
  method: string
  /** Path and query exactly as received. */
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}

interface SigningKey {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** The vendor refuses requests whose clock is further off. */
const SKEW_MS = 15 * 60_000
const ALGORITHM = 'AWS4-HMAC-SHA256'
const UNSIGNED = 'UNSIGNED-PAYLOAD'
const MOST_SECONDS = 7 * 24 * 3600

interface Claim {
  credential: string
  signedHeaders: string
  signature: string
  date: string
  payload: string
}

/**
 * Verifies a signature (version 4) over what was received, in a header or in the URL. See
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
 */
export function checkSignature(request: SignedRequest, key: SigningKey, now: number): void {
  const [path, search = ''] = request.url.split('?', 2) as [string, string?]
  const query = new URLSearchParams(search)
  const claim = query.has('X-Amz-Signature') ? claimInUrl(query, now) : claimInHeader(request, now)
  const [accessKeyId, day, region, service, end] = claim.credential.split('/')
  if (accessKeyId !== key.accessKeyId)
    throw new S3Refusal(403, 'InvalidAccessKeyId', 'The access key does not exist.')
  if (region !== key.region || service !== 's3' || end !== 'aws4_request' || day !== claim.date.slice(0, 8))
    throw new S3Refusal(400, 'AuthorizationHeaderMalformed', `The region is ${key.region}.`)
  checkSignedHeaders(request, claim)
  const canonical = [
    request.method,
    path,
    canonicalQuery(search),
    ...claim.signedHeaders.split(';').map((name) => `${name}:${(request.headers[name] ?? '').trim()}`),
    '',
    claim.signedHeaders,
    claim.payload,
  ].join('\n')
  const scope = [day, region, service, end].join('/')
  const text = [ALGORITHM, claim.date, scope, sha256(canonical)].join('\n')
  const signing = [day, region, service, end].reduce<Buffer | string>(
    (from, part) => hmac(from, part),
    `AWS4${key.secretAccessKey}`,
  )
  const expected = hmac(signing, text)
  const given = Buffer.from(claim.signature, 'hex')
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw new S3Refusal(403, 'SignatureDoesNotMatch', 'The signature does not match what was received.')
}

function claimInHeader({ headers, body }: SignedRequest, now: number): Claim {
  const { authorization = '' } = headers
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!found) throw new S3Refusal(403, 'AccessDenied', 'The request is not signed.')
  const date = headers['x-amz-date'] ?? ''
  if (Math.abs(timeOf(date) - now) > SKEW_MS)
    throw new S3Refusal(403, 'RequestTimeTooSkewed', 'The time of the request is too far off.')
  const payload = headers['x-amz-content-sha256'] ?? ''
  if (payload !== UNSIGNED && payload !== sha256(body))
    throw new S3Refusal(400, 'XAmzContentSHA256Mismatch', 'The body is another than signed.')
  return { credential: found[1]!, signedHeaders: found[2]!, signature: found[3]!, date, payload }
}

function claimInUrl(query: URLSearchParams, now: number): Claim {
  const of = (name: string) => query.get(`X-Amz-${name}`) ?? ''
  const seconds = Number(of('Expires'))
  if (of('Algorithm') !== ALGORITHM || !(seconds >= 1 && seconds <= MOST_SECONDS))
    throw new S3Refusal(400, 'AuthorizationQueryParametersError', 'The signed URL is malformed.')
  const signedAt = timeOf(of('Date'))
  if (signedAt - now > SKEW_MS || signedAt + seconds * 1000 < now)
    throw new S3Refusal(403, 'AccessDenied', 'Request has expired')
  return {
    credential: of('Credential'),
    signedHeaders: of('SignedHeaders'),
    signature: of('Signature'),
    date: of('Date'),
    payload: UNSIGNED,
  }
}

/** `host`, and all that only S3 reads, must be signed. */
function checkSignedHeaders({ headers }: SignedRequest, { signedHeaders }: Claim): void {
  const signed = signedHeaders.split(';')
  const needed = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  const missing = needed.find((name) => !signed.includes(name))
  if (missing)
    throw new S3Refusal(403, 'AccessDenied', `There were headers which were not signed: ${missing}`)
}

const canonicalQuery = (search: string): string =>
  search
    .split('&')
    .filter((part) => part !== '' && !part.startsWith('X-Amz-Signature='))
    .map((part) => (part.includes('=') ? part : `${part}=`))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join('&')

/** In ms, of `20261128T150000Z`; NaN if it is none. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text = '') => createHmac('sha256', key).update(text).digest()
