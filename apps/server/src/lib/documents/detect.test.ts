import { describe, expect, it } from 'vitest'
import { makePng } from '../../testing/documents/index.ts'
import { detectKind } from './detect.ts'
import { DocumentError } from './errors.ts'
import { writeZip } from './zip/write.ts'

const kindOf = (content: string | Buffer, name = '', mime?: string) =>
  detectKind(Buffer.from(content as string), { name, ...(mime ? { mime } : {}) })

const failure = async (work: Promise<unknown>): Promise<DocumentError> => {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DocumentError)
  return error as DocumentError
}

const zipOf = (...names: string[]) => writeZip(names.map((name) => ({ name, packed: Buffer.from('x') })))
const office = (content: string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600), Buffer.from(content, 'utf16le')])

describe('detectKind', () => {
  it.each([
    ['%PDF-1.7 …', 'manual.txt', 'pdf'],
    ['\n\n%PDF-1.4', '', 'pdf'],
    ['<!-- a --><!DOCTYPE html><html>', 'page.php', 'html'],
    ['<?xml version="1.0"?>\n<html xmlns="x">', '', 'html'],
    ['<html><body>', 'notes.txt', 'html'],
    ['<p>part</p>', 'part.html', 'html'],
    ['a,b\n1,2', 'list.CSV', 'csv'],
    ['a\tb\n1\t2', 'list.tsv', 'csv'],
    ['# Title', 'readme.md', 'markdown'],
    ['# Title', 'readme', 'text'],
    ['BMW is a maker of cars', 'cars', 'text'],
    ['a < b and c > d', 'x.unknown', 'text'],
    ['{"json": true}', 'data.json', 'text'],
  ])('takes %j named "%s" for %s', async (content, name, kind) =>
    expect(await kindOf(content, name)).toBe(kind),
  )

  it('says of a document that it is damaged, and of other files that they can’t be read', async () => {
    const junk = Buffer.from([0, 1, 2, 3, 0, 255, 254, 0, 7, 8, 0, 1])
    const [pdf, other] = [
      await failure(kindOf(junk, 'prices.pdf')),
      await failure(kindOf(junk, 'prices.xyz')),
    ]
    expect([pdf.code, pdf.message]).toEqual([
      'unsupported_type',
      'This document is damaged and can’t be read. Save or download it again.',
    ])
    expect(other.code).toBe('unsupported_type')
  })

  it('goes by the media type when the name says nothing', async () => {
    expect(await kindOf('a;b', 'export', 'text/csv; charset=utf-8')).toBe('csv')
    expect(await kindOf('<b>x</b>', '', 'text/html')).toBe('html')
    expect(await kindOf('# x', '', 'text/markdown')).toBe('markdown')
  })

  it.each([
    ['word/document.xml', 'docx'],
    ['xl/workbook.xml', 'xlsx'],
    ['ppt/presentation.xml', 'pptx'],
  ])('knows a document of Office by its %s, whatever it is called', async (part, kind) => {
    expect(await kindOf(zipOf('[Content_Types].xml', part), 'x.zip')).toBe(kind)
  })

  it.each([
    [zipOf('[Content_Types].xml', 'xl/workbook.bin'), 'workbook in an unsupported format'],
    [zipOf('[Content_Types].xml', 'ppt/slides.bin'), 'presentation in an unsupported format'],
    [zipOf('mimetype', 'content.xml'), 'OpenDocument'],
    [zipOf('a.txt'), 'ZIP'],
    [makePng(), 'PNG'],
    [Buffer.from('{\\rtf1 x}'), 'Rich Text'],
    [office('WordDocument'), 'old Office'],
    [Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919) % 256)), 'unknown type'],
  ])('says what it cannot read (%#)', async (content, word) => {
    const error = await failure(kindOf(content))
    expect(error.code).toBe('unsupported_type')
    expect(error.message).toContain(word)
  })

  it('says that an Office document has a password', async () => {
    expect((await failure(kindOf(office('EncryptedPackage'), 'x.docx'))).code).toBe('encrypted')
  })

  it.each(['report.pdf', 'report.docx', 'list.xlsx'])(
    'says that %s is not what it is called',
    async (name) => {
      const error = await failure(kindOf('<html>Please sign in</html>', name))
      expect(error.code).toBe('unsupported_type')
      expect(error.message).toContain(name)
    },
  )

  it('says that a table is a web page', async () => {
    expect((await failure(kindOf('<!doctype html><p>x', 'list.csv'))).message).toContain('isn’t a table')
  })

  it('says that a file is empty', async () => {
    expect((await failure(kindOf(''))).code).toBe('empty')
  })

  it('takes a text with a few stray control characters for text', async () => {
    expect(await kindOf(`${'words '.repeat(20)}\0`)).toBe('text')
  })
})
