import { expect, it } from 'vitest'
import { sumSteps } from '../../jobs/read/sum-steps.ts'
import { daysOf } from './read-history.ts'

it('days are those of the time zone, and none is missing when the clocks change', () => {
  // 26 October 2025 has 25 hours in Berlin, where it is the 27th already.
  const now = new Date('2025-10-26T23:30:00Z')
  expect(daysOf({ days: 4, timeZone: 'Europe/Berlin', now })).toEqual([
    '2025-10-24',
    '2025-10-25',
    '2025-10-26',
    '2025-10-27',
  ])
  expect(daysOf({ days: 1, timeZone: 'America/New_York', now })).toEqual(['2025-10-26'])
})

it('items of a step are summed up under its name', () => {
  const usage = { kind: 'model', accountId: 'a', projectId: null, tokensIn: 10, tokensOut: 5, costUsd: 0.02 }
  const names = new Map([
    ['d', new Map([['n5', { title: '', type: 'generateText', calls: null, given: false }]])],
  ])
  const at = { startedAt: 1000, endedAt: 1300 }
  const steps = sumSteps(
    [
      { path: 'n3[0]/n5', state: 'done', usage, ...at },
      { path: 'n3[1]/n5', state: 'failed', usage: null, startedAt: 1000, endedAt: 1100 },
      { path: 'n3', state: 'done', usage: [usage, usage], ...at },
    ],
    { documentId: 'd', callees: {}, names },
  )
  expect(steps).toEqual([
    {
      path: 'n3/n5',
      type: 'generateText',
      title: 'Generate text',
      titled: false,
      times: 2,
      failed: 1,
      averageMs: 200,
      tokens: 15,
      credits: 2,
    },
    {
      path: 'n3',
      type: '',
      title: 'n3',
      titled: false,
      times: 1,
      failed: 0,
      averageMs: 300,
      tokens: 30,
      credits: 4,
    },
  ])
})
