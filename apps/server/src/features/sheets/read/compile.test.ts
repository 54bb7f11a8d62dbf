import { sheets } from '@millrace/contract'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { compileQuery, type Query } from './query.ts'
import { orderBy } from './order.ts'
import { readRecords } from './read-records.ts'
import { COLUMNS } from './testing/arbitrary.ts'
import { makeSheet, type TestRecord, type TestSheet } from './testing/sheet.ts'
import type { ReadView } from './types.ts'

let db: TestDatabase
let sheet: TestSheet
beforeAll(async () => {
  db = await createTestDatabase()
  sheet = await makeSheet(db, {
    columns: [...COLUMNS, { type: 'createdTime' }],
    records: [{ cells: { c1: 'one' } }],
  })
})
afterAll(() => db.close())

const NOW = new Date('2026-03-04T12:00:00Z')

const compiled = (view: ReadView): Promise<Query> =>
  sheet.read((tx, open) => compileQuery(tx, { sheet: open, view, now: NOW }))

const textOf = (query: Query): string => sql`${query.where} ${orderBy(query.order)}`.compile(db.kysely).sql

const VALUE_OPS: [column: string, op: sheets.FilterOp][] = [
  ['k1', 'eq'],
  ['k1', 'ne'],
  ['k1', 'lt'],
  ['k1', 'contains'],
  ['k1', 'startsWith'],
  ['k6', 'endsWith'],
  ['k6', 'in'],
  ['k7', 'hasAny'],
  ['k7', 'hasAll'],
  ['k7', 'eq'],
]

describe('user input', () => {
  test("is never part of a statement's text, which is the same for any value", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...VALUE_OPS),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }),
        fc.string({ unit: 'grapheme' }),
        async ([column, op], value, word) => {
          fc.pre(!value.includes('\0'))
          const search = word.trim().split(/\s+/).slice(0, 1).join('')
          fc.pre(search.length > 0)
          const one = textOf(await compiled({ filter: { column, op, value }, search }))
          const other = textOf(await compiled({ filter: { column, op, value: 'x' }, search: 'x' }))
          expect(one).toBe(other)
        },
      ),
    )
  })

  test('names columns only by keys that the sheet has', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), async (key) => {
        fc.pre(!/^k[1-8]$/i.test(key))
        await expect(compiled({ sort: [{ column: key, descending: false }] })).rejects.toThrow(
          'has no column',
        )
        await expect(compiled({ filter: { column: key, op: 'empty' } })).rejects.toThrow('has no column')
      }),
      { numRuns: 50 },
    )
    await expect(compiled({ filter: { column: '__proto__', op: 'empty' } })).rejects.toThrow('has no column')
  })

  test.each([
    ['k2', 'eq', 'twelve', 'must be a number'],
    ['k2', 'gt', '1; drop table sheets', 'must be a number'],
    ['k3', 'lt', '2026-02-30', 'must be a date'],
    ['k4', 'lt', 'now()', 'must be a date or time'],
    ['k4', 'within', 'never', 'must be one of today'],
    ['k5', 'eq', 'yes', 'must be true or false'],
    ['k1', 'hasAny', 'a', 'doesn’t work with columns of type text'],
    ['k7', 'gt', 'a', 'doesn’t work with columns of type multiSelect'],
    ['k1', 'eq', 'a\0', 'contains a character that cells can’t store'],
    ['k1', 'eq', undefined, 'must be one value'],
  ] as const)('is refused where it has no meaning: %s %s %s', async (column, op, value, message) => {
    await expect(compiled({ filter: { column, op, value } })).rejects.toThrow(message)
  })

  test('is refused as a cursor unless it belongs to this list', async () => {
    const read = (after: string, sort: sheets.Sort[]) =>
      sheet.read((tx, open) => readRecords(tx, open, { after, sort, limit: 1 }))
    const forged = Buffer.from('{"r":1,"n":0,"p":0,"k":["1 or 1=1"]}').toString('base64url')
    await expect(read(forged, [{ column: 'k2', descending: false }])).rejects.toThrow('is not a cursor')
    await expect(read(forged, [])).rejects.toThrow('is not a cursor')
    await expect(read('junk', [])).rejects.toThrow('is not a cursor')
    await fc.assert(
      fc.asyncProperty(fc.string(), async (after) => {
        await expect(read(after, [])).rejects.toThrow('is not a cursor')
      }),
      { numRuns: 20 },
    )
  })

  test("is found by all its words in any cell, also by an option's label and by a text that did not fit", async () => {
    const records: TestRecord[] = [
      { cells: { c1: 'Blue bicycle', c2: 'w1' } },
      { cells: { c1: 'Blue 100% car' }, errors: { c3: { code: 'not_a_number', text: 'many bicycles' } } },
      { cells: { c1: 'red', c2: 'w2' } },
    ]
    const options = [{ value: 'w1', label: 'Waiting', color: 'slate' as const }]
    const found = await makeSheet(db, {
      columns: [{ type: 'text' }, { type: 'singleSelect', options }, { type: 'number' }],
      records,
    })
    const search = async (words: string) => {
      const { items } = await found.read((tx, open) => readRecords(tx, open, { search: words, limit: 10 }))
      return items.map(({ id }) => found.ids.indexOf(id))
    }
    expect(await search('BICYCLE blue')).toEqual([0, 1])
    expect(await search('waiting')).toEqual([0])
    expect(await search('0%')).toEqual([1])
    expect(await search('c1')).toEqual([])
    expect(await search('  ')).toEqual([0, 1, 2])
  })
})

