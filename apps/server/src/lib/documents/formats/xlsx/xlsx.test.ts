import { describe, expect, it } from 'vitest'
import { makeXlsx, outline, readHere, truncate } from '../../../../testing/documents/index.ts'
import { writeZip } from '../../zip/write.ts'
import { showNumber } from './number-format.ts'

describe('XLSX', () => {
  it('reads each row with its headers, numbers and dates as they are shown', async () => {
    const file = makeXlsx(
      [
        {
          name: 'Prices 2026',
          rows: [
            ['Price list', null, null, null],
            ['Article', 'Price', 'Since', 'Discount'],
            [
              'Spade',
              { value: 1249.5, format: '"€ "#,##0.00' },
              { value: 46023, format: 'dd.mm.yyyy' },
              { value: 0.125, format: '0.0%' },
            ],
            ['Rake', 18, null, { formula: 'B4*2', result: 'thirty-six' }],
          ],
        },
        { name: 'Secret', rows: [['hidden']], hidden: true },
      ],
      { title: 'Tools & more' },
    )
    const document = await readHere(file, { name: 'prices.xlsx' })
    expect(document).toMatchObject({ kind: 'xlsx', title: 'Tools & more', pages: null })
    expect(outline(document)).toEqual([
      'Prices 2026 > Row 1 :: Price list',
      'Prices 2026 > Row 3 :: Article: Spade\nPrice: € 1,249.50\nSince: 2026-01-01\nDiscount: 12.5%',
      'Prices 2026 > Row 4 :: Article: Rake\nPrice: 18\nDiscount: thirty-six',
    ])
  })

  it('repeats a merged cell in each row that it covers', async () => {
    const rows = [
      ['Group', 'Name'],
      ['Saws', 'Bow saw'],
      [null, 'Hand saw'],
    ]
    const document = await readHere(makeXlsx([{ name: 'S', rows, merges: ['A2:A3'] }]))
    expect(outline(document).at(-1)).toBe('S > Row 3 :: Group: Saws\nName: Hand saw')
  })

  it('names the rows of a chunk by their sheet', async () => {
    const { chunkDocument } = await import('../../chunks/chunk.ts')
    const sheet = (name: string) => ({
      name,
      rows: [
        ['A', 'B'],
        ['1x', 'y'],
        ['2x', 'y'],
      ],
    })
    const document = await readHere(makeXlsx([sheet('One'), sheet('Two')]))
    expect(chunkDocument(document).map(({ heading }) => heading)).toEqual([
      ['One', 'Rows 2–3'],
      ['Two', 'Rows 2–3'],
    ])
  })

  it('refuses what is broken, locked, a bomb or too long', async () => {
    const good = makeXlsx([
      {
        name: 'S',
        rows: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
    ])
    await expect(readHere(truncate(good))).rejects.toMatchObject({ code: 'broken' })
    const locked = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.alloc(512),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ])
    await expect(readHere(locked, { name: 'locked.xlsx' })).rejects.toMatchObject({ code: 'encrypted' })
    const limits = { unpackedBytes: 100 }
    await expect(readHere(good, { limits })).rejects.toMatchObject({ code: 'zip_bomb' })
    const many = makeXlsx([{ name: 'S', rows: Array.from({ length: 60 }, (_, row) => [`r${row}`, 'x']) }])
    await expect(readHere(many, { limits: { rows: 50 } })).rejects.toMatchObject({ code: 'too_large' })
    const hollow = writeZip([{ name: 'xl/workbook.xml', packed: Buffer.from('<workbook>') }])
    await expect(readHere(hollow)).rejects.toMatchObject({ code: 'empty' })
  })

  it('stands entities that grow, and cells at absurd places', async () => {
    const entity = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'
    const sheet = `${entity}<worksheet><sheetData><row r="1"><c r="ZZZZZZ1" t="inlineStr"><is><t>far</t></is></c><c r="A1" t="inlineStr"><is><t>&b;near</t></is></c></row></sheetData></worksheet>`
    const file = writeZip(
      Object.entries({
        'xl/workbook.xml': '<workbook><sheets><sheet name="S" r:id="r1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="s.xml"/></Relationships>',
        'xl/s.xml': sheet,
      }).map(([name, text]) => ({ name, packed: Buffer.from(text) })),
    )
    const document = await readHere(file)
    expect(document.sections[0]!.text).toContain('near')
    expect(document.characters).toBeLessThan(100)
  })
})

it.each([
  [0.5, 'General', '0.5'],
  [1 / 3, 'General', '0.33333333333'],
  [-1234.5, '#,##0.00', '-1,234.50'],
  [-5, '0;(0)', '(5)'],
  [0.256, '0%', '26%'],
  [1234567, '0.0,,"M"', '1.2M'],
  [12, '0" pieces"', '12 pieces'],
  [99.9, '[$€-407] #,##0.00', '€ 99.90'],
  [45292.75, 'yyyy-mm-dd hh:mm', '2024-01-01 18:00'],
  [0.5, 'h:mm', '12:00'],
  [1.5, '[h]:mm:ss', '36:00:00'],
  [45292, 'd" of "mmmm', '2024-01-01'],
  [1e21, '0', '1000000000000000000000'],
])('shows %s in the format %s as %s', (value, format, shown) => {
  expect(showNumber(value, format)).toBe(shown)
})
