import { expect, it } from 'vitest'
import { matching } from './ConnectField.tsx'

const targets = [
  { id: 'n10', name: 'n10 · Output' },
  { id: 'n2', name: 'n2 · Goes to n1' },
  { id: 'n1', name: 'n1 · Merge' },
]
const findValues = (words: string) => matching(targets, words).map(({ value }) => value)

it('finds a step by its number first, then by the beginning of its name, then by what it contains', () => {
  expect(findValues('n1')).toEqual(['n1', 'n10', 'n2'])
  expect(findValues('N10')).toEqual(['n10'])
  expect(findValues('merge')).toEqual(['n1'])
  expect(findValues('')).toEqual(['n10', 'n2', 'n1'])
  expect(findValues('no such')).toEqual([])
})
