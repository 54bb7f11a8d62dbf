import { flows } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEqual, keyOfEqual, keysOfEqual } from './equal.ts'
import { ruleHolds } from './holds.ts'
import { RULE_MEANINGS } from './meanings.ts'
import { compareNumbers, numberText } from './numbers.ts'
import type { Operator } from './operators.ts'

const holds = (left: unknown, operator: Operator, right?: unknown) =>
  ruleHolds({ match: 'all', rules: [{ left, operator, right }] })

describe('each operator', () => {
  test.each<[unknown, Operator, unknown, boolean]>([
    ['12.50', 'is', 12.5, true],
    ['9007199254740993', 'is', '9007199254740992', false],
    ['007', 'is', '7', false],
    ['1e3', 'is', 1000, false],
    ['Berlin', 'is', 'berlin', false],
    ['é', 'is', 'e\u0301', true],
    [true, 'is', 'true', true],
    [null, 'is', '', true],
    [0, 'is', '', false],
    [0, 'is', null, false],
    [[1, '2'], 'is', ['1', 2], true],
    [{ a: 1, b: null }, 'is', { b: '', a: '1.0' }, true],
    [{ a: 1 }, 'is', [1], false],
    ['2026-01-01T00:00:00Z', 'is', '2026-01-01T01:00:00.000+01:00', true],
    ['2026-01-01', 'is', '2026-01-01T00:00:00Z', false],
    ['a', 'isNot', 'b', true],
    ['Hello World', 'contains', 'WORLD', true],
    ['Hello', 'contains', '', false],
    [['a', 'b'], 'contains', 'b', true],
    [['ab'], 'contains', 'b', false],
    [['5.0'], 'contains', 5, true],
    [null, 'contains', 'x', false],
    [null, 'containsNot', 'x', true],
    ['Hello', 'startsWith', 'hE', true],
    ['Hello', 'endsWith', 'LO', true],
    ['Hello', 'endsWith', null, false],
    ['10', 'greater', '9', true],
    ['0.30', 'greaterOrEqual', 0.3, true],
    ['-2', 'less', '-1.5', true],
    ['9007199254740992', 'less', '9007199254740993', true],
    ['5', 'lessOrEqual', '5.000', true],
    ['', 'less', 5, false],
    ['n/a', 'greater', 5, false],
    [1e21, 'greater', '999999999999999999999', true],
    [1e-7, 'less', '0.00000011', true],
    [' \n', 'isEmpty', undefined, true],
    [[], 'isEmpty', undefined, true],
    [{}, 'isEmpty', undefined, true],
    [0, 'isEmpty', undefined, false],
    [false, 'isNotEmpty', undefined, true],
    ['TRUE ', 'isTrue', undefined, true],
    [1, 'isTrue', undefined, false],
    [null, 'isFalse', undefined, true],
    ['no', 'isFalse', undefined, false],
    ['b', 'isOneOf', 'a, b\nc', true],
    ['', 'isOneOf', 'a,,b', false],
    [['x', 'c'], 'isOneOf', ['c'], true],
    [5, 'isOneOf', ['5.0'], true],
    ['2026-02-28', 'before', '2026-03-01', true],
    ['2026-03-01T12:00:00Z', 'before', '2026-03-01', false],
    ['2026-03-01T12:00:00Z', 'after', '2026-03-01', false],
    ['2026-03-02T00:00:00Z', 'after', '2026-03-01', true],
    ['2026-03-01T00:00:00+14:00', 'before', '2026-03-01', true],
    ['2026-02-30', 'before', '2026-03-05', false],
    ['soon', 'after', '2026-03-01', false],
  ])('%j %s %j is %s', (left, operator, right, expected) => {
    expect(holds(left, operator, right)).toBe(expected)
  })
})

test('groups: all, any, within each other, and of nothing', () => {
  const yes = { left: 1, operator: 'is', right: 1 } as const
  const no = { left: 1, operator: 'is', right: 2 } as const
  expect(ruleHolds({ match: 'all', rules: [yes, { match: 'any', rules: [no, yes] }] })).toBe(true)
  expect(ruleHolds({ match: 'any', rules: [no, { match: 'all', rules: [yes, no] }] })).toBe(false)
  expect(ruleHolds({ match: 'all', rules: [] })).toBe(true)
  expect(ruleHolds({ match: 'any', rules: [] })).toBe(false)
})

