import { expect, it } from 'vitest'
import { excerptOf } from './excerpt.ts'

const at = (text: string, word: string) => ({
  start: text.indexOf(word),
  end: text.indexOf(word) + word.length,
})

it('shows a passage from its beginning when the first highlighted word is near it', () => {
  const text = 'The gate opens at seven.'
  const highlights = [at(text, 'gate')]
  expect(excerptOf({ text, highlights })).toEqual({ text, ranges: highlights })
})

it('starts shortly before the first highlighted word when that is far, with the same highlights', () => {
  const text = `${'Other words stand here. '.repeat(30)}The gate opens at seven, and the gate closes at nine.`
  const last = text.lastIndexOf('gate')
  const highlights = [at(text, 'gate'), { start: last, end: last + 4 }]
  const excerpt = excerptOf({ text, highlights })
  expect(excerpt.text.startsWith('… ')).toBe(true)
  expect(excerpt.text.length).toBeLessThan(300)
  expect(excerpt.ranges.map(({ start, end }) => excerpt.text.slice(start, end))).toEqual(['gate', 'gate'])
})
