import { expect, it } from 'vitest'
import { readRetryAfter } from './retry-after.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')
const read = (headers: Record<string, string>) => readRetryAfter(new Headers(headers), NOW)

it.each([
  [{ 'retry-after': '12' }, 12],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': ' 1.5 ' }, 2],
  [{ 'retry-after': 'Sun, 01 Mar 2026 12:00:30 GMT' }, 30],
  [{ 'retry-after': 'Sun, 01 Mar 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': 'Sun, 01 Mar 2026 10:00:30 GMT', date: 'Sun, 01 Mar 2026 10:00:00 GMT' }, 30],
  [{ 'retry-after': 'soon' }, null],
  [{ 'retry-after': '-5' }, null],
  [{ 'retry-after': '' }, null],
  [{}, null],
])('%j', (headers, seconds) => {
  expect(read(headers)).toBe(seconds)
})
