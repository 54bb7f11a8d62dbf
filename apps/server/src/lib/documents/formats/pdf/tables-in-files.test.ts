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

const BOATS = [
  ['Boat', 'One hour', 'Full day'],
  ['Canoe', '€18', '€84'],
  ['Kayak', '€14', '€61'],
]
const rowsOf = async (file: Buffer) =>
  (await readHere(file)).sections.flatMap(({ text }) => text.split(/\n+/))

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

  it('go on behind a scanned page, which is told in its place', async () => {
    const file = await draw((doc) => {
      doc.addPage()
      rows(doc, BOATS)
      doc.addPage().image(makePng(20, 20), 60, 60)
      doc.addPage().image(makePng(20, 20), 60, 60)
      doc.addPage()
      rows(doc, [BOATS[0]!, ['Raft', '€40', '€160']], { top: 60 })
      doc.addPage().image(makePng(20, 20), 60, 60)
    })
    const document = await readHere(file)
    expect(document.sections.map(({ page, text }) => [page, text])).toEqual([
      [1, 'Boat: Canoe; One hour: €18; Full day: €84\nBoat: Kayak; One hour: €14; Full day: €61'],
      [2, '[Pages 2 to 3 have no text.]'],
      [4, 'Boat: Raft; One hour: €40; Full day: €160'],
      [5, '[Page 5 has no text.]'],
    ])
  })

  it('are read upright on a turned page, and where they lie across an upright one', async () => {
    const file = await draw((doc) => {
      doc.addPage()
      doc.rotate(90, { origin: [60, 60] }).translate(0, -300)
      rows(doc, BOATS, { top: 60 })
      doc.addPage()
      doc.rotate(-90, { origin: [60, 400] })
      rows(doc, BOATS, { top: 400 })
      Object.assign(doc.page.dictionary.data, { Rotate: 90 })
    })
    const table = 'Boat: Canoe; One hour: €18; Full day: €84\nBoat: Kayak; One hour: €14; Full day: €61'
    expect(outline(await readHere(file))).toEqual([` :: ${table}`, ` :: ${table}`])
  })

  it('with a cell over several columns say it in each of them', async () => {
    const file = await draw((doc) => {
      doc.addPage().fontSize(10)
      doc.table({
        columnStyles: [120, 100, 100],
        data: [
          ['Boat', 'One hour', 'Full day'],
          ['Canoe', '€18', '€84'],
          ['Raft', { colSpan: 2, align: 'center', text: 'only on request' }],
          ['Kayak', '€14', '€61'],
        ],
      })
    })
    expect(await rowsOf(file)).toEqual([
      'Boat: Canoe; One hour: €18; Full day: €84',
      'Boat: Raft; One hour: only on request; Full day: only on request',
      'Boat: Kayak; One hour: €14; Full day: €61',
    ])
  })

  it('with a cell over several rows say it in each of them', async () => {
    const file = await draw((doc) => {
      doc.addPage().fontSize(10)
      doc.table({
        columnStyles: [120, 100, 100],
        data: [
          ['Kind', 'Seats', 'Price'],
          [{ rowSpan: 2, text: 'Kayak' }, 'one', '€14'],
          ['two', '€20'],
          ['Canoe', 'three', '€18'],
        ],
      })
    })
    expect(await rowsOf(file)).toEqual([
      'Kind: Kayak; Seats: one; Price: €14',
      'Kind: Kayak; Seats: two; Price: €20',
      'Kind: Canoe; Seats: three; Price: €18',
    ])
  })

  it('join a header of two lines, and put the name of a group before its columns', async () => {
    const wrapped = await draw((doc) => {
      doc.addPage().fontSize(10)
      doc.table({
        columnStyles: [120, 70, 70],
        data: [
          ['Boat', 'One hour on the lake', 'Full day with picnic'],
          ['Canoe', '€18', '€84'],
          ['Kayak', '€14', '€61'],
        ],
      })
    })
    expect(await rowsOf(wrapped)).toEqual([
      'Boat: Canoe; One hour on the lake: €18; Full day with picnic: €84',
      'Boat: Kayak; One hour on the lake: €14; Full day with picnic: €61',
    ])
    const grouped = await draw((doc) => {
      doc.addPage().fontSize(10)
      doc.table({
        columnStyles: [120, 70, 70, 70, 70],
        data: [
          [
            { rowSpan: 2, text: 'Course' },
            { colSpan: 2, align: 'center', text: 'Adults' },
            { colSpan: 2, align: 'center', text: 'Children' },
          ],
          ['Day', 'Week', 'Day', 'Week'],
          ['Sailing', '€40', '€180', '€20', '€90'],
          ['Surfing', '€35', '€150', '€18', '€80'],
        ],
      })
    })
    expect(await rowsOf(grouped)).toEqual([
      'Course: Sailing; Adults Day: €40; Adults Week: €180; Children Day: €20; Children Week: €90',
      'Course: Surfing; Adults Day: €35; Adults Week: €150; Children Day: €18; Children Week: €80',
    ])
  })

  it('go on over the next page behind a page number, with the header again or without it', async () => {
    const numbered = (doc: Doc, page: number) => doc.text(String(page), 300, 770, { lineBreak: false })
    const file = await draw((doc) => {
      doc.addPage()
      rows(doc, BOATS, { top: 600 })
      numbered(doc, 1)
      doc.addPage()
      rows(doc, [['Raft', '€40', '€160']], { top: 60 })
      numbered(doc, 2)
      doc.addPage()
      rows(doc, [BOATS[0]!, ['Ferry', '€3', '€9']], { top: 60 })
    })
    expect((await rowsOf(file)).filter((line) => line.startsWith('Boat'))).toEqual([
      'Boat: Canoe; One hour: €18; Full day: €84',
      'Boat: Kayak; One hour: €14; Full day: €61',
      'Boat: Raft; One hour: €40; Full day: €160',
      'Boat: Ferry; One hour: €3; Full day: €9',
    ])
  })

  // As browsers print tables: headings in bold in the middle of their columns, and columns as wide as their longest cell.
  const printed = (table: string[][], padding: number) =>
    draw((doc) => {
      doc.addPage().fontSize(10)
      const widths = table[0]!.map((_, column) =>
        Math.max(...table.map((row) => doc.widthOfString(row[column]!))),
      )
      for (const [number, row] of table.entries()) {
        let left = 60
        doc.font(number === 0 ? 'Helvetica-Bold' : 'Helvetica')
        for (const [column, text] of row.entries()) {
          const room = number === 0 ? (widths[column]! - doc.widthOfString(text)) / 2 : 0
          doc.text(text, left + room, 100 + number * 14, { lineBreak: false })
          left += widths[column]! + padding
        }
      }
    })
  const SALON = [
    ['Service', 'Duration', 'Price', 'Deposit'],
    ['Haircut, short hair', '30 min', '€28.00', 'none'],
    ['Haircut, long hair with wash', '45 min', '€42.50', 'none'],
    ['Colouring', '90 min', '€79.00', '€20.00'],
    ['Beard trim', '15 min', '€14.00', 'none'],
  ]
  it.each([7, 11, 16])(
    'keep their headings when a browser printed them, with gaps of %d points',
    async (gap) => {
      expect(await rowsOf(await printed(SALON, gap))).toEqual([
        'Service: Haircut, short hair; Duration: 30 min; Price: €28.00; Deposit: none',
        'Service: Haircut, long hair with wash; Duration: 45 min; Price: €42.50; Deposit: none',
        'Service: Colouring; Duration: 90 min; Price: €79.00; Deposit: €20.00',
        'Service: Beard trim; Duration: 15 min; Price: €14.00; Deposit: none',
      ])
    },
  )

  it('without a header keep their rows as they stand', async () => {
    const file = await draw((doc) => {
      doc.addPage()
      rows(doc, [
        ['Monday', '9:00', '17:00'],
        ['Tuesday', '9:00', '12:00'],
      ])
    })
    expect(await rowsOf(file)).toEqual(['Monday | 9:00 | 17:00', 'Tuesday | 9:00 | 12:00'])
  })
})
