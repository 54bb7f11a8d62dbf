import { expect, it } from 'vitest'
import { valuesOf } from './template-values.ts'

it('reads values from lists and their JSON', () => {
  expect(valuesOf('["@@row.name@@", "6 pm", 7]')).toEqual(['@@row.name@@', '6 pm', '7'])
  expect(valuesOf(['a', ''])).toEqual(['a', ''])
  expect(valuesOf('')).toEqual([])
  expect(valuesOf(null)).toEqual([])
})

it.each([
  ['a token for all of them', '@@row.values@@'],
  ['tokens outside of strings', '[@@row.name@@]'],
  ['an object', '{"a": 1}'],
  ['nested lists', '[["a"]]'],
  ['null among them', '[null]'],
  ['too many', Array.from({ length: 51 }, () => 'x')],
])('leaves %s to the text field', (_, value) => {
  expect(valuesOf(value)).toBeNull()
})
