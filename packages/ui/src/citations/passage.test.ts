import { expect, it } from 'vitest'
import { segmentsOf } from './passage.ts'

const PASSAGE =
  'Prices\n\n| Bicycle | Day |\n| :-- | --: |\n| City | 18 euros |\n|  | x |\n\nGroups pay | less.\n| no table |\n'

it('finds tables, and knows where each cell stands', () => {
  const segments = segmentsOf(PASSAGE)
  expect(segments.map(({ kind }) => kind)).toEqual(['text', 'table', 'text'])
  const table = segments.find((segment) => segment.kind === 'table')
  if (!table) throw new Error('no table')
  expect(table.head.map(({ text }) => text)).toEqual(['Bicycle', 'Day'])
  expect(table.rows.map((row) => row.map(({ text }) => text))).toEqual([
    ['City', '18 euros'],
    ['', 'x'],
  ])
  for (const { start, text } of [...table.head, ...table.rows.flat()])
    expect(PASSAGE.slice(start, start + text.length)).toBe(text)
  expect(segments[2]).toMatchObject({ text: '\nGroups pay | less.\n| no table |\n' })
})

it.each(['', 'One line', '\n\n', '| a |', '| a |\n| b |\n', '|--|\n|--|', 'a\r\n| b |\r\n| -- |\r\n| c |'])(
  'loses nothing of %j',
  (passage) => {
    const words = segmentsOf(passage).flatMap((segment) =>
      segment.kind === 'text' ? [segment] : [...segment.head, ...segment.rows.flat()],
    )
    for (const { start, text } of words) expect(passage.slice(start, start + text.length)).toBe(text)
    const letters = (text: string) => text.replaceAll(/[^a-z]/gi, '')
    expect(letters(words.map(({ text }) => text).join(''))).toBe(letters(passage))
  },
)
