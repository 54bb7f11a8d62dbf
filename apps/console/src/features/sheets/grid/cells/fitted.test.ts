import { describe, expect, it } from 'vitest'
import { shortened, whole, wrapped } from './fitted.ts'

/** Every letter is ten pixels wide. */
const measure = (text: string) => text.length * 10

describe('a number or a date', () => {
  it('is shown with all its digits or none, at every width', () => {
    const value = '-9,007,199,254,740,993.25'
    for (let room = 0; room <= 400; room += 1) {
      const shown = whole(measure, [value], room)
      if (shown !== value) expect(shown).toMatch(/^#+$/)
      expect(measure(shown)).toBeLessThanOrEqual(Math.max(room + 1, 10))
    }
    expect(whole(measure, [value], 250)).toBe(value)
    expect(whole(measure, [value], 240)).toBe('#'.repeat(24))
  })

  it('has a shorter form if there is one, such as the count of a group', () => {
    expect(whole(measure, ['▸ 1,234,567, 3 rows', '▸ ##, 3 rows'], 130)).toBe('▸ ##, 3 rows')
  })
})

describe('a text', () => {
  it('ends with an ellipsis when there is more of it', () => {
    expect(shortened(measure, 'Lantern', 70)).toBe('Lantern')
    expect(shortened(measure, 'Lantern', 60)).toBe('Lante…')
    expect(shortened(measure, '0171 2345678', 60)).toBe('0171…')
    expect(shortened(measure, 'x'.repeat(900), 5000)).toMatch(/^x+…$/)
  })

  it('is wrapped between words, and ends with an ellipsis when lines are left', () => {
    const lines = (text: string, room: number, most = 3) => wrapped(measure, text, { room, lines: most })
    expect(lines('two words', 100)).toEqual(['two words'])
    expect(lines('some more words', 90)).toEqual(['some more', 'words'])
    expect(lines('first\n\nthird', 90)).toEqual(['first', '', 'third'])
    expect(lines('9007199254740993', 50, 4)).toEqual(['90071', '99254', '74099', '3'])
    expect(lines('9007199254740993', 50, 2)).toEqual(['90071', '9925…'])
    expect(lines('first\nsecond', 200, 1)).toEqual(['first…'])
    expect(lines('', 50)).toEqual([])
  })
})
