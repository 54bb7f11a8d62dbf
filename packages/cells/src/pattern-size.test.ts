import { expect, test } from 'vitest'
import { readCell, reasonOf } from './index.ts'
import { matchesPattern, patternProblem } from './patterns.ts'
import { PATTERN_SIZE_MAX, patternSize } from './pattern-size.ts'

test.each([
  ['abc', 3],
  ['a{10}', 10],
  ['a{2,10}b', 11],
  ['a{5,}', 5],
  ['(ab){10}', 30],
  ['(?:a{10}b){10}', 140],
  ['[a-z{9}]{4}', 4],
  [String.raw`\p{Lu}{2}-\d{4}`, 7],
  [String.raw`\{3}`, 3],
  ['a{,3}', 5],
])('%s has the size %i', (pattern, size) => {
  expect(patternSize(pattern)).toBe(size)
})

test('a pattern that is too large is refused before it is compiled', () => {
  const large = '(a?){1000}'.repeat(50)
  expect(patternProblem(large)).toBe(
    'The pattern is too large: with its repeats expanded it has 150,000 characters, and the maximum is 1,000.',
  )
  expect(patternProblem(`a{${PATTERN_SIZE_MAX}}`)).toBeNull()
  expect(patternProblem('[A-Z]{2}-\\d{4,8}(?:/[a-z]+)?')).toBeNull()
})

test('no pattern that is taken matches a text of its size slowly', () => {
  const text = Array.from({ length: 2500 }, (_, n) => 'ab'[((n * n * 7 + n) % 3) & 1]).join('')
  const from = process.threadCpuUsage()
  matchesPattern('(?:.*a.{380}b)*c', text)
  expect(process.threadCpuUsage(from).user / 1000).toBeLessThan(200)
})

test('a text that is too long for its pattern is refused, with a reason of its own', () => {
  const column = { id: 'c1', key: 'a', label: 'A', type: 'text', valueType: 'text', required: false } as const
  const limited = { ...column, options: [], settings: {}, validators: { pattern: '(?:.*a.{400}b)*c' } }
  expect(readCell(limited, 'a'.repeat(10_000))).toMatchObject({ ok: false, code: 'pattern_too_long' })
  expect(readCell(limited, 'c')).toMatchObject({ ok: true })
  expect(reasonOf('pattern_too_long').key).toBe('pattern_too_long')
})
