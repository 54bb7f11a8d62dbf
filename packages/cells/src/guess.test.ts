import { expect, test } from 'vitest'
import { guessColumn, guessStyle } from './index.ts'

const typeOf = (samples: string[]) => guessColumn('A', samples).column.type

test.each([
  ['integer', ['1', '-20', '9007199254740993']],
  ['number', ['1.5', '2', '1,234.25']],
  ['number', ['1.234,50', '7,25']],
  ['currency', ['€ 5', '€ 6,50']],
  ['percent', ['5 %', '12.5%']],
  ['checkbox', ['yes', 'No', 'YES']],
  ['date', ['2026-03-01', '2026-12-31']],
  ['date', ['31.03.2026', '01.02.2026']],
  ['date', ['3/31/2026', '1/2/2026']],
  ['dateTime', ['2026-03-01T10:00:00Z', '2026-03-01 10:00']],
  ['email', ['a@b.de', 'c@d.org']],
  ['url', ['https://a.de', 'http://b.org/x']],
  ['phone', ['+49 30 123456', '(030) 123 45 67']],
  ['json', ['{"a":1}', '[1,2]']],
  ['singleSelect', Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? 'open' : 'done'))],
  ['longText', ['x'.repeat(200)]],
  ['text', ['a', 'b']],
  ['text', []],
  ['text', ['', ' ']],
  // What a narrower type would not keep.
  ['text', ['007', '42']],
  ['text', ['1e5', '2E3']],
  ['text', ['03/04/2026', '05/06/2026']],
  ['text', ['2026-03-01T10:00:00.123456Z']],
  ['text', ['1', '2', 'three']],
] as [string, string[]][])('%s: %j', (type, samples) => {
  expect(typeOf(samples)).toBe(type)
})

test('a few that do not fit are told, and the style of all is found', () => {
  const samples = [...Array.from({ length: 99 }, (_, n) => `${n},5`), 'n/a']
  const { column, failing } = guessColumn(' Price ', samples)
  expect(column).toMatchObject({ label: 'Price', type: 'number' })
  expect(failing).toBe(1)
  expect(guessStyle(samples)).toMatchObject({ decimal: ',' })
  expect(guessStyle(['31/12/2026'])).toMatchObject({ dateOrder: 'dmy' })
  expect(guessStyle(['12/31/2026'])).toMatchObject({ dateOrder: 'mdy' })
  expect(guessColumn('Betrag', ['5 €', '6,50 €']).column.settings).toEqual({ currency: 'EUR' })
})
