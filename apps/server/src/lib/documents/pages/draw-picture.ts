import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { DocumentError } from '../errors.ts'

/** A picture drawn anew, and how large it was. */
export interface DrawnPicture {
  /** WebP. */
  image: Uint8Array
  /** Of what was uploaded, in pixels. */
  width: number
  height: number
}

const QUALITY = 85

/** The middle of a picture as a square of `edge` pixels, in this process: not for uploads in the server's own. */
export async function drawPicture(bytes: Uint8Array, edge: number): Promise<DrawnPicture> {
  const picture = await decode(bytes)
  const { width, height } = picture
  const shorter = Math.min(width, height)
  const canvas = createCanvas(edge, edge)
  canvas
    .getContext('2d')
    .drawImage(picture, (width - shorter) / 2, (height - shorter) / 2, shorter, shorter, 0, 0, edge, edge)
  return { image: new Uint8Array(await canvas.encode('webp', QUALITY)), width, height }
}

async function decode(bytes: Uint8Array): Promise<Image> {
  const picture = await loadImage(Buffer.from(bytes)).catch(() => null)
  if (!picture || picture.width === 0 || picture.height === 0)
    throw new DocumentError('broken', 'The image can’t be read.')
  return picture
}
