import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatTsv, parseTsv } from './tsv.ts'

describe('parseTsv', () => {
  it('reads what Excel and Google Sheets put on the clipboard', () => {
    expect(parseTsv('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
    expect(parseTsv('one\t"two\nlines"\tthree')).toEqual([['one', 'two\nlines', 'three']])
    expect(parseTsv('"say ""hi"""\tx')).toEqual([['say "hi"', 'x']])
  })

  it('treats quotes that quote nothing as text', () => {
    expect(parseTsv('5" pipe\t"so" he said\t"open')).toEqual([['5" pipe', '"so" he said', '"open']])
  })

  it('keeps empty cells and emoji', () => {
    expect(parseTsv('👩‍👩‍👧\t\t"🙂\t"\n\t\t')).toEqual([
      ['👩‍👩‍👧', '', '🙂\t'],
      ['', '', ''],
    ])
    expect(parseTsv('')).toEqual([['']])
  })

  it('restores what was formatted, whatever the texts', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('"', '""', '\t', '\n', '\r\n', 'a"b', '"a', ' '))
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(rows, (given) => {
        // A last row of one empty cell can't be told from the line break that ends the row before it.
        const last = given.at(-1)
        fc.pre(given.length === 1 || last?.length !== 1 || last[0] !== '')
        expect(parseTsv(formatTsv(given))).toEqual(given)
      }),
    )
  })
})
