import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvRows, NEVER_CLOSED } from './csv-rows.ts'
import { CUT_OFF, JsonItems } from './json-items.ts'
import { readJsonRecord } from './json-values.ts'
import { ROW_MAX_CHARS, TOO_LARGE } from './source.ts'

const COMMA = { delimiter: ',', newline: '\n' } as const

/** All rows of a text that arrives in pieces of this size. */
function rowsOf(text: string, size = text.length, dialect: ConstructorParameters<typeof CsvRows>[0] = COMMA) {
  const rows = new CsvRows(dialect)
  const found = []
  for (let at = 0; at < text.length; at += size)
    found.push(...rows.push(text.slice(at, at + size), at + size >= text.length))
  return found
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

describe('CsvRows', () => {
  it('returns what was written, however the text is split into pieces', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é', '😀'), maxLength: 6 })
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 9 }), fc.boolean(), (rows, size, ended) => {
        const text = rows.map((cells) => cells.map(quoted).join(',')).join('\r\n') + (ended ? '\r\n' : '')
        expect(rowsOf(text, size).map(({ cells }) => cells)).toEqual(rows)
      }),
    )
  })

  it('reads plain and quoted rows alike, and knows their lines', () => {
    expect(rowsOf('a,b\n\n"c\nd",e\r\nf"g,"h" i\n"",""')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['c\nd', 'e'] },
      { line: 5, cells: ['f"g', 'h i'] },
      { line: 6, cells: ['', ''] },
    ])
    expect(rowsOf('a,b\rc,d', 1, { delimiter: ',', newline: '\r' }).map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ])
  })

  it('names a quotation mark that is never closed', () => {
    expect(rowsOf('a,b\nc,"d\ne,f\n', 3)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['c', 'd\ne,f\n'], problem: NEVER_CLOSED },
    ])
  })

  it('skips a row that is too large, and continues after it', () => {
    const large = 'x'.repeat(ROW_MAX_CHARS + 300_000)
    const text = `a,b\n${large},c\n1,2\n"${large}\n""\n${large}",d\n3,4\n`
    const rows = rowsOf(text, 100_000)
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, TOO_LARGE],
      [3, undefined],
      [4, TOO_LARGE],
      [7, undefined],
    ])
    expect(rows[4]!.cells).toEqual(['3', '4'])
    expect(rows[1]!.cells[0]!.length).toBeLessThan(3000)
  })
})

function itemsOf(text: string, size = text.length) {
  const items = new JsonItems()
  const found = []
  for (let at = 0; at < text.length; at += size)
    found.push(...items.push(text.slice(at, at + size), at + size >= text.length))
  return { found, list: items.found }
}

describe('JsonItems', () => {
  it('splits a list into its records, however the text is split into pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.string(), fc.jsonValue()), { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(0, 2),
        (records, size, spaces) => {
          const { found } = itemsOf(JSON.stringify(records, null, spaces), size)
          expect(found.map(({ text }) => JSON.parse(text) as unknown)).toEqual(
            JSON.parse(JSON.stringify(records)),
          )
        },
      ),
    )
  })

  it('finds the list in an object, and reports when there is none', () => {
    expect(itemsOf('{"note":"[1]","meta":{"n":[9]},"rows":[{"a":1},{"a":2}],"more":[3]}', 4).found).toEqual([
      { text: '{"a":1}' },
      { text: '{"a":2}' },
    ])
    expect(itemsOf('{"a":1}').list).toBe(false)
    expect(itemsOf('[]')).toEqual({ found: [], list: true })
  })

  it('names a record that the end of the file cuts off', () => {
    expect(itemsOf('[{"a":1},{"a":"two', 5).found).toEqual([
      { text: '{"a":1}' },
      { text: '{"a":"two', problem: CUT_OFF },
    ])
  })

  it('skips a record that is too large', () => {
    const { found } = itemsOf(`[{"a":1},{"a":"${'x'.repeat(ROW_MAX_CHARS + 300_000)}"},{"a":3}]`, 100_000)
    expect(found.map(({ problem }) => problem)).toEqual([undefined, TOO_LARGE, undefined])
    expect(found[2]!.text).toBe('{"a":3}')
  })
})

describe('readJsonRecord', () => {
  it('keeps every digit of numbers, and the rest unchanged', () => {
    const text =
      '{"id":9007199254740993,"price":0.10,"on":true,"none":null,"tags":["a","b"],"deep":{"n":1.50},"e":1e3}'
    const read = readJsonRecord(text, () => false)
    expect(read.ok && Object.fromEntries(read.values)).toEqual({
      id: '9007199254740993',
      price: '0.10',
      on: 'true',
      none: '',
      tags: '["a","b"]',
      deep: '{"n":1.50}',
      e: '1e3',
    })
    const json = readJsonRecord('{"a":"text","b":7}', () => true)
    expect(json.ok && Object.fromEntries(json.values)).toEqual({ a: '"text"', b: '7' })
  })

  it('names what is not a record', () => {
    expect(readJsonRecord('{"a":', () => false)).toEqual({ ok: false, problem: 'is not JSON' })
    for (const text of ['1', '"a"', 'null', '12345678901234567890'])
      expect(readJsonRecord(text, () => false).ok).toBe(false)
  })
})
