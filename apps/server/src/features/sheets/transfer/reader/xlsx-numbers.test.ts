import { describe, expect, it } from 'vitest'
import { kindOfFormat, numberText, plainDigits, shiftPoint } from './xlsx-numbers.ts'

describe('numbers of workbooks', () => {
  it('are distinguished by their formats', () => {
    const kinds = ['General', '0.00', '#,##0 "days"', '0.0%', 'dd.mm.yyyy', 'h:mm', 'm/d/yy h:mm']
    expect(kinds.map(kindOfFormat)).toEqual([
      'number',
      'number',
      'number',
      'percent',
      'date',
      'time',
      'dateTime',
    ])
    expect(kindOfFormat('yyyy-mm-dd"T"hh:mm:ss.000"Z"')).toBe('utc')
    expect(kindOfFormat('[Red]0.0;[Blue]0')).toBe('number')
  })

  it('keep their digits', () => {
    expect(plainDigits('1.5E-3')).toBe('0.0015')
    expect(plainDigits('9.007199254740993E+15')).toBe('9007199254740993')
    expect(plainDigits('-2E2')).toBe('-200')
    expect(plainDigits('0.10')).toBe('0.10')
    for (const [text, by, shifted] of [
      ['12.50', -2, '0.1250'],
      ['0.1250', 2, '12.50'],
      ['-7', -2, '-0.07'],
      ['-0.07', 2, '-7'],
      ['1250', -2, '12.50'],
      ['3', 2, '300'],
    ] as const)
      expect(shiftPoint(text, by)).toBe(shifted)
  })

  it('are dates where their format says so', () => {
    expect(numberText('46023', 'date', false)).toBe('2026-01-01')
    expect(numberText('46023.5', 'date', false)).toBe('2026-01-01 12:00:00')
    expect(numberText('46023.521', 'dateTime', false)).toBe('2026-01-01 12:30:14.400')
    expect(numberText('46023.5', 'utc', false)).toBe('2026-01-01T12:00:00.000Z')
    expect(numberText('44561', 'date', true)).toBe('2026-01-01')
    expect(numberText('0.125', 'percent', false)).toBe('12.5%')
    expect(numberText('0.75', 'time', false)).toBe('18:00:00')
    expect(numberText('3', 'date', false)).toBe('3')
  })
})
