import PdfKit from 'pdfkit'
import type { DocxBlock } from '../../../apps/server/src/testing/documents/index.ts'

const MARGIN = 64
const SIZES = { 1: 18, 2: 13, 3: 11 }
const MADE = new Date('2026-01-01T00:00:00Z')

/** A PDF as a word processor writes it: larger bold headings, tables as positioned text, without structure tags. */
export function drawPdf(parts: readonly DocxBlock[]): Promise<Buffer> {
  const doc = new PdfKit({ margin: MARGIN, size: 'A4', info: { CreationDate: MADE, ModDate: MADE } })
  for (const part of parts) draw(doc, part)
  const bytes: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (piece: Buffer) => bytes.push(piece))
    doc.on('end', () => resolve(Buffer.concat(bytes)))
    doc.on('error', reject)
    doc.end()
  })
}

function draw(doc: PDFKit.PDFDocument, part: DocxBlock) {
  if ('heading' in part) {
    doc.moveDown(0.6)
    doc.font('Helvetica-Bold').fontSize(SIZES[part.level]).text(part.heading)
    doc.moveDown(0.3)
    return
  }
  doc.font('Helvetica').fontSize(10)
  if ('rows' in part) drawTable(doc, part.rows)
  else if ('text' in part) doc.text(part.text)
  else for (const item of part.items) doc.text(/^\d/.test(item) ? item : `• ${item}`)
  doc.moveDown(0.8)
}

function drawTable(doc: PDFKit.PDFDocument, rows: string[][]) {
  const columns = rows[0]?.length ?? 1
  const width = (doc.page.width - 2 * MARGIN) / columns
  for (const [number, row] of rows.entries()) {
    doc.font(number === 0 ? 'Helvetica-Bold' : 'Helvetica')
    const height = Math.max(...row.map((text) => doc.heightOfString(text, { width: width - 8 })))
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage()
    const top = doc.y
    for (const [column, text] of row.entries())
      doc.text(text, MARGIN + column * width, top, { width: width - 8 })
    doc.x = MARGIN
    doc.y = top + height + 4
  }
}
