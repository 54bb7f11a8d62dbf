import { expect, it } from 'vitest'
import { beginningOf } from './beginning.ts'

const at = (text: string) => beginningOf(text.replace('|', ''), text.indexOf('|'))

it.each([
  ['@@|', 2],
  ['Hello @@| there', 2],
  ['@@@@|', 0],
  ['@@name@@|', 0],
  ['Dear {{|', 2],
  ['{|', 0],
  ['=|', 1],
  ['a =|', 0],
  ['=|1', 0],
])('offers values at %s', (text, letters) => {
  expect(at(text)).toBe(letters)
})
