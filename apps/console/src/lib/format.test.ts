// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { formatAge, formatBytes } from './format.ts'

describe('formatBytes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1023, '1,023 bytes'],
    [1024, '1 kB'],
    [1_500_000, '1.4 MB'],
    [50 * 1024 ** 2, '50 MB'],
  ])('%d is %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text))
})

describe('formatAge', () => {
  const now = Date.parse('2026-11-21T12:00:00Z')
  it.each([
    ['2026-11-21T11:59:30Z', null],
    ['2026-11-21T11:58:00Z', '2 minutes ago'],
    ['2026-11-20T11:00:00Z', 'yesterday'],
    ['2025-06-01T00:00:00Z', 'last year'],
    // The server's clock may be ahead.
    ['2026-11-21T12:00:05Z', null],
  ])('%s is %s', (at, text) => expect(formatAge(at, now)).toBe(text))
})