describe('moments', () => {
  const column = { type: 'dateTime', settings: { timeZone: 'Europe/Berlin' } } as const
  const moments = [
    '2026-03-03T22:59:59.999Z',
    '2026-03-03T23:00:00.000Z',
    '2026-03-04T22:59:59.999Z',
    '2026-03-04T23:00:00.000Z',
  ]

  test.each([
    [{ op: 'eq', value: '2026-03-04' }, [1, 2]],
    [{ op: 'within', value: 'today' }, [1, 2]],
    [{ op: 'within', value: 'yesterday' }, [0]],
    [{ op: 'gt', value: '2026-03-04' }, [3]],
    [{ op: 'lte', value: '2026-03-04' }, [0, 1, 2]],
    [{ op: 'eq', value: '2026-03-04T00:00:00+01:00' }, [1]],
    [{ op: 'lt', value: '2026-03-03T23:00:00Z' }, [0]],
  ] as const)('of a day are those in its column’s time zone: %j', async (asked, expected) => {
    const zoned = await makeSheet(db, {
      columns: [column],
      records: moments.map((c1) => ({ cells: { c1 } })),
    })
    const filter = { column: 'k1', ...asked } as sheets.Condition
    const { items } = await zoned.read((tx, open) => readRecords(tx, open, { filter, limit: 10, now: NOW }))
    expect(items.map(({ id }) => zoned.ids.indexOf(id))).toEqual(expected)
  })
})

test('an order by time of creation is paged through', async () => {
  const records = Array.from({ length: 5 }, () => ({ cells: {} }))
  const made = await makeSheet(db, { columns: [{ type: 'createdTime' }], records })
  for (const [n, id] of made.ids.entries())
    await sql`update sheet_records set created_at = timestamptz '2026-01-01 00:00:00.000001Z' - ${n}::int * interval '1 microsecond'
      where id = ${id}`.execute(db.kysely)
  const sort = [{ column: 'k1', descending: false }]
  const first = await made.read((tx, open) => readRecords(tx, open, { sort, limit: 2 }))
  const second = await made.read((tx, open) => readRecords(tx, open, { sort, limit: 3, after: first.next! }))
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.ids.toReversed())
})
