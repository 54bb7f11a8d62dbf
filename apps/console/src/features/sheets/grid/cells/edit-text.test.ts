import type { sheets } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { columnOf } from '../testing/stand-in.ts'
import { copyText, editText, ownText } from './edit-text.ts'
import { readInput, styleOf } from './input.ts'

const record = (value: sheets.CellValue, errors = {}): sheets.SheetRecord => ({
  id: 'rec_1',
  version: 1,
  cells: { x: value },
  errors,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})

const VALUES: [Partial<sheets.Column>, sheets.CellValue][] = [
  [{ type: 'text' }, '007'],
  [{ type: 'number' }, '9007199254740993.10'],
  [{ type: 'percent' }, '-0.5'],
  [{ type: 'currency', settings: { currency: 'EUR' } }, '1234.5'],
  [{ type: 'date' }, '2026-03-04'],
  [{ type: 'dateTime', settings: { timeZone: 'Asia/Kathmandu' } }, '2026-03-01T09:30:15.250Z'],
  [{ type: 'dateTime', settings: { timeZone: 'America/New_York' } }, '2026-07-01T03:59:00.000Z'],
  [{ type: 'multiSelect', options: [{ value: 'a', label: 'A, B', color: 'red' }] }, ['a']],
  [{ type: 'json' }, { a: [1, null, 'x'] }],
]

describe('editText', () => {
  it.each(['en', 'de', 'zh'])('can be left unchanged without changing the cell, in %s', (locale) => {
    const style = styleOf(locale)
    for (const [part, value] of VALUES) {
      const column = columnOf({ key: 'x', ...part })
      const text = editText(column, record(value), { style, locale })
      expect(readInput(column, text, style).value).toEqual(value)
    }
  })

  it('shows the text of an error, to be corrected', () => {
    const broken = record(null, { x: { code: 'not_a_number', text: '12 or so' } })
    const column = columnOf({ key: 'x', type: 'number' })
    expect(editText(column, broken, { style: styleOf('en'), locale: 'en' })).toBe('12 or so')
    expect(ownText(column, broken)).toBe('12 or so')
  })
})

describe('copyText', () => {
  it('formats numbers for the locale, links by name and checkboxes as spreadsheets do', () => {
    const options = { style: styleOf('de'), labels: { rec_9: 'Mill' } }
    expect(copyText(columnOf({ key: 'x', type: 'number' }), record('1.50'), options)).toBe('1,50')
    expect(copyText(columnOf({ key: 'x', type: 'link' }), record(['rec_9', 'rec_8']), options)).toBe(
      'Mill, rec_8',
    )
    const named = { ...options, labels: { rec_9: 'Smith, John', rec_8: 'Ada' } }
    const several = columnOf({ key: 'x', type: 'link', settings: { several: true } })
    expect(copyText(several, record(['rec_9', 'rec_8']), named)).toBe('"Smith, John", Ada')
    const one = columnOf({ key: 'x', type: 'link', settings: { several: false } })
    expect(copyText(one, record(['rec_9']), named)).toBe('Smith, John')
    expect(copyText(columnOf({ key: 'x', type: 'checkbox' }), record(true), options)).toBe('TRUE')
    expect(copyText(columnOf({ key: 'x', type: 'date' }), record('2026-03-04'), options)).toBe('2026-03-04')
  })
})
