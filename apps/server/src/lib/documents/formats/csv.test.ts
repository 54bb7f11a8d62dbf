import { describe, expect, it } from 'vitest'
import { codeOf, makeCsv, makeEndlessLine, outline, readHere } from '../../../testing/documents/index.ts'
import { sniffDelimiter } from './csv-dialect.ts'

const read = (text: string | Uint8Array, limits = {}) => readHere(text, { name: 'list.csv', limits })

describe('CSV', () => {
  it('makes every row able to answer, numbered as in a spreadsheet', async () => {
    const document = await read('Model,Weight,Note\nX1,3 kg,\n\nX2,4 kg,"two\nlines, one comma"\n')
    expect(document).toMatchObject({ kind: 'csv', pages: null })
    expect(outline(document)).toEqual([
      'Row 2 :: Model: X1\nWeight: 3 kg',
      'Row 4 :: Model: X2\nWeight: 4 kg\nNote: two\nlines, one comma',
    ])
    expect(document.sections.every((section) => section.page === null)).toBe(true)
  })

  it.each([
    [',', 'Name,Town\nAnn,"Bern; Jura"\n'],
    [';', 'Name;Price\nAnn;1,50\nBen;2,75\n'],
    ['\t', 'Name\tTown\nAnn\tBern, Jura\n'],
    ['|', 'Name|Town\nAnn|Bern\n'],
    [',', 'one column\nonly\n'],
  ])('finds the delimiter %j', (delimiter, text) => expect(sniffDelimiter(text)).toBe(delimiter))

  it('names columns without a name, and rows longer than the header', async () => {
    expect(outline(await read('A,,C\n1,2,3,4\n'))).toEqual(['Row 2 :: A: 1\nColumn 2: 2\nC: 3\nColumn 4: 4'])
  })

  it('takes a first row of numbers for data', async () => {
    expect(outline(await read('1,2.5\n3,4\n'))).toEqual([
      'Row 1 :: Column 1: 1\nColumn 2: 2.5',
      'Row 2 :: Column 1: 3\nColumn 2: 4',
    ])
    expect(outline(await read('Land,2019,2020\nFr,1,2\n'))).toEqual(['Row 2 :: Land: Fr\n2019: 1\n2020: 2'])
  })

  it('reads Windows-1252 and UTF-16', async () => {
    const text = 'Name;Größe\nÄpfel;5 €\n'
    const windows = Buffer.from(text.replace('€', '\u0080'), 'latin1')
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const bytes of [windows, utf16])
      expect(outline(await read(bytes))).toEqual(['Row 2 :: Name: Äpfel\nGröße: 5 €'])
  })

  it('reads many rows', async () => {
    const document = await read(makeCsv({ rows: 3000 }))
    expect(document.sections).toHaveLength(3000)
    expect(document.sections[2999]!.text).toContain(codeOf(2999))
  })

  it('keeps a table of a header alone', async () => {
    expect(outline(await read('Name,Town\n'))).toEqual(['Row 1 :: Name\nTown'])
  })

  it('takes quotation marks within a cell', async () => {
    expect(outline(await read('Name,Size\nScreen,5" wide\n'))).toEqual([
      'Row 2 :: Name: Screen\nSize: 5" wide',
    ])
  })

  it.each([
    ['one endless line', makeEndlessLine(3_000_000)],
    ['an endless field', Buffer.from(`a,b\n1,"${'x'.repeat(2_000_000)}`)],
  ])('refuses %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code: 'too_large',
      message: expect.stringContaining('Row '),
    })
  })

  it('refuses too many rows and a quotation mark that is never closed', async () => {
    await expect(read(makeCsv({ rows: 20 }), { rows: 10 })).rejects.toMatchObject({ code: 'too_large' })
    await expect(read('a,b\n1,"2\n')).rejects.toMatchObject({ code: 'broken' })
  })
})
