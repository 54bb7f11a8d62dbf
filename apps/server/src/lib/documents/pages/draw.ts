import { stat } from 'node:fs/promises'
import { createPool } from '../reader/pool.ts'
import type { DrawTask } from '../reader/protocol.ts'
import { startReader } from '../reader/reader.ts'
import type { DrawnPage } from './draw-page.ts'
import type { DrawnPicture } from './draw-picture.ts'

const LIMITS = { memoryMb: 768, timeMs: 20_000 }

// One process: a page takes a tenth of a second, and document readers have priority.
const pool = createPool<DrawTask, DrawnPage | DrawnPicture>({
  start: () => startReader({ main: 'pages/main.ts', addons: true }),
  most: 1,
  idleMs: 30_000,
})

/** Stops the rendering process once it is idle. */
export const closePages = (): void => pool.close()

/** Renders a page of a PDF file in a separate process. Throws `DocumentError`, or the signal's reason. */
export async function openPage(
  path: string,
  wanted: { page: number; width: number },
  signal?: AbortSignal,
): Promise<DrawnPage> {
  const { size } = await stat(path)
  const drawn = await pool.read({
    task: { draw: 'page', size, limits: LIMITS, ...wanted },
    content: path,
    ...(signal ? { signal } : {}),
  })
  return drawn as DrawnPage
}

/**
 * Re-encodes a PNG, JPEG or WebP picture in a separate process as a square with this edge in pixels, cut from the
 * center. Throws `DocumentError`.
 */
export async function squarePicture(bytes: Uint8Array, edge: number): Promise<DrawnPicture> {
  const drawn = await pool.read({
    task: { draw: 'picture', size: bytes.byteLength, limits: LIMITS, edge, isWhole: false },
    content: bytes,
  })
  return drawn
}

/**
 * Re-encodes a whole picture file with edges of at most `edge` pixels; of an animation, only the first frame. Throws
 * `DocumentError`, or the signal's reason.
 */
export async function fitPicture(path: string, edge: number, signal?: AbortSignal): Promise<DrawnPicture> {
  const { size } = await stat(path)
  const drawn = await pool.read({
    task: { draw: 'picture', size, limits: LIMITS, edge, isWhole: true },
    content: path,
    ...(signal ? { signal } : {}),
  })
  return drawn
}
