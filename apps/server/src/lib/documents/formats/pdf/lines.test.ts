import { describe, expect, it } from 'vitest'
import { type Item, linesOf } from './lines.ts'
import { itemsOf } from './open.ts'
import { pageText } from './paragraphs.ts'

const SIZE = 10
const item = (text: string, x: number, y: number, more: Partial<Item> = {}): Item => ({
  text,
  x,
  y,
  width: text.length * 5,
  size: SIZE,
  turned: false,
  rightToLeft: false,
  ...more,
})
const textsOf = (items: Item[]) => linesOf(items).map((line) => line.text)

describe('lines of a PDF page', () => {
  it('joins pieces on one baseline, with spaces where there are gaps', () => {
    expect(
      textsOf([item('Hel', 0, 10), item('lo', 15, 10), item('world', 28, 10), item('2', 53, 7, { size: 6 })]),
    ).toEqual(['Hello world2'])
  })

  it('keeps the space at the end of a piece', () => {
    expect(
      textsOf([
        item('one ', 0, 10),
        item('two', 20, 10),
        item(' ', 35, 10, { width: 1 }),
        item('three', 36, 10),
      ]),
    ).toEqual(['one two three'])
  })

  it('leaves text alone that has narrow gaps in the same places', () => {
    const prose = [10, 22].flatMap((y) => [item('1.', 0, y), item('Take it', 20, y), item('home', 63, y)])
    expect(textsOf(prose)).toEqual(['1. Take it home', '1. Take it home'])
    const marked = [10, 22].flatMap((y) => [item('•', 0, y), item('Milk', 15, y), item('2 l', 43, y)])
    expect(textsOf(marked)).toEqual(['• Milk 2 l', '• Milk 2 l'])
    // Stretched lines: as many words, but not below each other.
    const first = [item('Boats', 0, 10), item('are', 33, 10), item('expensive', 56, 10)]
    const second = [item('Here', 0, 22), item('everybody', 28, 22), item('rows', 81, 22)]
    expect(textsOf([...first, ...second])).toEqual(['Boats are expensive', 'Here everybody rows'])
  })

  it('marks the cells of a table row', () => {
    const rows = [10, 22].flatMap((y) => [item('Model', 0, y), item('3 kg', 100, y), item('20 €', 200, y)])
    expect(pageText(linesOf(rows), new Set())).toBe('Model | 3 kg | 20 €\nModel | 3 kg | 20 €')
  })

  it('takes text that was drawn twice for bold once', () => {
    expect(textsOf([item('Bold', 0, 10), item('Bold', 0.3, 10), item('x', 30, 10)])).toEqual(['Bold x'])
  })

  it('sorts a page whose file jumps about', () => {
    const lines = Array.from({ length: 10 }, (_, at) => item(`line ${at}`, 0, 20 + at * 12))
    const shuffled = [7, 2, 9, 0, 5, 1, 8, 3, 6, 4].map((at) => lines[at]!)
    expect(textsOf(shuffled)).toEqual(lines.map((line) => line.text))
  })

  it('reads right to left whichever way the file holds it, with numbers the other way', () => {
    const right = { rightToLeft: true }
    // As on paper, from the left: "2 1" in Hebrew letters around a number of two pieces.
    const stored = [
      item('.', 2, 10, { width: 3 }),
      item('בית', 5, 10, { ...right, width: 15 }),
      item('4', 24, 10, { width: 5 }),
      item('7', 29, 10, { width: 5 }),
      item('שלום', 38, 10, { ...right, width: 20 }),
    ]
    expect(textsOf(stored)).toEqual(['שלום 47 בית.'])
    expect(textsOf(stored.toReversed())).toEqual(['שלום 47 בית.'])
  })

  it('writes Arabic letters in their plain form', () => {
    const letters = ['ﺮ', 'ﺠ', 'ﺣ'].map((letter, at) =>
      item(letter, at * 5, 10, { rightToLeft: true, width: 5 }),
    )
    expect(textsOf(letters)).toEqual(['حجر'])
  })

  it('turns pages upright', () => {
    // A page that is shown turned by 90 degrees: pdf.js gives this matrix for a width of 600.
    const shown = [0, 1, 1, 0, 0, 0]
    const content = {
      items: [
        {
          str: 'first',
          dir: 'ltr',
          width: 25,
          height: 10,
          transform: [0, 10, -10, 0, 50, 100],
          fontName: 'f',
          hasEOL: false,
        },
        {
          str: 'second',
          dir: 'ltr',
          width: 25,
          height: 10,
          transform: [0, 10, -10, 0, 62, 100],
          fontName: 'f',
          hasEOL: false,
        },
      ],
      styles: {},
      lang: null,
    }
    const items = itemsOf(content, shown)
    expect(items.map(({ text, x, y, turned }) => ({ text, x, y, turned }))).toEqual([
      { text: 'first', x: 100, y: 50, turned: false },
      { text: 'second', x: 100, y: 62, turned: false },
    ])
  })
})
