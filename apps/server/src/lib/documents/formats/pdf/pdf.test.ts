import { describe, expect, it } from 'vitest'
import {
  makeManual,
  makePdf,
  makePng,
  makeScanPdf,
  manualTexts,
  readHere,
  truncate,
} from '../../../../testing/documents/index.ts'

const textsOf = async (bytes: Buffer) => (await readHere(bytes)).sections.map((section) => section.text)

describe('PDF', () => {
  it('keeps every fact on its page, and the paragraphs as they were', async () => {
    const manual = makeManual(12)
    const header = () => 'Millwright machine, edition 3'
    const footer = (page: number) => `Page ${page} of 12`
    const bytes = await makePdf({ pages: manualTexts(manual), title: 'Service manual', header, footer })
    const document = await readHere(bytes)
    expect(document).toMatchObject({ kind: 'pdf', title: 'Service manual', pages: 12 })
    expect(document.sections.map((section) => section.page)).toEqual(manual.map((page) => page.page))
    expect(document.sections.map((section) => section.text)).toEqual(manualTexts(manual))
  })

  it('tells in their place that pages have no text', async () => {
    const document = await readHere(await makePdf({ pages: ['one', ' ', 'three'] }))
    expect(document.pages).toBe(3)
    expect(document.withoutText).toBe('2')
    expect(document.sections.map((section) => [section.page, section.text])).toEqual([
      [1, 'one'],
      [2, '[Page 2 has no text.]'],
      [3, 'three'],
    ])
  })

  it('lists the pages without text in ranges, in a text that stays short', async () => {
    const withoutText = async (pages: string[]) => (await readHere(await makePdf({ pages }))).withoutText
    expect(await withoutText(['one', 'two'])).toBeUndefined()
    expect(await withoutText(['one', ' ', 'three', ' ', ' ', ' '])).toBe('2, 4–6')
    const scattered = await withoutText(Array.from({ length: 100 }, (_, page) => (page % 2 ? ' ' : 'text')))
    expect(scattered).toMatch(/^2, 4, .*, 40, …$/)
  })

  it('keeps first and last lines that differ by more than the page number', async () => {
    const torque = (page: number) => 40 + ((page * 7) % 13)
    const lines = (page: number) => `Bolt ${page}: ${torque(page)} Nm\n\nSee the drawing.\n\nChapter ${page}`
    const pages = Array.from({ length: 8 }, (_, index) => lines(index + 1))
    expect(await textsOf(await makePdf({ pages }))).toEqual(pages)
  })

  it('joins words that were cut at the end of a line, unless they have a hyphen of their own', async () => {
    const text = [
      'The machine has a well-known defect in the photo-',
      'electric sensor of the upper part, and this is a well-',
      'known matter that everybody in the field talks about.',
    ].join('\n')
    expect(await textsOf(await makePdf({ pages: [text] }))).toEqual([
      'The machine has a well-known defect in the photoelectric sensor of the upper part, and this is a well-known matter that everybody in the field talks about.',
    ])
  })

  it('keeps the hyphen of compounds that end with a particle or stand in longer ones', async () => {
    const text = [
      'Bring the bicycle in the evening before you leave us to our Drop-',
      'off point in the yard. Choose the pay-as-you-go rate; our pay-as-',
      'you-go customers of the workshop will get a text message with-',
      'out delay as soon as everything is ready to be fetched.',
    ].join('\n')
    expect((await textsOf(await makePdf({ pages: [text] }))).join(' ')).toMatch(
      /our Drop-off point .* pay-as-you-go customers .* without delay/,
    )
  })

  it('keeps lists and short lines apart', async () => {
    const text =
      'ACME Works\nLong Street 12, 10115 Berlin, Germany\n\n1. Open the lid.\n2. Take out the filter and rinse it under cold water for a minute.\n3. Close it.'
    expect(await textsOf(await makePdf({ pages: [text] }))).toEqual([text])
  })

  it('reads one column after the other', async () => {
    const sentences = Array.from(
      { length: 60 },
      (_, at) => `Sentence number ${at} tells about part ${at * 3} at some length.`,
    )
    const [text] = await textsOf(await makePdf({ pages: [sentences.join(' ')], columns: 2 }))
    expect(text).toBe(sentences.join(' '))
  })

  it('takes headings from the bookmarks', async () => {
    const bytes = await makePdf({ pages: ['a', 'b', 'c', 'd'], bookmarks: ['', 'Safety', '', 'Care'] })
    const { sections } = await readHere(bytes)
    expect(sections.map((section) => section.heading)).toEqual([[], ['Safety'], ['Safety'], ['Care']])
  })

  it.each([
    ['encrypted', () => makePdf({ pages: ['secret'], password: 'x' }), 'encrypted', 'password'],
    ['of scans', () => makeScanPdf({ pages: 2, image: makePng() }), 'no_text', 'OCR'],
    ['without text', () => makePdf({ pages: [' '] }), 'no_text', 'OCR'],
    ['cut off', async () => truncate(await makePdf({ pages: ['a', 'b'] })), 'broken', 'damaged'],
    ['of garbage', () => Promise.resolve(Buffer.from('%PDF-1.7\ngarbage')), 'broken', 'damaged'],
  ])('says what is the matter with a file %s', async (_, make, code, word) => {
    await expect(readHere(await make())).rejects.toMatchObject({
      code,
      message: expect.stringContaining(word),
    })
  })

  it('refuses too many pages and too much text', async () => {
    const bytes = await makePdf({ pages: ['one', 'two', 'three'] })
    await expect(readHere(bytes, { limits: { pages: 2 } })).rejects.toMatchObject({ code: 'too_large' })
    await expect(readHere(bytes, { limits: { characters: 8 } })).rejects.toMatchObject({ code: 'too_large' })
  })
})
