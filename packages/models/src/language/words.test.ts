import { expect, it } from 'vitest'
import { fold, wordsOf } from './words.ts'

const forms = (text: string) => wordsOf(text).map(({ form }) => form)

it.each([
  ['The shop is open.', ['the', 'shop', 'is', 'open']],
  ['e-mail', ['email']],
  ['drop-off point', ['drop', 'off', 'dropoff', 'point']],
  ['XR-200', ['xr', '200', 'xr200']],
  ['1,200.50 or 1.200,5 or 1’200', ['1200.5', 'or', '1200.5', 'or', '1200']],
  ['12:30', ['12', '30']],
  ['Größe Öffnung café', ['grosse', 'offnung', 'cafe']],
  ['max_size', ['max', 'size']],
  ['竹园餐', ['竹园', '园餐']],
  ['在', ['在']],
  ['!?…', []],
])('%s', (text, wanted) => {
  expect(forms(text)).toEqual(wanted)
})

it('knows where they stand', () => {
  const text = 'Ask Ada about e-mail.'
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual([
    'Ask',
    'Ada',
    'about',
    'e-mail',
  ])
  expect(wordsOf(text).map(({ isName }) => isName)).toEqual([true, true, false, false])
})

it('gives a question its parts only', () => {
  expect(wordsOf('drop-off', { wholes: false }).map(({ form }) => form)).toEqual(['drop', 'off'])
})

it('folds letters', () => {
  expect(fold('ÀÉÎÕÜ ß Ø ﬁ')).toBe('aeiou ss o fi')
})
