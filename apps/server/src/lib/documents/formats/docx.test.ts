import { describe, expect, it } from 'vitest'
import { makeDocx, makeZipBomb, outline, readHere, truncate } from '../../../testing/documents/index.ts'

const BLOCKS = [
  { heading: 'Warranty', level: 1 },
  { text: 'It lasts 24 months & more.' },
  { heading: 'Exceptions', level: 2 },
  { items: ['Glass', 'Batteries'] },
  {
    rows: [
      ['Model', 'Weight', ''],
      ['X1', '3 kg', 'new'],
      ['X2', '4 kg', ''],
    ],
  },
] as const

describe('DOCX', () => {
  it('reads headings, paragraphs, lists and tables', async () => {
    const blocks = BLOCKS.map((block) => structuredClone(block)) as Parameters<typeof makeDocx>[0]['blocks']
    const document = await readHere(await makeDocx({ title: 'Terms & more', blocks }))
    expect(document).toMatchObject({ kind: 'docx', title: 'Terms & more', pages: null })
    expect(outline(document)).toEqual([
      'Warranty :: Warranty\n\nIt lasts 24 months & more.',
      'Warranty > Exceptions :: Exceptions\n\n- Glass\n- Batteries\n\nModel: X1; Weight: 3 kg; new\nModel: X2; Weight: 4 kg',
    ])
  })

  it('refuses a bomb by its claims, and one that lies', async () => {
    for (const bomb of [
      makeZipBomb({ bytes: 30_000_000 }),
      makeZipBomb({ bytes: 20_000_000, claims: 1000 }),
    ]) {
      expect(bomb.length).toBeLessThan(500_000)
      await expect(readHere(bomb)).rejects.toMatchObject({ code: 'zip_bomb' })
    }
  })

  it('says that it is damaged or empty', async () => {
    const bytes = await makeDocx({ blocks: [{ text: 'Words' }] })
    await expect(readHere(truncate(bytes))).rejects.toMatchObject({ code: 'broken' })
    await expect(readHere(await makeDocx({ blocks: [] }))).rejects.toMatchObject({ code: 'empty' })
  })
})
