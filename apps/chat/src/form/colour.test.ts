import { expect, it } from 'vitest'
import { colourStyle } from './colour.ts'

it.each([
  ['#000000', '#ffffff'],
  ['#ffff00', '#000000'],
  ['#2563eb', '#ffffff'],
])('on %s stands %s', (colour, on) => {
  expect(colourStyle(colour)).toMatchObject({ '--ui-primary': colour, '--ui-on-primary': on })
})

it('takes nothing else for a colour', () => {
  for (const odd of [null, 'red', '#fff', 'url(x)']) expect(colourStyle(odd)).toEqual({})
})
