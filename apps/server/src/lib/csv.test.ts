import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('quotes every cell and doubles quotes within', () => {
  expect(csvLine(['a', 'b "c", d\ne', 3, null])).toBe('"a","b ""c"", d\ne","3",""\r\n')
})

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '  =1+1',
  '\u3000@A1',
  '＝1+1',
  '＋1',
  '－1',
  '＠A1',
])('shows %j as text', (formula) => {
  expect(csvLine([formula])).toBe(`"'${formula}"\r\n`)
})

it('leaves numbers numbers', () => {
  expect(csvLine([-5])).toBe('"-5"\r\n')
})

it.each(['+41 44 668 18 00', '+1 (555) 010-9999', '+442071838750'])(
  'leaves the phone number %s as it is',
  (phone) => {
    expect(csvLine([phone])).toBe(`"${phone}"\r\n`)
  },
)
