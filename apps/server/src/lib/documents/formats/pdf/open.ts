import { say } from '@millrace/contract/reasons'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { DocumentError } from '../../errors.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import type { Item } from './lines.ts'

export type { Item } from './lines.ts'
export type PdfDocument = PDFDocumentProxy
type TextContent = Awaited<ReturnType<Awaited<ReturnType<PdfDocument['getPage']>>['getTextContent']>>

const PDFJS = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))

// About 6 degrees, in radians.
const TURNED = 0.1

/** Opens a PDF without running or loading anything. Throws `encrypted` or `broken`. */
export async function openPdf(bytes: Uint8Array): Promise<PdfDocument> {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = pdfjs.getDocument({
    // pdf.js rejects Node's Buffer and keeps the array that it is given.
    data: new Uint8Array(bytes),
    // Files from the package: the standard fonts, and tables for older Asian encodings.
    standardFontDataUrl: `${PDFJS}/standard_fonts/`,
    cMapUrl: `${PDFJS}/cmaps/`,
    wasmUrl: `${PDFJS}/wasm/`,
    useSystemFonts: false,
    disableFontFace: true,
    useWorkerFetch: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  try {
    return await task.promise
  } catch (error) {
    await task.destroy()
    throw explain(error)
  }
}

function explain(error: unknown): DocumentError {
  if (error instanceof Error && error.name === 'PasswordException')
    return new DocumentError('encrypted', say('pdf.password'))
  return new DocumentError('broken', say('pdf.damaged'), {
    cause: error,
  })
}

/** The text of a page with positions as shown: rotated pages are upright, and y increases downwards. */
export function itemsOf(content: TextContent, shown: number[]): Item[] {
  const [a, b, c, d, e, f] = shown as [number, number, number, number, number, number]
  return content.items.flatMap((item) => {
    if (!('str' in item)) return []
    const [ia, ib, ic, id, ie, jf] = item.transform as [number, number, number, number, number, number]
    const across = Math.hypot(ia, ib) || 1
    const angle = Math.atan2((b * ia + d * ib) / across, (a * ia + c * ib) / across)
    return {
      text: item.str,
      x: a * ie + c * jf + e,
      y: b * ie + d * jf + f,
      width: item.width,
      size: Math.hypot(ic, id) || item.height || 1,
      turned: Math.abs(Math.sin(angle)) > TURNED || Math.cos(angle) < 0,
      angle,
      rightToLeft: item.dir === 'rtl',
      font: item.fontName,
    }
  })
}
