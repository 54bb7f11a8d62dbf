import { assert as holds, jsonValue, property } from 'fast-check'
import { expect, test } from 'vitest'
import { exactNumberOf, keptNumber } from './index.ts'

type Revive = (key: string, value: unknown, context: { source: string }) => unknown
const revive: Revive = (_, value, { source }) => (typeof value === 'number' ? keptNumber(source) : value)
const parseExactly = (json: string): unknown =>
  JSON.parse(json, revive as (key: string, value: unknown) => unknown)

/** What `keptNumber` gives, with its kept numbers as `#digits`. */
const shown = (json: string): unknown =>
  JSON.parse(
    JSON.stringify(parseExactly(json), (_key, value: unknown) => {
      const exact = exactNumberOf(value)
      return exact === null ? value : `#${exact}`
    }),
  )

test.each([
  ['9007199254740993', '#9007199254740993'],
  ['9007199254740992', 9007199254740992],
  ['[1.00000000000000000001, 1.5, 1e-400, 1e22]', ['#1.00000000000000000001', 1.5, '#1e-400', 1e22]],
  ['{"9007199254740993": 9007199254740993}', { '9007199254740993': '#9007199254740993' }],
  ['"9007199254740993"', '9007199254740993'],
  [
    '["\\\\", 9007199254740993, "\\"9007199254740993\\\\\\""]',
    ['\\', '#9007199254740993', '"9007199254740993\\"'],
  ],
  [
    '[0.1000000000000000055511151231257827, 0.10, 100000000000000000000.0]',
    ['#0.1000000000000000055511151231257827', 0.1, 1e20],
  ],
  ['[-9007199254740993,-0.0]', ['#-9007199254740993', 0]],
])('%s', (json, value) => {
  expect(shown(json)).toEqual(value)
})

test('everything else is what JSON.parse gives', () => {
  holds(
    property(jsonValue({ maxDepth: 4 }), (value) => {
      const json = JSON.stringify(value)
      expect(parseExactly(json)).toEqual(JSON.parse(json))
    }),
  )
})

test('a long string full of quotes is passed over in one go', () => {
  const text = '"\\'.repeat(1_000_000)
  expect(shown(`[${JSON.stringify(text)},9007199254740993]`)).toEqual([text, '#9007199254740993'])
})
