import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { litPieces } from './lit-ranges.ts'

const range = fc.record({ start: fc.integer({ min: -5, max: 40 }), end: fc.integer({ min: -5, max: 40 }) })

describe('litPieces', () => {
  it('lights what lies in a range, and nothing else, whatever the ranges', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.array(range, { maxLength: 6 }), (text, ranges) => {
        const pieces = litPieces(text, ranges)
        expect(pieces.map((piece) => piece.text).join('')).toBe(text)
        const lit = pieces.flatMap((piece) => Array.from({ length: piece.text.length }, () => piece.lit))
        const expected = Array.from({ length: text.length }, (_, at) =>
          ranges.some(({ start, end }) => start <= at && at < end),
        )
        expect(lit).toEqual(expected)
      }),
    )
  })

  it('joins ranges that touch', () => {
    expect(
      litPieces('abcdef', [
        { start: 1, end: 3 },
        { start: 3, end: 4 },
      ]),
    ).toEqual([
      { text: 'a', lit: false, start: 0 },
      { text: 'bcd', lit: true, start: 1 },
      { text: 'ef', lit: false, start: 4 },
    ])
  })
})
