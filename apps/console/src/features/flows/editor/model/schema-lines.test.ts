import { expect, it } from 'vitest'
import { cellText, schemaLines, tableOf, visible } from './schema-lines.ts'

it('shows what a value consists of', () => {
  const value = { a: 'x', list: [{ b: 1 }], none: null, deep: { yes: true } }
  expect(schemaLines(value)).toEqual([
    { key: 'a', depth: 0, type: 'text' },
    { key: 'list', depth: 0, type: 'list', count: 1, of: 'object' },
    { key: 'b', depth: 1, type: 'number' },
    { key: 'none', depth: 0, type: 'null' },
    { key: 'deep', depth: 0, type: 'object' },
    { key: 'yes', depth: 1, type: 'boolean' },
  ])
  expect(schemaLines('text')).toEqual([])
})

it('shows lists and objects as tables, up to a limit', () => {
  expect(tableOf([{ a: 1 }, { b: 'x' }, 'odd'])).toEqual({
    columns: ['a', 'b'],
    rows: [
      ['1', ''],
      ['', 'x'],
      ['odd', ''],
    ],
    count: 3,
  })
  expect(tableOf({ a: [1] })).toEqual({ columns: [], rows: [['a', '[1]']], count: 1 })
  const long = tableOf(Array.from({ length: 5000 }, () => 1))
  expect([long?.rows.length, long?.count]).toEqual([50, 5000])
  expect(tableOf('text')).toBeNull()
})

it('makes invisible characters visible, and truncates long values', () => {
  expect(visible('a\u0000b\u202ec\nd')).toBe('a␦b␦c\nd')
  expect(cellText('x'.repeat(500))).toHaveLength(201)
})
