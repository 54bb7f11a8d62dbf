const MAGIC: Record<string, RegExp> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[\s\S]{4}WEBP/,
}

/** Why a vendor would refuse a picture; null: it would look at it. */
export function pictureProblem(mediaType: unknown, base64: unknown): string | null {
  if (typeof mediaType !== 'string' || !Object.hasOwn(MAGIC, mediaType)) return 'unsupported media type'
  if (
    typeof base64 !== 'string' ||
    !/^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(base64)
  )
    return 'invalid base64 data'
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > 5 * 1024 ** 2) return 'image exceeds 5 MB'
  return MAGIC[mediaType]!.test(bytes.toString('latin1', 0, 16)) ? null : 'the data is of another media type'
}
