import { expect, it } from 'vitest'
import { relatedWords } from './related-words.ts'
import { stemOf } from './stems.ts'

const relation = (word: string, other: string) => relatedWords(stemOf(word, 'en')).get(stemOf(other, 'en'))

it.each([
  ['average', 'mean', 'same'],
  ['purchases', 'buys', 'same'],
  ['wealthy', 'rich', 'near'],
  ['repaired', 'mended', 'same'],
  ['dog', 'cat', undefined],
  ['constructor', 'quux', undefined],
])('relates %s to %s: %s', (word, other, wanted) => {
  expect(relation(word, other)).toBe(wanted)
})
