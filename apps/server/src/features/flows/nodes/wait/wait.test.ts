import { expect, test } from 'vitest'
import { NOW, tryNode } from '../testing/try-node.ts'

const HOUR = 3_600_000

test('waits for a duration, and says which', async () => {
  const params = { mode: 'for', amount: 1.5, unit: 'hours' }
  const waiting = await tryNode('wait', { params })
  const until = NOW.getTime() + 1.5 * HOUR
  expect(waiting).toMatchObject({ state: 'waiting', wait: { kind: 'time', until } })
  const journal = new Map([['n2', waiting]])
  expect(await tryNode('wait', { params, journal, now: new Date(until - 1) })).toMatchObject({
    state: 'waiting',
  })
  expect(await tryNode('wait', { params, journal, now: new Date(until + 5000) })).toMatchObject({
    state: 'done',
    output: { until: '2026-03-01T13:30:00.000Z' },
  })
})

test.each([
  ['2026-03-02', Date.parse('2026-03-02T00:00:00Z')],
  ['2026-03-01T14:00:00+01:00', Date.parse('2026-03-01T13:00:00Z')],
])('waits until a moment of the row: %s', async (due, until) => {
  const params = { mode: 'until', until: '@@due@@' }
  expect(await tryNode('wait', { params, row: { due } })).toMatchObject({ wait: { until } })
})

test('does not wait for a past moment', async () => {
  expect(await tryNode('wait', { params: { mode: 'until', until: '2026-02-28' } })).toMatchObject({
    state: 'done',
  })
  expect(await tryNode('wait', { params: { mode: 'for', amount: 0, unit: 'days' } })).toMatchObject({
    state: 'done',
  })
})

test('fails for an invalid or distant moment', async () => {
  const params = { mode: 'until', until: '@@due@@' }
  expect(await tryNode('wait', { params, row: { due: 'soon' } })).toMatchObject({ state: 'failed' })
  expect(await tryNode('wait', { params: { mode: 'for', amount: 800, unit: 'days' } })).toMatchObject({
    state: 'failed',
    error: { code: 'too_long' },
  })
})
