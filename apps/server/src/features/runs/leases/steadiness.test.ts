import { expect, it } from 'vitest'
import { Steadiness } from './steadiness.ts'

it('judges nobody while it can’t send heartbeats itself, nor until others had time to', () => {
  const steadiness = new Steadiness(0, 6000)
  // At its start, it takes over at once what earlier processes left.
  expect(steadiness.mayJudge(100)).toBe(true)
  for (const now of [2000, 4000, 6000]) steadiness.spoke(now)
  expect(steadiness.mayJudge(8000)).toBe(true)
  // The database is down.
  expect(steadiness.mayJudge(11_000)).toBe(false)
  steadiness.spoke(36_000)
  expect(steadiness.mayJudge(36_100)).toBe(false)
  for (const now of [38_000, 40_000, 42_000]) steadiness.spoke(now)
  expect(steadiness.mayJudge(42_100)).toBe(true)
})
