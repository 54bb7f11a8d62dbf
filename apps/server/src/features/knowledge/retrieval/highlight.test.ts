import { expect, it } from 'vitest'
import { highlight } from './highlight.ts'

const lit = (text: string, query: string, languages = ['en']) =>
  highlight(text, query, languages).map(({ start, end }) => text.slice(start, end))

it('highlights the words of a query whatever their endings, and no function words', () => {
  expect(lit('Cancelled? We refund the order you cancelled.', 'how do I cancel the order')).toEqual([
    'Cancelled',
    'order',
    'cancelled',
  ])
})

it('highlights a compound once', () => {
  expect(lit('Write an e-mail about the XR-200.', 'e-mail xr200')).toEqual(['e-mail', 'XR-200'])
})

it('counts in UTF-16 units, past surrogate pairs', () => {
  expect(highlight('🙂🙂 naïve Bücher', 'bücher naive', ['de'])).toEqual([
    { start: 5, end: 10 },
    { start: 11, end: 17 },
  ])
})

it('highlights for each requested language', () => {
  expect(lit('Die Bücher und the books', 'Buch book', ['de', 'en'])).toEqual(['Bücher', 'books'])
  expect(lit('nothing here', 'refund')).toEqual([])
  expect(lit('', 'refund')).toEqual([])
})
