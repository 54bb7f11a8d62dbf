import { expect, it } from 'vitest'
import { catalogue } from './texts.ts'

const texts = catalogue('sample', {
  en: {
    hello: 'Hello {{name}}',
    only: 'Only English',
    rows_one: '1 row of {{sheet}}',
    rows_other: '{{count}} rows of {{sheet}}',
    mail: { lines: ['One for {{name}}', '{{note}}'] },
  },
  de: {
    hello: 'Guten Tag {{name}}',
    rows_one: '1 Zeile aus {{sheet}}',
    rows_other: '{{count}} Zeilen aus {{sheet}}',
    mail: { lines: ['Eins für {{name}}'] },
  },
})

it('says a text in a language, and in English what the language lacks', () => {
  expect(texts('de')('hello', { name: 'Ada' })).toBe('Guten Tag Ada')
  expect(texts('de')('only')).toBe('Only English')
  expect(texts('xx')('hello', { name: 'Ada' })).toBe('Hello Ada')
  expect(texts('de')('hello')).toBe('Guten Tag ')
})

it('chooses the plural by the count, and writes numbers as the language does', () => {
  expect(texts('en')('rows', { count: 1, sheet: 'Orders' })).toBe('1 row of Orders')
  expect(texts('en')('rows', { count: 2012, sheet: 'Orders' })).toBe('2,012 rows of Orders')
  expect(texts('de')('rows', { count: 2012, sheet: 'Orders' })).toBe('2.012 Zeilen aus Orders')
})

it('has lists of texts, as long as each language makes them', () => {
  expect(texts('en').list('mail.lines', { name: 'Ada', note: '' })).toEqual(['One for Ada', ''])
  expect(texts('de').list('mail.lines', { name: 'Ada' })).toEqual(['Eins für Ada'])
})

it('puts in what people chose as it is', () => {
  const name = '{{note}} $t(sample:only) $& <b>'
  expect(texts('en')('hello', { name, note: 'x' })).toBe(`Hello ${name}`)
  // Names that i18next has options by.
  const options = { lng: 'de', defaultValue: 'y', context: 'z', ns: 'mail', count: 'many' }
  expect(texts('en')('hello', { ...options, name: 'Ada' })).toBe('Hello Ada')
})
