import { describe, expect, it } from 'vitest'
import { cronOf, planOf } from './cron.ts'

describe('a plan and its expression', () => {
  it.each([
    ['5 * * * *', 'hourly'],
    ['30 8 * * *', 'daily'],
    ['0 7 * * 1-5', 'weekdays'],
    ['15 23 * * 0', 'weekly'],
    ['0 0 31 * *', 'monthly'],
    ['*/5 * * * *', 'custom'],
    ['0 8 1 * 1', 'custom'],
    ['nonsense', 'custom'],
  ] as const)('%s is %s, and is parsed back', (expression, rhythm) => {
    const plan = planOf(expression)
    expect(plan.rhythm).toBe(rhythm)
    expect(cronOf(plan)).toBe(expression)
  })
})
