import { expect, it } from 'vitest'
import { isNamedZone, todayAt } from './time-zone.ts'

const eight = (now: string, zone: string) => todayAt(8, new Date(now), zone).toISOString()

it('knows names, and no offsets', () => {
  expect(['Europe/Berlin', 'UTC', '+02:00', 'Mill/Town'].map(isNamedZone)).toEqual([true, true, false, false])
})

it.each([
  ['in winter', '2026-01-10T12:00:00Z', 'Europe/Berlin', '2026-01-10T07:00:00.000Z'],
  ['in summer', '2026-07-10T03:00:00Z', 'Europe/Berlin', '2026-07-10T06:00:00.000Z'],
  [
    'on the day on which summer time begins',
    '2026-03-29T00:30:00Z',
    'Europe/Berlin',
    '2026-03-29T06:00:00.000Z',
  ],
  ['on the day on which it ends', '2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ['where the date is ahead', '2026-05-01T23:00:00Z', 'Asia/Shanghai', '2026-05-02T00:00:00.000Z'],
  ['where it is behind', '2026-05-02T03:00:00Z', 'America/Los_Angeles', '2026-05-01T15:00:00.000Z'],
  ['with a half hour', '2026-05-02T03:00:00Z', 'Asia/Kolkata', '2026-05-02T02:30:00.000Z'],
])('finds eight o’clock %s', (_when, now, zone, expected) => {
  expect(eight(now, zone)).toBe(expected)
})

it('finds an hour that clocks skip or show twice', () => {
  expect(todayAt(2, new Date('2026-03-29T12:00:00Z'), 'Europe/Berlin').toISOString()).toBe(
    '2026-03-29T01:00:00.000Z',
  )
  expect(todayAt(2, new Date('2026-10-25T12:00:00Z'), 'Europe/Berlin').toISOString()).toBe(
    '2026-10-25T00:00:00.000Z',
  )
})