test('the left side may be read as the name of something', () => {
  const group: flows.RuleGroup = { match: 'all', rules: [{ left: 'a', operator: 'is', right: 'b' }] }
  expect(ruleHolds(group, (left) => ({ a: 'b' })[String(left)])).toBe(true)
})

test('every operator has a meaning that can be read', () => {
  expect(Object.keys(RULE_MEANINGS)).toEqual([...flows.RULE_OPERATORS])
})

const decimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), fc.nat({ max: 20 }))
  .map(([digits, scale]) => {
    const text = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0')
    const cut = text.length - scale
    const plain = scale === 0 ? text : `${text.slice(0, cut)}.${text.slice(cut)}`
    return { text: `${digits < 0n ? '-' : ''}${plain}`, value: digits * 10n ** BigInt(20 - scale) }
  })

describe('whatever the values', () => {
  test('numbers of any length are compared as integers of a common scale would be', () => {
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const order = compareNumbers(a.text, b.text)
        expect(Math.sign(order)).toBe(a.value < b.value ? -1 : a.value > b.value ? 1 : 0)
        expect(holds(a.text, 'less', b.text)).toBe(a.value < b.value)
        expect(isEqual(a.text, b.text)).toBe(a.value === b.value)
      }),
    )
  })

  test('every finite number is the text that means it', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const text = numberText(value)!
        expect(Number(text)).toBe(value === 0 ? 0 : value)
        expect(text).not.toContain('e')
      }),
    )
  })

  test('nothing throws, opposites are opposite, and equality works both ways', () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    fc.assert(
      fc.property(json, json, (a, b) => {
        for (const operator of flows.RULE_OPERATORS) expect(typeof holds(a, operator, b)).toBe('boolean')
        expect(holds(a, 'isNot', b)).toBe(!holds(a, 'is', b))
        expect(holds(a, 'containsNot', b)).toBe(!holds(a, 'contains', b))
        expect(holds(a, 'isEmpty')).toBe(!holds(a, 'isNotEmpty'))
        expect(holds(a, 'before', b)).toBe(holds(b, 'after', a))
        expect(isEqual(a, b)).toBe(isEqual(b, a))
        expect(isEqual(a, structuredClone(a))).toBe(true)
      }),
    )
  })
})

const VALUES = [
  null, '', ' ', 0, '0', '-0', '-0.0', '0.00', 1, '1', '1.0', '1.50', 1.5, '01', 1e21, '1e+21', true, 'true', 'a', 'A',
  'é', 'e\u0301', '2026-03-01', '2026-03-01T12:00:00Z', '2026-03-01 12:00:00', '2026-03-01T13:00:00+01:00',
] // prettier-ignore

test('values are equal when they have a key in common, and only then', () => {
  for (const a of VALUES)
    for (const b of VALUES) {
      const keys = new Set(keysOfEqual(a))
      expect([a, b, keysOfEqual(b).some((key) => keys.has(key))]).toEqual([a, b, isEqual(a, b)])
    }
})

test('lists and objects are equal when they have the same key, and only then', () => {
  const nested = VALUES.filter((value) => value !== 1e21).flatMap((value) => [
    [value],
    { a: value },
    { a: value, b: 1 },
    { b: 1, a: [value] },
  ])
  const values = [...nested, [], {}, ['', ''], ['1:a'], { '': 1 }]
  for (const a of values)
    for (const b of values) expect([a, b, keyOfEqual(a) === keyOfEqual(b)]).toEqual([a, b, isEqual(a, b)])
})

test('long lists and texts are compared in a moment', () => {
  const long = 'a,'.repeat(500_000)
  const list = Array.from({ length: 30_000 }, (_, index) => `b${index}`)
  const from = process.threadCpuUsage()
  const rules = [
    { left: long, operator: 'isOneOf' as const, right: long.slice(1) },
    { left: list, operator: 'isOneOf' as const, right: list.map((one) => `${one}c`) },
    { left: list, operator: 'contains' as const, right: long },
  ]
  expect(ruleHolds({ match: 'any', rules })).toBe(false)
  expect(process.threadCpuUsage(from).user / 1000).toBeLessThan(600)
})
