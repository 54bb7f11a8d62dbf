import { describe, expect, it } from 'vitest'
import { dropFurniture, type Page } from './furniture.ts'
import type { Line } from './lines.ts'

const HEIGHT = 800
const line = (text: string, y: number): Line => ({
  text,
  x: 50,
  y,
  right: 300,
  size: 10,
  turned: false,
  cells: text.split(' | ').length,
})
const make = (count: number, lines: (page: number) => [string, number][]): Page[] =>
  Array.from({ length: count }, (_, at) => ({
    height: HEIGHT,
    lines: lines(at + 1).map(([text, y]) => line(text, y)),
  }))
const left = (pages: Page[]) => {
  dropFurniture(pages)
  return pages.map((page) => page.lines.map((one) => one.text))
}

describe('dropFurniture', () => {
  it('drops running titles and page numbers, also where odd and even pages differ', () => {
    const pages = make(10, (page) => [
      [page % 2 ? 'The book' : 'The chapter', 40],
      [`Body of ${page * page}`, 300],
      [page % 2 ? `${page + 4}` : `The author ${page + 4}`, 780],
    ])
    expect(left(pages)).toEqual(pages.map((_, at) => [`Body of ${(at + 1) ** 2}`]))
  })

  it('drops a title with a page number beside it, on few pages too', () => {
    const pages = make(20, (page) => [
      [page <= 4 ? `Chapter 4: Functions | ${page + 20}` : `Body line ${page * page}`, 40],
      ['Body', 300],
    ])
    expect(left(pages)[2]).toEqual(['Body'])
  })

  it('keeps numbered headings on top, and lines whose numbers run freely', () => {
    const pages = make(10, (page) => [
      [`Chapter ${page}`, 40],
      ['Body', 300],
      [`${(page * 7) % 11} Nm`, 780],
    ])
    expect(left(pages)[3]).toEqual(['Chapter 4', 'Body', '6 Nm'])
  })

  it('keeps what stands in the middle, on two pages only, or alone on its page', () => {
    expect(left(make(10, () => [['Same', 300]]))[0]).toEqual(['Same'])
    expect(
      left(
        make(2, () => [
          ['Top', 40],
          ['Body', 300],
        ]),
      )[0],
    ).toEqual(['Top', 'Body'])
    expect(left(make(10, () => [['Top', 40]]))[0]).toEqual(['Top'])
  })
})
