import { agents } from '@millrace/contract'
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { invalid } from '../../../lib/errors.ts'
import { pictureSize } from './picture-size.ts'

const EDGE = 256
const QUALITY = 85
export const AVATAR_TYPE = 'image/webp'

const refuse = (message: string) => invalid([{ path: 'picture', message }])

/**
 * A picture drawn anew: square, small, and without anything that the upload carried beside its pixels. Takes PNG, JPEG
 * and WebP, told by their content; throws `invalid_request` for anything else.
 */
export async function drawAvatar(upload: Buffer): Promise<Buffer> {
  const size = pictureSize(upload)
  if (!size) throw refuse('is not a PNG, JPEG or WebP picture')
  const longest = Math.max(size.width, size.height)
  if (longest > agents.AVATAR_MAX_EDGE)
    throw refuse(`is larger than ${agents.AVATAR_MAX_EDGE} × ${agents.AVATAR_MAX_EDGE} pixels`)
  const image = await decode(upload)
  if (image.width !== size.width || image.height !== size.height) throw refuse('cannot be read')
  const canvas = createCanvas(EDGE, EDGE)
  const edge = Math.min(image.width, image.height)
  const [left, top] = [(image.width - edge) / 2, (image.height - edge) / 2]
  canvas.getContext('2d').drawImage(image, left, top, edge, edge, 0, 0, EDGE, EDGE)
  return canvas.encode('webp', QUALITY)
}

async function decode(upload: Buffer): Promise<Image> {
  const image = await loadImage(upload).catch(() => null)
  if (!image || image.width === 0 || image.height === 0) throw refuse('cannot be read')
  return image
}
