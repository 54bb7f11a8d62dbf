import type { sheets } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { NEW_INPUT, newOutput } from './draft.ts'
import { fillOf, ownColumnFor, unfilledLabels, writableColumns } from './fills.ts'

const column = (key: string, part: Partial<sheets.Column> = {}) => {
  const type = part.type ?? 'text'
  return { key, label: key, type, valueType: type, ...part } as sheets.Column
}
const sheet = (...columns: sheets.Column[]) => ({ columns }) as sheets.Sheet
const into = { ...newOutput(''), kind: 'sheet', sheetId: 'sht_out' } as const
const sourceOf = (source: readonly sheets.Column[], ...more: [string, sheets.Sheet][]) => ({
  draft: { inputs: ['sht_in', ...more.map(([id]) => id)].map((sheetId) => ({ ...NEW_INPUT, sheetId })) },
  known: new Map([['sht_in', sheet(...source)], ...more]),
})

describe('a column of an existing sheet', () => {
  it('is filled from the row’s column with the same key, or else label, ignoring case', () => {
    const from = sourceOf([
      column('mail', { label: 'Name' }),
      column('NAME'),
      column('x', { label: 'Straße 你好' }),
    ])
    expect(ownColumnFor(column('name'), into, from)?.key).toBe('NAME')
    expect(ownColumnFor(column('y', { label: 'straße 你好' }), into, from)?.key).toBe('x')
    expect(ownColumnFor(column('other'), into, from)).toBeUndefined()
    expect(ownColumnFor(column('nam'), into, from)).toBeUndefined()
  })

  it('is not filled automatically when the row is not wanted, from a sheet into itself, or with files', () => {
    const name = column('name')
    expect(fillOf(name, into, sourceOf([name]))).toBe('@@row.name@@')
    expect(fillOf(name, { ...into, includeSource: false }, sourceOf([name]))).toBe('')
    expect(fillOf(name, { ...into, sheetId: 'sht_in' }, sourceOf([name]))).toBe('')
    const file = column('name', { type: 'file' })
    expect(fillOf(file, into, sourceOf([name]))).toBe('')
    expect(fillOf(name, into, sourceOf([file]))).toBe('')
    expect(fillOf(name, into, sourceOf([column('name', { type: 'formula', valueType: 'file' })]))).toBe('')
  })

  it('uses an explicit choice first, including nothing', () => {
    const name = column('name')
    expect(fillOf(name, { ...into, mapping: { name: 'summary' } }, sourceOf([name]))).toBe('summary')
    expect(fillOf(name, { ...into, mapping: { name: '' } }, sourceOf([name]))).toBe('')
  })

  it('is filled from any of several sheets that has it, while one of them is still loading', () => {
    const second: [string, sheets.Sheet] = ['sht_two', sheet(column('price'))]
    const { draft, known } = sourceOf([], second)
    const unread = { draft: { inputs: [...draft.inputs, { ...NEW_INPUT, sheetId: 'sht_unread' }] }, known }
    expect(fillOf(column('price'), into, unread)).toBe('@@row.price@@')
  })
})

describe('columns that stay empty', () => {
  const types = ['formula', 'createdTime', 'updatedTime', 'live'] as const
  const out = sheet(
    column('name'),
    column('note', { label: 'Notes' }),
    ...types.map((type) => column(type, { type })),
  )

  it('are named if nothing is written to them, except those that nobody can write', () => {
    const { draft, known } = sourceOf([column('name')], ['sht_out', out])
    expect(unfilledLabels(into, { draft, known })).toEqual(['Notes'])
    expect(unfilledLabels({ ...into, mapping: { note: 'summary' } }, { draft, known })).toEqual([])
    expect(writableColumns(out).map(({ key }) => key)).toEqual(['name', 'note'])
  })

  it('are none for a new sheet, or one that has not loaded', () => {
    expect(unfilledLabels(newOutput('New'), sourceOf([column('name')]))).toEqual([])
    expect(unfilledLabels(into, sourceOf([column('name')]))).toEqual([])
    expect(writableColumns(undefined)).toEqual([])
  })
})
