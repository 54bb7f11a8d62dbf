import { expect, it } from 'vitest'
import { translate } from './translate.ts'

const texts = {
  hello: 'Hello {{name}}',
  list: { empty: 'Nothing here', rows_one: '{{count}} row', rows_other: '{{count, number}} rows' },
  sources_zero: 'It has no sources.',
  sources_other: 'It has {{count}} sources.',
  code: { NO_START: 'No start' },
}
const say = (key: string, values?: Parameters<typeof translate>[0]['values']) =>
  translate({ language: 'de', texts, key, values })

it('finds texts by their path, and nothing else', () => {
  expect(say('list.empty')).toBe('Nothing here')
  expect(say('code.NO_START')).toBe('No start')
  expect(['list', 'list.none', 'constructor.name', 'list.empty.length'].map((key) => say(key))).toEqual(
    Array(4).fill(undefined),
  )
})

it('puts values in as they are, and leaves out what is missing', () => {
  expect(say('hello', { name: '$& {{name}}' })).toBe('Hello $& {{name}}')
  expect(say('hello')).toBe('Hello ')
})

it('chooses the form of a number, and writes it as the language does', () => {
  expect(say('list.rows', { count: 1 })).toBe('1 row')
  expect(say('list.rows', { count: 12_000 })).toBe('12.000 rows')
  expect(say('sources', { count: 0 })).toBe('It has no sources.')
  expect(say('sources', { count: 2 })).toBe('It has 2 sources.')
  expect(say('list.empty', { count: 2 })).toBe('Nothing here')
})
