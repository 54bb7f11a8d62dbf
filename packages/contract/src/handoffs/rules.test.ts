import { describe, expect, it } from 'vitest'
import { isTimeZone } from '../time-zones.ts'
import { isOpenAt, nextOpening } from './hours.ts'
import { handoffRules } from './rules.ts'
import { asksForPerson } from './words.ts'

describe('asking for a person', () => {
  it.each([
    'human',
    'Agent!',
    'I want to talk to a human',
    'Can I speak with a real person about my order?',
    'please connect me to someone from support',
    'Ich möchte mit einem Menschen sprechen',
    'Mitarbeiter bitte',
    'Können Sie mich bitte mit jemandem verbinden? Verbinden Sie mich mit einem Mitarbeiter',
    '人工',
    '我要转人工客服',
  ])('%s', (message) => {
    expect(asksForPerson(message)).toBe(true)
  })

  it.each([
    'What does the agent cost?',
    'Can your agent talk to my CRM?',
    'Is the software made for human resources?',
    'Wie viele Personen passen in den Raum?',
    '人工智能是什么?',
    '',
    '!!!',
  ])('not: %s', (message) => {
    expect(asksForPerson(message)).toBe(false)
  })

  it('takes the owner’s phrases as whole words', () => {
    expect(asksForPerson('Give me the Chef de Service', ['chef de service'])).toBe(true)
    expect(asksForPerson('The chefs are here', ['chef'])).toBe(false)
  })

  it('looks at a long message in no time', () => {
    const begun = performance.now()
    asksForPerson('human talk '.repeat(800))
    expect(performance.now() - begun).toBeLessThan(1000)
  })
})

describe('office hours', () => {
  const hours = handoffRules.parse({ hours: { enabled: true, timeZone: 'Europe/Berlin' } }).hours

  it('are those of the place, in summer and winter', () => {
    // Mondays; Berlin is two hours ahead in July and one in November.
    expect(isOpenAt(hours, new Date('2026-07-06T07:00:00Z'))).toBe(true)
    expect(isOpenAt(hours, new Date('2026-11-23T07:30:00Z'))).toBe(false)
    expect(isOpenAt(hours, new Date('2026-11-23T08:00:00Z'))).toBe(true)
    expect(isOpenAt(hours, new Date('2026-11-23T16:00:00Z'))).toBe(false)
  })

  it('end on other days, and where none are set they never do', () => {
    expect(isOpenAt(hours, new Date('2026-11-22T10:00:00Z'))).toBe(false)
    expect(isOpenAt({ ...hours, enabled: false }, new Date('2026-11-22T10:00:00Z'))).toBe(true)
  })

  it('say when they begin again, over a weekend, and on the day when clocks change', () => {
    const next = (at: string) => nextOpening(hours, new Date(at))?.toISOString()
    expect(next('2026-11-20T16:00:30Z')).toBe('2026-11-23T08:00:00.000Z')
    expect(next('2026-11-23T07:59:59Z')).toBe('2026-11-23T08:00:00.000Z')
    // Friday in winter, Monday in summer.
    expect(next('2026-03-27T20:00:00Z')).toBe('2026-03-30T07:00:00.000Z')
    const short = { ...hours, days: [{ day: 3, from: '09:05', until: '09:20' }] }
    expect(nextOpening(short, new Date('2026-11-25T08:20:00Z'))?.toISOString()).toBe(
      '2026-12-02T08:05:00.000Z',
    )
    expect(nextOpening({ ...hours, days: [] }, new Date())).toBeNull()
    const begun = performance.now()
    nextOpening(
      { ...hours, days: [{ day: 0, from: '23:58', until: '23:59' }] },
      new Date('2026-11-23T00:00:00Z'),
    )
    expect(performance.now() - begun).toBeLessThan(1000)
  })

  it('refuse zones that there are not, and days that end before they begin', () => {
    expect([isTimeZone('Asia/Shanghai'), isTimeZone('Mars/Olympus'), isTimeZone('')]).toEqual([
      true,
      false,
      false,
    ])
    const days = [{ day: 1, from: '17:00', until: '09:00' }]
    expect(handoffRules.safeParse({ hours: { days } }).success).toBe(false)
  })
})
