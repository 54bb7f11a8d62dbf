import { stat } from 'node:fs/promises'
import { createPool } from '../reader/pool.ts'
import type { DrawTask } from '../reader/protocol.ts'
import { startReader } from '../reader/reader.ts'
import type { DrawnPage } from './draw-page.ts'
import type { DrawnPicture } from './draw-picture.ts'

const LIMITS = { memoryMb: 768, timeMs: 20_000 }

// One: a page takes a tenth of a second, and readers of documents come first.
const pool = createPool<DrawTask, DrawnPage | DrawnPicture>({
  start: () => startReader({ main: 'pages/main.ts', addons: true }),
  most: 1,
  idleMs: 30_000,
})

/** Ends the drawing process when it is idle. */
export const closePages = (): void => pool.close()

/** Draws a page of a PDF file in a process of its own. Throws `DocumentError`, or the signal's reason. */
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
 * Draws a PNG, JPEG or WebP picture anew in a process of its own, as a square with this edge in pixels, cut from the
 * middle. Throws `DocumentError`.
 */
export async function squarePicture(bytes: Uint8Array, edge: number): Promise<DrawnPicture> {
  const drawn = await pool.read({
    task: { draw: 'picture', size: bytes.byteLength, limits: LIMITS, edge, isWhole: false },
    content: bytes,
  })
  return drawn
}

/**
 * The same for the whole of a picture file, no larger than this edge; of one that moves, the first picture. Throws
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
