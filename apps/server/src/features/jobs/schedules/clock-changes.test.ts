import { expect, it } from 'vitest'
import { nextInstants } from '../timetable/instants.ts'
import { daysOfChange, instantsOf } from './testing/reference.ts'

// Ranges, lists and steps in the hour field on days when clocks change. The rule: a time that doesn't exist runs at the
// next instant, one that happens twice runs once; an expression for all 24 hours follows elapsed time.
const ZONES = [
  'America/New_York',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'Atlantic/Azores',
  'Europe/London',
  'Europe/Dublin',
  'Europe/Berlin',
  'Europe/Chisinau',
  'Africa/Cairo',
  'Asia/Jerusalem',
  'Asia/Beirut',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
]
const EXPRESSIONS = [
  '*/15 1-2 * * *',
  '*/30 1 * * *',
  '0 1-5 * * *',
  '*/10 0-3/2 * * *',
  '5,35 23,0-2 * * *',
  '0 */3 * * *',
  '*/20 2-3 * * 0',
  '*/15 * * * *',
  '*/30 0-23 * * *',
]
const YEAR = 2026
const HOUR = 3_600_000

it.each(ZONES)('agrees with a calendar on both days of a year when clocks change, in %s', (zone) => {
  const changes = daysOfChange(zone, YEAR)
  expect(changes).toHaveLength(2)
  for (const days of changes) {
    const first = days.minutes[0]!.at
    const last = days.minutes.at(-1)!.at
    for (const cronJob of EXPRESSIONS) {
      const ours = nextInstants({ cronJob, timeZone: zone }, new Date(first - 1), 500, new Date(last))
      expect(
        ours.map((at) => at.toISOString()),
        cronJob,
      ).toEqual(instantsOf(cronJob, days))
    }
  }
})

it('lists the instants of these days', () => {
  const on = (cronJob: string, timeZone: string, from: string, hours: number) =>
    nextInstants({ cronJob, timeZone }, new Date(from), 99, new Date(Date.parse(from) + hours * HOUR)).map(
      (at) => at.toISOString().slice(11, 16),
    )
  // 2:00 to 2:45 are skipped: they run together, once, at 3:00.
  expect(on('*/15 1-2 * * *', 'America/New_York', '2026-03-08T05:00:00Z', 6)).toEqual([
    '06:00',
    '06:15',
    '06:30',
    '06:45',
    '07:00',
  ])
  // 1:00 and 1:30 happen twice, and so does 2:00 in Berlin.
  expect(on('*/30 1 * * *', 'America/New_York', '2026-11-01T04:00:00Z', 12)).toEqual(['05:00', '05:30'])
  expect(on('0 1-5 * * *', 'Europe/Berlin', '2026-10-24T22:30:00Z', 12)).toEqual([
    '23:00',
    '00:00',
    '02:00',
    '03:00',
    '04:00',
  ])
})
