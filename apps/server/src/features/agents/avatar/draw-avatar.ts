import { agents } from '@millrace/contract'
import { DocumentError, squarePicture } from '../../../lib/documents/index.ts'
import { invalid } from '../../../lib/errors.ts'
import { pictureSize } from '../../../lib/picture-size.ts'

const EDGE = 256
export const AVATAR_TYPE = 'image/webp'

const refuse = (message: string) => invalid([{ path: 'picture', message }])

/**
 * Re-encodes a picture in a separate process: square, small, and without metadata. Accepts PNG, JPEG and WebP, detected
 * by content; throws `invalid_request` for anything else.
 */
export async function drawAvatar(upload: Buffer): Promise<Buffer> {
  const size = pictureSize(upload)
  if (!size || size.type === 'gif') throw refuse('is not a PNG, JPEG or WebP image')
  const longest = Math.max(size.width, size.height)
  if (longest > agents.AVATAR_MAX_EDGE)
    throw refuse(`is larger than ${agents.AVATAR_MAX_EDGE} × ${agents.AVATAR_MAX_EDGE} pixels`)
  const drawn = await squarePicture(upload, EDGE).catch((error: unknown) => {
    throw error instanceof DocumentError ? refuse('cannot be read') : error
  })
  if (drawn.width !== size.width || drawn.height !== size.height) throw refuse('cannot be read')
  return Buffer.from(drawn.image)
}
