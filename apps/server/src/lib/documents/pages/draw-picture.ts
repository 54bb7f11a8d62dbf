import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { DocumentError } from '../errors.ts'

/** A re-encoded picture and its original size. */
export interface DrawnPicture {
  /** WebP image. */
  image: Uint8Array
  /** Size of the upload in pixels. */
  width: number
  height: number
}

const QUALITY = 85

/**
 * Re-encodes a picture with edges of at most `edge` pixels: either all of it, or its center as a square of that size.
 * Do not call it for uploads in the server process.
 */
export async function drawPicture(
  bytes: Uint8Array,
  { edge, isWhole }: { edge: number; isWhole: boolean },
): Promise<DrawnPicture> {
  const picture = await decode(bytes)
  const { width, height } = picture
  const shorter = Math.min(width, height)
  const from = isWhole
    ? { x: 0, y: 0, width, height }
    : { x: (width - shorter) / 2, y: (height - shorter) / 2, width: shorter, height: shorter }
  const scale = isWhole ? Math.min(1, edge / Math.max(width, height)) : edge / shorter
  const scaled = (length: number) => Math.max(1, Math.round(length * scale))
  const to = { width: scaled(from.width), height: scaled(from.height) }
  const canvas = createCanvas(to.width, to.height)
  canvas
    .getContext('2d')
    .drawImage(picture, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height)
  return { image: new Uint8Array(await canvas.encode('webp', QUALITY)), width, height }
}

async function decode(bytes: Uint8Array): Promise<Image> {
  const picture = await loadImage(Buffer.from(bytes)).catch(() => null)
  if (!picture || picture.width === 0 || picture.height === 0)
    throw new DocumentError('broken', 'The image can’t be read.')
  return picture
}
