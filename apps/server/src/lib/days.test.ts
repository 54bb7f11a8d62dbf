import { expect, it } from 'vitest'
import { dayCount, daysBetween } from './days.ts'

it('counts the days of a range, also over a leap day and of one that ends before it begins', () => {
  for (const [from, until] of [
    ['2024-02-28', '2024-03-01'],
    ['2025-12-31', '2025-12-31'],
    ['2023-01-01', '2024-12-31'],
  ] as const)
    expect(dayCount(from, until)).toBe(daysBetween(from, until).length)
  expect(dayCount('2025-01-02', '2025-01-01')).toBe(0)
  expect(dayCount('0001-01-01', '9999-12-31')).toBe(3_652_059)
})
