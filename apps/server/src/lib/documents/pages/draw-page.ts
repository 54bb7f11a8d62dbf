import { createCanvas } from '@napi-rs/canvas'
import { DocumentError } from '../errors.ts'
import { type Item, itemsOf, openPdf } from '../formats/pdf/open.ts'

/** A rendered page and the positions of its words. */
export interface DrawnPage {
  /** Page number, from 1. */
  page: number
  /** Page count of the document. */
  pages: number
  /** In points; item positions count from the top left corner. */
  width: number
  height: number
  /** WebP image. */
  image: Uint8Array
  items: Item[]
}

const QUALITY = 82
/** A page may claim any size; the rendered image is limited. */
const MOST_PIXELS = 8_000_000

/**
 * Renders one page of a PDF in this process. Do not call it for untrusted files in the server process. Throws
 * `DocumentError`.
 */
export async function drawPage(
  bytes: Uint8Array,
  wanted: { page: number; width: number },
): Promise<DrawnPage> {
  const pdf = await openPdf(bytes)
  try {
    if (wanted.page > pdf.numPages)
      throw new DocumentError('not_found', `This document has ${pdf.numPages} pages.`)
    const page = await pdf.getPage(wanted.page)
    const { width, height, transform } = page.getViewport({ scale: 1 })
    const scale = Math.min(wanted.width / width, Math.sqrt(MOST_PIXELS / (width * height)))
    const viewport = page.getViewport({ scale })
    const canvas = createCanvas(
      Math.max(1, Math.round(viewport.width)),
      Math.max(1, Math.round(viewport.height)),
    )
    await page.render({
      canvas: canvas as never,
      canvasContext: canvas.getContext('2d') as never,
      viewport,
      background: '#fff',
    }).promise
    const items = itemsOf(await page.getTextContent(), transform)
    const image = await canvas.encode('webp', QUALITY)
    return { page: wanted.page, pages: pdf.numPages, width, height, image: new Uint8Array(image), items }
  } catch (error) {
    if (error instanceof DocumentError) throw error
    throw new DocumentError('broken', `Page ${wanted.page} of this PDF is damaged and can’t be shown.`, {
      cause: error,
    })
  } finally {
    await pdf.loadingTask.destroy()
  }
}
