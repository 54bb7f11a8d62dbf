// @vitest-environment jsdom
import { afterAll, describe, expect, it } from 'vitest'
import { formatAge, formatBytes, formatDuration } from './format.ts'
import { i18n } from './i18n/i18n.ts'

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

describe('formatDuration', () => {
  afterAll(() => i18n.changeLanguage('en'))

  it.each([
    [0, '< 1 ms'],
    [40, '40 ms'],
    [999.6, '999 ms'],
    [1000, '1 sec'],
    [2100, '2.1 sec'],
    [90_000, '1.5 min'],
  ])('%d is %s', (ms, text) => expect(formatDuration(ms)).toBe(text))

  it.each([
    ['de', 40, '40 ms'],
    ['de', 2100, '2,1 Sek.'],
    ['zh', 40, '40毫秒'],
  ])('is told in %s', async (language, ms, text) => {
    await i18n.changeLanguage(language)
    expect(formatDuration(ms)).toBe(text)
  })
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
