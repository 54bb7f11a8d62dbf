/** Signatures that files begin with; in WebP, the file size separates the two parts. */
const MAGIC: Record<string, readonly [start: string, then?: string]> = {
  'image/png': ['89504e470d0a1a0a'],
  'image/jpeg': ['ffd8ff'],
  'image/gif': ['47494638'],
  'image/webp': ['52494646', '57454250'],
}

/** Why a vendor would refuse an image; null when it would accept it. */
export function pictureProblem(mediaType: unknown, base64: unknown): string | null {
  if (typeof mediaType !== 'string' || !Object.hasOwn(MAGIC, mediaType)) return 'unsupported media type'
  if (
    typeof base64 !== 'string' ||
    !/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)
  )
    return 'invalid base64 data'
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > 5 * 1024 ** 2) return 'image exceeds 5 MB'
  const [start, then = ''] = MAGIC[mediaType]!
  const isOfType = bytes.toString('hex').startsWith(start) && bytes.toString('hex', 8, 12).startsWith(then)
  return isOfType ? null : 'the data is of another media type'
}
