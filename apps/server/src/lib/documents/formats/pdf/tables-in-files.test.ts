import PdfKit from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { makePng, outline, readHere } from '../../../../testing/documents/index.ts'

type Doc = PDFKit.PDFDocument

function draw(make: (doc: Doc) => void): Promise<Buffer> {
  const doc = new PdfKit({ autoFirstPage: false, margin: 60 })
  const parts: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => resolve(Buffer.concat(parts)))
    doc.on('error', reject)
    make(doc)
    doc.end()
  })
}

function rows(doc: Doc, table: string[][], { top = doc.y, widths = [160, 100, 100] } = {}) {
  for (const [number, row] of table.entries()) {
    let left = 60
    for (const [column, text] of row.entries()) {
      if (text !== '') doc.fontSize(10).text(text, left, top + number * 16, { lineBreak: false })
      left += widths[column]!
    }
  }
  doc.x = 60
  doc.y = top + table.length * 16 + 8
}

const PROSE =
  'We are open every day, and the last boat leaves the jetty two hours before closing time in the evening.'
const heading = (doc: Doc, text: string) =>
  doc.font('Helvetica-Bold').fontSize(14).text(text).font('Helvetica').moveDown()

describe('tables in files', () => {
  it('stand below their headings, which their chunks are told by', async () => {
    const file = await draw((doc) => {
      doc.addPage()
      heading(doc, '1. Hours')
      doc.fontSize(10).text(PROSE).moveDown()
      heading(doc, '2. Prices')
      rows(doc, [
        ['Boat', 'One hour', 'Full day'],
        ['Canoe', '€18', '€84'],
        ['Kayak', '', '€61'],
      ])
    })
    expect(outline(await readHere(file))).toEqual([
      `1. Hours :: 1. Hours\n\n${PROSE}`,
      '2. Prices :: 2. Prices\n\nBoat: Canoe; One hour: €18; Full day: €84\nBoat: Kayak; Full day: €61',
    ])
  })

  it('go on behind a scanned page and on a turned one, which has its own header', async () => {
    const file = await draw((doc) => {
      doc.addPage()
      rows(doc, [
        ['Boat', 'Price'],
        ['Canoe', '€18'],
        ['Kayak', '€14'],
      ])
      doc.addPage().image(makePng(20, 20), 60, 60)
      doc.addPage()
      rows(
        doc,
        [
          ['Boat', 'Price'],
          ['Raft', '€40'],
          ['Ferry', '€3'],
        ],
        { top: 60 },
      )
      Object.assign(doc.page.dictionary.data, { Rotate: 90 })
    })
    const document = await readHere(file)
    expect(document.pages).toBe(3)
    expect(document.sections.map(({ page }) => page)).toEqual([1, 3])
    expect(document.sections[0]?.text).toBe('Boat: Canoe; Price: €18\nBoat: Kayak; Price: €14')
    // Turned by its own page, what was drawn upright lies across: each piece is a line of its own.
    expect(document.sections[1]?.text).toMatch(/Raft[\s\S]*€40/)
  })

  it('with a cell over several columns keep what it says in its first one', async () => {
    const file = await draw((doc) => {
      doc.addPage()
      rows(doc, [
        ['Boat', 'One hour', 'Full day'],
        ['Canoe', '€18', '€84'],
        ['Raft', 'only on request', ''],
        ['Kayak', '€14', '€61'],
      ])
    })
    expect(outline(await readHere(file))).toEqual([
      ' :: Boat: Canoe; One hour: €18; Full day: €84\nBoat: Raft; One hour: only on request\nBoat: Kayak; One hour: €14; Full day: €61',
    ])
  })
})
