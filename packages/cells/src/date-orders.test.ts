import { describe, expect, test } from 'vitest'
import {
  dateOrdersOf,
  evaluate,
  parseFormula,
  PLAIN_STYLE,
  readCell,
  readText,
  type ReadingStyle,
  showCell,
} from './index.ts'
import { columnOf } from './testing.ts'

const DMY: ReadingStyle = { ...PLAIN_STYLE, dateOrder: 'dmy' }
const MDY: ReadingStyle = { ...PLAIN_STYLE, dateOrder: 'mdy' }
const valueOrCode = (result: ReturnType<typeof readCell>) => (result.ok ? result.value : result.code)

describe('the order of day and month', () => {
  // What each is: with the day first, with the month first, and when nobody said.
  test.each([
    ['03.04.2026', '2026-04-03', '2026-04-03', '2026-04-03'],
    ['3.4.26', '2026-04-03', '2026-04-03', '2026-04-03'],
    ['26.03.04', '2004-03-26', '2004-03-26', '2004-03-26'],
    ['04.13.2026', 'not_a_date', 'not_a_date', 'not_a_date'],
    ['2026-04-03', '2026-04-03', '2026-04-03', '2026-04-03'],
    ['2026/04/03', '2026-04-03', '2026-04-03', '2026-04-03'],
    ['2026.4.3', '2026-04-03', '2026-04-03', '2026-04-03'],
    ['2026-13-03', 'not_a_date', 'not_a_date', 'not_a_date'],
    ['03/04/2026', '2026-04-03', '2026-03-04', 'ambiguous_date'],
    ['03-04-2026', '2026-04-03', '2026-03-04', 'ambiguous_date'],
    ['12/11/10', '2010-11-12', '2010-12-11', 'ambiguous_date'],
    ['31/12/2026', '2026-12-31', 'not_a_date', 'ambiguous_date'],
    ['12/31/2026', 'not_a_date', '2026-12-31', 'ambiguous_date'],
    ['1/1/49', '2049-01-01', '2049-01-01', 'ambiguous_date'],
    ['1/1/50', '1950-01-01', '1950-01-01', 'ambiguous_date'],
  ])('%s is %s, %s or %s', (text, dayFirst, monthFirst, unsaid) => {
    for (const [style, day] of [
      [DMY, dayFirst],
      [MDY, monthFirst],
      [PLAIN_STYLE, unsaid],
    ] as const) {
      expect(valueOrCode(readText(columnOf('date'), text, style))).toBe(day)
      const settings = style.dateOrder === 'ymd' ? {} : { dateOrder: style.dateOrder }
      // The API reads by the order of the column; date-times are read by the same reader.
      expect(valueOrCode(readCell(columnOf('date', { settings }), text))).toBe(day)
      const time = valueOrCode(readCell(columnOf('dateTime', { settings }), text))
      expect(time).toBe(
        day.startsWith('not')
          ? 'not_a_time'
          : day === unsaid && day === 'ambiguous_date'
            ? day
            : `${day}T00:00:00.000Z`,
      )
      expect(valueOrCode(readText(columnOf('dateTime'), text, style))).toBe(time)
    }
  })

  test('of the source goes before that of the column', () => {
    const column = columnOf('date', { settings: { dateOrder: 'dmy' } })
    expect(valueOrCode(readText(column, '03/04/2026', MDY))).toBe('2026-03-04')
    expect(valueOrCode(readText(column, '31/12/2026', MDY))).toBe('not_a_date')
    expect(valueOrCode(readText(column, '03/04/2026', PLAIN_STYLE))).toBe('ambiguous_date')
  })

  test('is missing for times too, and formulas do not guess it', () => {
    expect(valueOrCode(readCell(columnOf('dateTime'), '03/04/2026 10:30'))).toBe('ambiguous_date')
    expect(valueOrCode(readCell(columnOf('dateTime'), '03.04.2026 10:30'))).toBe('2026-04-03T10:30:00.000Z')
    const dateValue = (text: string) => {
      const parsed = parseFormula(`DATEVALUE("${text}")`, [])
      return parsed.ok ? valueOrCode(evaluate(parsed.formula, {}, {})) : parsed.message
    }
    expect(dateValue('12/11/10')).toBe('not_a_date')
    expect(dateValue('12.11.10')).toBe('2010-11-12')
  })
})

test('what is shown reads as the same day, whoever looks', () => {
  const value = '2026-03-04'
  const shown = (locale: string, dateOrder: 'dmy' | 'mdy') => {
    const column = columnOf('date', { settings: { dateOrder } })
    const text = showCell(column, value, { locale, timeZone: 'UTC' })
    expect(valueOrCode(readText(column, text, { ...PLAIN_STYLE, dateOrder }))).toBe(value)
    return text
  }
  for (const locale of ['en', 'en-GB', 'en-CA', 'de', 'de-AT', 'zh-CN', 'zh-HK', 'fr', 'nl'])
    for (const order of ['dmy', 'mdy'] as const) shown(locale, order)
  expect([shown('en-US', 'dmy'), shown('en-GB', 'mdy')]).toEqual(['04/03/2026', '03/04/2026'])
  expect([shown('de-DE', 'mdy'), shown('zh-CN', 'mdy')]).toEqual(['04.03.2026', '2026/03/04'])
})

describe('of a column of texts', () => {
  test('dots never tell how slashes are meant', () => {
    expect(dateOrdersOf(['31.12.2026', '03.04.2026', 'n/a', '', '2026-03-04'])).toBeNull()
    expect(dateOrdersOf(['31.12.2026', '03/04/2026'])).toMatchObject({ dates: 1, ambiguous: 1, order: null })
  })

  test('one that fits all is found; a mix is told with its counts', () => {
    expect(dateOrdersOf(['31/12/2026', '03/04/2026', '04/04/2026'])).toEqual({
      dates: 3,
      ambiguous: 1,
      dayFirst: 3,
      monthFirst: 2,
      shortYears: 0,
      order: 'dmy',
      samples: [
        { text: '31/12/2026', dayFirst: '2026-12-31', monthFirst: null },
        { text: '03/04/2026', dayFirst: '2026-04-03', monthFirst: '2026-03-04' },
        { text: '04/04/2026', dayFirst: '2026-04-04', monthFirst: '2026-04-04' },
      ],
    })
    expect(dateOrdersOf(['12/31/26 10:00', '03/04/26'])).toMatchObject({ order: 'mdy', shortYears: 2 })
    expect(dateOrdersOf(['31/12/2026', '12/31/2026'])).toMatchObject({
      ambiguous: 0,
      dayFirst: 1,
      monthFirst: 1,
      order: null,
    })
    expect(dateOrdersOf(['04/04/2026', '05-05-2026'])).toMatchObject({ ambiguous: 0, order: 'dmy' })
  })
})
