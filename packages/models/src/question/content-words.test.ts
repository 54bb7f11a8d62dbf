import { expect, it } from 'vitest'
import { contentWords } from './content-words.ts'

const factorsOf = (question: string) =>
  Object.fromEntries(contentWords(question, 'de').map(({ form, factor }) => [form, factor]))

it('takes a German noun for more than the weak word with its stem', () => {
  expect(factorsOf('Wie hoch ist die Anzahlung?')).toMatchObject({ anzahlung: 1 })
  expect(factorsOf('Wie hoch ist die Anzahl?').anzahl).toBeLessThan(1)
})
