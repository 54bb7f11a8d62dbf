import PdfKit from 'pdfkit'

export interface PdfOptions {
  /** One text per page; an empty line separates paragraphs, `\n` starts a new line. */
  pages: string[]
  title?: string
  /** A line at the top of every page. */
  header?: (page: number) => string
  /** A line at the bottom of every page. */
  footer?: (page: number) => string
  /** Encrypts the file with this password. */
  password?: string
  columns?: number
  /** Title of the bookmark for each page; none for an empty one. */
  bookmarks?: string[]
}

const MARGIN = 72
const LINE_SIZE = 8
const MADE = new Date('2026-01-01T00:00:00Z')

/** A PDF with real text, the same bytes for the same options. Throws when a text does not fit its page. */
export async function makePdf(options: PdfOptions): Promise<Buffer> {
  const doc = new PdfKit({
    autoFirstPage: false,
    bufferPages: true,
    margin: MARGIN,
    info: { CreationDate: MADE, ModDate: MADE, Title: options.title ?? '' },
    ...(options.password ? { userPassword: options.password, ownerPassword: options.password } : {}),
  })
  for (const [index, text] of options.pages.entries()) {
    doc.addPage()
    doc.fontSize(10)
    const bookmark = options.bookmarks?.[index]
    if (bookmark) doc.outline.addItem(bookmark)
    const paragraphs = text.split(/\n{2,}/)
    doc.text(paragraphs.join('\n\n'), { columns: options.columns ?? 1, align: 'left' })
    if (doc.bufferedPageRange().count !== index + 1)
      throw new Error(`The text of page ${index + 1} does not fit`)
    lineAt(doc, options.header?.(index + 1), MARGIN / 2)
    lineAt(doc, options.footer?.(index + 1), doc.page.height - MARGIN / 2)
  }
  return finish(doc)
}

/** A PDF whose pages contain one image each and no text, like a scan. */
export function makeScanPdf(options: { pages: number; image: Buffer }): Promise<Buffer> {
  const doc = new PdfKit({ autoFirstPage: false, info: { CreationDate: MADE, ModDate: MADE } })
  for (let page = 0; page < options.pages; page++) {
    doc.addPage()
    doc.image(options.image, 50, 50, { fit: [400, 600] })
  }
  return finish(doc)
}

/** The first part of a file, like a broken download. */
export const truncate = (bytes: Buffer, share = 0.6): Buffer =>
  bytes.subarray(0, Math.floor(bytes.length * share))

function lineAt(doc: PDFKit.PDFDocument, line: string | undefined, y: number) {
  if (!line) return
  const { bottom } = doc.page.margins
  // Otherwise pdfkit would begin a new page below the margin.
  doc.page.margins.bottom = 0
  doc.fontSize(LINE_SIZE).text(line, MARGIN, y, { lineBreak: false })
  doc.page.margins.bottom = bottom
}

function finish(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    doc.end()
  })
}
