import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeManual, makePdf, manualTexts, truncate } from '../../../testing/documents/index.ts'
import { parseDocument } from '../parse.ts'
import { locate } from './locate.ts'
import { closePages, openPage } from './draw.ts'

const manual = makeManual(3)
let folder: string
let path: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-pages-'))
  path = join(folder, 'manual.pdf')
  await writeFile(path, await makePdf({ pages: manualTexts(manual), header: () => 'A header' }))
})
afterAll(async () => {
  closePages()
  await rm(folder, { recursive: true })
})

describe('openPage', () => {
  it('draws a page as a picture of the wanted width and tells where its words stand', async () => {
    const page = await openPage(path, { page: 2, width: 900 })
    expect(page).toMatchObject({ page: 2, pages: 3, width: 612, height: 792 })
    expect(Buffer.from(page.image.subarray(8, 12)).toString()).toBe('WEBP')
    expect(page.items.map((item) => item.text).join(' ')).toContain('A header')
  })

  it('lights every fact on the page where reading found it', async () => {
    const read = await parseDocument({ path, name: 'manual.pdf' })
    for (const section of read.sections) {
      const page = await openPage(path, { page: section.page!, width: 300 })
      for (const fact of manual[section.page! - 1]!.facts) {
        const start = section.text.replaceAll('\n', ' ').indexOf(fact.answer)
        expect(start).toBeGreaterThanOrEqual(0)
        const lit = locate({ text: section.text, ranges: [{ start, end: start + fact.answer.length }] }, page)
        expect(lit.length).toBeGreaterThan(0)
        for (const box of lit) {
          expect(box.x).toBeGreaterThan(0)
          expect(box.x + box.width).toBeLessThan(1)
          expect(box.y).toBeGreaterThan(0)
          expect(box.y + box.height).toBeLessThan(1)
        }
      }
    }
  })

  it('refuses what is no page, and goes on', async () => {
    await expect(openPage(path, { page: 4, width: 300 })).rejects.toMatchObject({ code: 'not_found' })
    const broken = join(folder, 'broken.pdf')
    await writeFile(broken, truncate(await makePdf({ pages: ['one'] }), 0.3))
    await expect(openPage(broken, { page: 1, width: 300 })).rejects.toMatchObject({ code: 'broken' })
    expect(await openPage(path, { page: 1, width: 300 })).toMatchObject({ page: 1 })
  })
})

const item = (text: string, x: number, y: number) => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: 10,
  turned: false,
  rightToLeft: false,
})

describe('locate', () => {
  const page = {
    width: 100,
    height: 100,
    items: [item('Refunds take 5 days. Ex-', 0, 20), item('change takes 5 days.', 0, 40)],
  }

  it('tells a repeated word by what stands around it', () => {
    const text = 'Refunds take 5 days. Exchange takes 5 days.'
    const start = text.lastIndexOf('5 days')
    const lit = locate({ text, ranges: [{ start, end: start + 6 }] }, page)
    expect(lit).toHaveLength(1)
    expect(lit[0]!.y).toBeCloseTo(0.315)
    expect(lit[0]!.x).toBeCloseTo((13 * 5) / 100)
  })

  it('follows a word that is cut at the end of a line', () => {
    const text = 'Refunds take 5 days. Exchange takes 5 days.'
    const start = text.indexOf('Exchange')
    const lit = locate({ text, ranges: [{ start, end: start + 8 }] }, page)
    expect(lit.map((box) => Math.round(box.width * 100))).toEqual([10, 30])
  })

  it('gives nothing for what is not there', () => {
    expect(locate({ text: 'Something else', ranges: [{ start: 0, end: 9 }] }, page)).toEqual([])
    expect(locate({ text: '— …', ranges: [{ start: 0, end: 3 }] }, page)).toEqual([])
  })
})
