import { sheets } from '@millrace/contract'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { VALUES_AT_ONCE } from '../lib/count-values.ts'
import { rounds } from '../testing/soak.ts'
import { fromZod } from './errors.ts'
import { parseInTurns } from './parse-in-turns.ts'

const inner = z.strictObject({ id: z.string().max(3), n: z.number().optional() })
const outer: z.ZodType = z.union([z.strictObject({ and: z.array(z.lazy(() => outer)).max(5000) }), inner])
const SCHEMAS: z.ZodType[] = [
  z.strictObject({
    first: z.string(),
    list: z.array(inner).min(1).max(5000),
    cells: z.record(z.string().regex(/^[a-f]/), z.json()),
    last: z.boolean(),
  }),
  z.object({
    list: z
      .array(z.string().trim().max(3))
      .refine((list) => list[0] !== 'aa', 'is refused as a whole')
      .optional(),
    cells: z.record(z.string(), inner.nullable()).default({}),
  }),
  z.union([z.array(inner).max(2500), z.strictObject({ list: z.array(z.json()) }), z.json()]),
  z.discriminatedUnion('first', [
    z.strictObject({ first: z.literal('a'), list: z.array(z.string()) }),
    z.looseObject({ first: z.literal('b'), list: z.array(z.number()).transform((list) => list.length) }),
  ]),
  z.array(outer),
  z.array(z.array(z.number()).max(2000)).nullable(),
]

const leaf = fc.oneof(
  fc.constantFrom('a', 'b', 'aa', ' a ', 'long text', 1, 2.5, null, true, false),
  fc.record({ id: fc.constantFrom('a', 'long'), n: fc.constantFrom(1, 'x') }, { requiredKeys: ['id'] }),
)
/** Mostly one value, so that all of a list may be right, with others here and there. */
const manyOf = <T>(item: fc.Arbitrary<T>) =>
  fc
    .record({
      one: item,
      count: fc.integer({ min: 0, max: 3000 }),
      others: fc.array(fc.tuple(fc.nat(), item)),
    })
    .map(({ one, count, others }) => {
      const list = Array.from({ length: count }, () => structuredClone(one))
      for (const [at, other] of others) if (count > 0) list[at % count] = structuredClone(other)
      return list
    })
const listed = manyOf(fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: fc.array(leaf) }))
const value: fc.Arbitrary<unknown> = fc.oneof(
  listed,
  manyOf(fc.record({ and: fc.array(leaf) })),
  fc.record(
    {
      first: fc.constantFrom('a', 'b', 1),
      list: listed,
      cells: fc.oneof(
        listed.map((list) => Object.fromEntries(list.map((one, n) => [`${'abcxyz'[n % 7]}${n}`, one]))),
        listed.map((list) => ({ a: list, b: 1, c: list.slice(0, 2) })),
      ),
      last: fc.boolean(),
      other: leaf,
    },
    { requiredKeys: [] },
  ),
)

function outcomeOf<T>(result: z.ZodSafeParseResult<T>): unknown {
  return result.success ? { data: result.data } : fromZod(result.error, '').details
}

test('a value that is read in turns is what it is in one go, and so is what is wrong with it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...SCHEMAS), value, async (schema, given) => {
      const inOneGo = outcomeOf(schema.safeParse(structuredClone(given)))
      expect(outcomeOf(await parseInTurns(schema, given))).toEqual(inOneGo)
    }),
    { numRuns: rounds(100) },
  )
})

const rows = (count: number, cells: (row: number) => object) =>
  Array.from({ length: count }, (_, row) => ({ cells: { ...cells(row) } }))
const FIELDS = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`f${n}`, 'text']))

test.each([
  ['right', { records: rows(10_000, () => FIELDS), atomic: true }],
  ['wrong at its end', { records: rows(10_000, (row) => (row === 9999 ? { '!': 1 } : FIELDS)) }],
  ['wrong all over', { records: rows(10_000, () => ({ ...FIELDS, '!': 1 })), keys: [], more: 1 }],
  ['too long', { records: rows(10_001, () => FIELDS) }],
  ['no list', { records: Object.fromEntries(rows(VALUES_AT_ONCE, () => FIELDS).entries()) }],
])('a batch that is %s', async (_, body) => {
  const schema = sheets.createBatch.body
  expect(outcomeOf(await parseInTurns(schema, body))).toEqual(outcomeOf(schema.safeParse(body)))
})

test('others have their turn while a large value is read', async () => {
  const body = { records: rows(10_000, () => FIELDS) }
  let turns = 0
  const others = setInterval(() => (turns += 1), 1)
  await parseInTurns(sheets.createBatch.body, body)
  clearInterval(others)
  expect(turns).toBeGreaterThan(0)
})
