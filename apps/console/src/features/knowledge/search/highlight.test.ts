import { describe, expect, it } from 'vitest'
import { piecesOf } from './highlight.ts'

const shown = (text: string, ranges: { start: number; end: number }[]) =>
  piecesOf(text, ranges)
    .map(({ text: part, lit }) => (lit ? `[${part}]` : part))
    .join('')

describe('piecesOf', () => {
  it('lights the ranges and keeps the rest', () => {
    expect(shown('the old mill', [{ start: 4, end: 7 }])).toBe('the [old] mill')
  })

  it('takes ranges in any order, and overlapping ones once', () => {
    const ranges = [
      { start: 6, end: 12 },
      { start: 0, end: 3 },
      { start: 4, end: 8 },
    ]
    expect(
      piecesOf('the old mill', ranges)
        .map(({ text }) => text)
        .join(''),
    ).toBe('the old mill')
    expect(shown('the old mill', ranges)).toBe('[the] [old ][mill]')
  })

  it('cuts ranges at the end of the text', () => {
    expect(
      shown('mill', [
        { start: 2, end: 99 },
        { start: 50, end: 60 },
      ]),
    ).toBe('mi[ll]')
  })

  it('gives a text without ranges whole', () => {
    expect(piecesOf('mill', [])).toEqual([{ text: 'mill', lit: false, at: 0 }])
    expect(piecesOf('', [])).toEqual([])
  })
})
