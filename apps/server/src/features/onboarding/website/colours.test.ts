import { expect, it } from 'vitest'
import { coloursOf } from './colours.ts'

it.each([
  ['a blue, with white text', '#2563eb', '#ffffff'],
  ['a green in three digits', '#080', '#ffffff'],
])('uses %s for header and button', (_what, theme, text) => {
  const color = theme.length === 4 ? '#008800' : theme
  expect(coloursOf(theme)).toEqual({
    headerBgColor: color,
    headerTextColor: text,
    btnBgColor: color,
    btnTextColor: text,
  })
})

it.each([
  ['white', '#ffffff', '#0f172a'],
  ['a pale yellow', '#fef3c7', '#0f172a'],
  ['a navy that is lost on a dark page', '#0a2540', '#ffffff'],
])('uses %s for the header only', (_what, theme, text) => {
  expect(coloursOf(theme)).toEqual({ headerBgColor: theme, headerTextColor: text })
})

it('uses no colour on which text is unreadable', () => {
  expect(coloursOf('#7a7a7a')).toEqual({})
})
