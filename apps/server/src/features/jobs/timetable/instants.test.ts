import { describe, expect, it } from 'vitest'
import { checkTimetable, nextInstants } from './instants.ts'
import { calendarOf, instantsOf } from '../schedules/testing/reference.ts'

const ZONES = ['America/New_York', 'Europe/Berlin', 'Australia/Lord_Howe'] as const
const EXPRESSIONS = [
  '0 9 * * 1-5',
  // In the hours that clocks skip, and in those that happen twice.
  '30 2 * * *',
  '15 2 * * *',
  '30 1 * * *',
  '45 1 * * 0',
  '*/20 2 * * *',
  '*/10 1 * * *',
  '0,30 1-3 * * *',
  '0 */2 * * *',
  '5-50/15 0-3/3 * * *',
  '0 0 1 * *',
  '0 2 13 * 5',
  '30 2 8 3 *',
]
/** In every hour; other zones are only tried on days when clocks change (schedules/clock-changes.test.ts). */
const EVERY_HOUR = { 'Australia/Lord_Howe': ['0 * * * *', '*/30 0-23 * * *'] } as Record<string, string[]>
const YEAR = 2026

function oursOfYear(cronJob: string, timeZone: string): string[] {
  // A day earlier, since a zone's year begins before or after that of UTC.
  const before = new Date(Date.UTC(YEAR, 0, 1) - 86_400_000)
  const local = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric' })
  const isIn = (at: Date) => Number(local.format(at)) === YEAR
  return nextInstants({ cronJob, timeZone }, before, 37_000, new Date(Date.UTC(YEAR + 1, 0, 2)))
    .filter(isIn)
    .map((at) => at.toISOString())
}

describe('instants over a whole year', () => {
  for (const zone of ZONES)
    it(`agree with a calendar checked minute by minute, in ${zone}`, () => {
      const calendar = calendarOf(zone, YEAR)
      for (const expression of [...EXPRESSIONS, ...(EVERY_HOUR[zone] ?? [])])
        expect(oursOfYear(expression, zone), expression).toEqual(instantsOf(expression, calendar))
    }, 120_000)
})

describe('the days when clocks change', () => {
  const on = (cronJob: string, timeZone: string, from: string) =>
    nextInstants({ cronJob, timeZone }, new Date(from), 3).map((at) => at.toISOString().slice(0, 16))

  it('run a time that does not exist at the next instant', () => {
    expect(on('30 2 * * *', 'America/New_York', '2026-03-08T00:00:00Z')).toEqual([
      '2026-03-08T07:00',
      '2026-03-09T06:30',
      '2026-03-10T06:30',
    ])
    expect(on('15 2 * * *', 'Australia/Lord_Howe', '2026-10-03T00:00:00Z')).toEqual([
      '2026-10-03T15:30',
      '2026-10-04T15:15',
      '2026-10-05T15:15',
    ])
  })

  it('run a time that happens twice once, at the first', () => {
    expect(on('30 2 * * *', 'Europe/Berlin', '2026-10-24T12:00:00Z')).toEqual([
      '2026-10-25T00:30',
      '2026-10-26T01:30',
      '2026-10-27T01:30',
    ])
    // Also when asked between the two.
    expect(on('30 2 * * *', 'Europe/Berlin', '2026-10-25T00:45:00Z')[0]).toBe('2026-10-26T01:30')
  })
})

describe('what is refused', () => {
  const messageOf = (cronJob: string, timeZone = 'UTC') => {
    try {
      checkTimetable({ cronJob, timeZone }, new Date('2026-11-21T12:00:00Z'))
    } catch (error) {
      return (error as Error).message
    }
    return null
  }

  it('is reported with what to do', () => {
    expect(messageOf('0 9 * * *', 'Mars/Olympus')).toMatch(/timeZone: Mars\/Olympus is not a time zone. Use/)
    expect(messageOf('0 9 * * *', '+02:00')).toMatch(/is not a time zone/)
    expect(messageOf('0 0 30 2 *')).toMatch(/never matches a date/)
    expect(messageOf('0 0 31 4,6,9,11 *')).toMatch(/never matches a date/)
    expect(messageOf('* * * * * *')).toMatch(/more than once a minute/)
    expect(messageOf('*/30 * * * * *')).toMatch(/more than once a minute/)
    expect(messageOf('0,30 0 9 * * *')).toMatch(/more than once a minute/)
    expect(messageOf('every day')).toMatch(/five fields/)
    expect(messageOf('0 9 * *')).toMatch(/five fields/)
    expect(messageOf('0 0 9 * * * 2030')).toMatch(/five fields/)
    expect(messageOf('2026-12-01T00:00:00')).toMatch(/five fields/)
    expect(messageOf('61 * * * *')).toMatch(/is invalid.*minute: 61/)
    expect(messageOf('0 24 * * *')).toMatch(/is invalid.*hour/)
    expect(messageOf('0 9 32 * *')).toMatch(/is invalid/)
    expect(messageOf('5-1 9 * * *')).toMatch(/is invalid/)
    expect(messageOf('*/0 9 * * *')).toMatch(/is invalid/)
    expect(messageOf('a b c d e')).toMatch(/is invalid/)
    expect(messageOf('? 9 * * *')).toMatch(/only day and weekday/)
    expect(messageOf('nonsense', 'Nowhere')).toMatch(/timeZone.*cronJob/)
  })

  it('is nothing else', () => {
    for (const good of [
      '@daily',
      '0 0 9 * * ?',
      '0 9 29 2 *',
      '0 9 L * *',
      '0 9 * * MON#1',
      '10/20 * * * *',
      '  0   9 * * 7 ',
    ])
      expect(messageOf(good), good).toBeNull()
    for (const zone of ['UTC', 'US/Eastern', 'Asia/Kathmandu', 'Etc/GMT+5'])
      expect(messageOf('0 9 * * *', zone), zone).toBeNull()
  })
})
