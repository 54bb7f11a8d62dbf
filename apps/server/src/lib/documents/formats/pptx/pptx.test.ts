import { describe, expect, it } from 'vitest'
import { makePptx, outline, readHere, truncate } from '../../../../testing/documents/index.ts'

describe('PPTX', () => {
  it('reads slides as pages, with tables and notes, and leaves out numbers and hidden slides', async () => {
    const file = makePptx(
      [
        { title: 'Opening hours', lines: ['Open from nine', 'Closed on Sundays'], notes: 'Say this slowly.' },
        { title: 'Hidden', lines: ['Not shown'], hidden: true },
        {
          title: 'Prices',
          table: [
            ['Article', 'Price'],
            ['Spade', '49 €'],
            ['Rake', '18 €'],
          ],
        },
      ],
      { title: 'Our shop' },
    )
    const document = await readHere(file, { name: 'shop.pptx' })
    expect(document).toMatchObject({ kind: 'pptx', title: 'Our shop', pages: 3 })
    expect(outline(document)).toEqual([
      'Opening hours :: Opening hours\n\nOpen from nine\nClosed on Sundays\n\nNotes: Say this slowly.',
      'Prices :: Prices\n\nArticle: Spade; Price: 49 €\nArticle: Rake; Price: 18 €',
    ])
    expect(document.sections.map(({ page }) => page)).toEqual([1, 3])
  })

  it('never joins two slides in one chunk', async () => {
    const { chunkDocument } = await import('../../chunks/chunk.ts')
    const document = await readHere(
      makePptx([
        { title: 'A', lines: ['one'] },
        { title: 'A', lines: ['two'] },
      ]),
    )
    expect(chunkDocument(document).map(({ page }) => page)).toEqual([1, 2])
  })

  it('says that it is damaged or empty', async () => {
    await expect(readHere(truncate(makePptx([{ title: 'A' }])))).rejects.toMatchObject({ code: 'broken' })
    await expect(readHere(makePptx([{}]))).rejects.toMatchObject({ code: 'empty' })
  })
})
