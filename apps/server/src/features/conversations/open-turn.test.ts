import { expect, it } from 'vitest'
import { titleOf } from './record-turn.ts'

it.each([
  ['a short question is its own name', ' How\n long? ', 'How long?'],
  ['a long one says that it goes on', `${'word '.repeat(20)}end`, `${'word '.repeat(15)}word…`],
  ['no character is cut in two', `${'x'.repeat(78)}📚📚`, `${'x'.repeat(78)}…`],
])('%s', (_what, question, title) => {
  expect(titleOf(question)).toBe(title)
  expect(titleOf(question).length).toBeLessThanOrEqual(80)
})
