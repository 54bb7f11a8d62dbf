import { describe, expect, it } from 'vitest'
import { continued } from './series.ts'

const next = (type: Parameters<typeof continued>[0], values: string[], count = 2) =>
  Array.from({ length: count }, (_, at) => continued(type, values)(values.length + at))

describe('continued', () => {
  it('continues numbers with equal steps, exactly', () => {
    expect(next('number', ['0.1', '0.2'])).toEqual(['0.3', '0.4'])
    expect(next('integer', ['9007199254740992', '9007199254740993'])).toEqual([
      '9007199254740994',
      '9007199254740995',
    ])
    expect(next('currency', ['1.50', '1'], 3)).toEqual(['0.50', '0.00', '-0.50'])
    expect(continued('number', ['5', '7'])(-1)).toBe('3')
  })

  it('repeats a single number and unequal steps', () => {
    expect(next('number', ['7'])).toEqual(['7', '7'])
    expect(next('number', ['1', '2', '4'], 3)).toEqual(['1', '2', '4'])
    expect(continued('number', ['1', '2', '4'])(-1)).toBe('4')
  })

  it('continues days, across the ends of months', () => {
    expect(next('date', ['2026-02-27'])).toEqual(['2026-02-28', '2026-03-01'])
    expect(next('date', ['2026-01-05', '2026-01-12'])).toEqual(['2026-01-19', '2026-01-26'])
  })

  it('counts texts that end in a number', () => {
    expect(next('text', ['Item 1'])).toEqual(['Item 2', 'Item 3'])
    expect(next('text', ['A-08', 'A-09'])).toEqual(['A-10', 'A-11'])
    expect(next('text', ['12'])).toEqual(['12', '12'])
    expect(next('text', ['a', 'b'])).toEqual(['a', 'b'])
    expect(continued('text', ['Item 1'])(-3)).toBe('Item 0')
  })
})
