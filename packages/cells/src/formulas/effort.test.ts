import type { sheets } from '@millrace/contract'
import { expect, test } from 'vitest'
import type { TypedColumn } from '../types.ts'
import { evaluate } from './evaluate.ts'
import { parseFormula } from './parse-formula.ts'
import { calculate, planFormulas } from './plan.ts'

const column = (id: string, type: sheets.ColumnType, formula?: string): TypedColumn => ({
  id,
  key: id,
  label: id,
  type,
  valueType: type,
  required: false,
  options: [],
  validators: {},
  settings: formula === undefined ? {} : { formula },
})

/** How often a part stands in the largest formula that can be read. */
const OFTEN = 150
const sumOf = (part: string) => {
  const groups = Array.from({ length: OFTEN / 30 }, () => `SUM(${Array(30).fill(part).join(', ')})`)
  return `SUM(${groups.join(', ')})`
}
const DIGITS = { half: '7'.repeat(499), all: '7'.repeat(990) }
const LONG = 'aB '.repeat(33_000)

/** Of processor time, so that a busy machine changes nothing; a process that has just begun takes several times longer. */
const MOST_MS = 200

function cpuMs(act: () => void): number {
  const from = process.threadCpuUsage()
  act()
  const { user, system } = process.threadCpuUsage(from)
  return (user + system) / 1000
}

test.each<[name: string, formula: string, type: sheets.ColumnType, value: string]>([
  ['square roots', sumOf('SQRT({a})'), 'number', DIGITS.all],
  ['products', sumOf('{a} * {a}'), 'number', DIGITS.half],
  ['powers', sumOf('POWER({a}, -2)'), 'number', DIGITS.half],
  ['quotients', sumOf('{a} / 0.000003'), 'number', DIGITS.all],
  ['rests', sumOf('MOD({a}, 7)'), 'number', DIGITS.all],
  ['words', sumOf('LEN(PROPER({a}))'), 'longText', LONG],
  ['characters', sumOf('LEN(LEFT({a}, 99999))'), 'longText', '👩'.repeat(49_000)],
  ['spaces', sumOf('LEN(TRIM({a}))'), 'longText', LONG],
])('%s of a formula hold nobody up', (_name, text, type, value) => {
  const parsed = parseFormula(text, [column('a', type)])
  if (!parsed.ok) throw new Error(parsed.message)
  evaluate(parsed.formula, { a: '1' })
  expect(cpuMs(() => evaluate(parsed.formula, { a: value }))).toBeLessThan(MOST_MS)
})

test('what takes too long is an error of its own, and all formulas of a record share what they may take', () => {
  const columns = [column('a', 'longText'), column('b', 'formula', 'LEN(PROPER({a}))')]
  const more = Array.from({ length: 60 }, (_, n) => column(`f${n}`, 'formula', 'LEN(PROPER({a}))'))
  const { cells, errors } = calculate(planFormulas([...columns, ...more]), { a: LONG })
  expect(cells.b).toBe('99000')
  expect(errors.f59).toEqual({ code: 'too_much_work', text: '#NUM!' })
  // The next record has it all again.
  expect(calculate(planFormulas(columns), { a: LONG }).cells.b).toBe('99000')
})

test('square roots are exact where they end, and rounded at 30 places where they do not', () => {
  const root = (value: string) => {
    const parsed = parseFormula('SQRT({a})', [column('a', 'number')])
    const result = parsed.ok ? evaluate(parsed.formula, { a: value }) : null
    return result?.ok ? result.value : result?.code
  }
  expect(root('0')).toBe('0')
  expect(root('144')).toBe('12')
  expect(root('2.25')).toBe('1.5')
  expect(root('2')).toBe('1.41421356237309504880168872421')
  expect(root('0.5')).toBe('0.707106781186547524400844362105')
  expect(root('1234567890123456789012345678901234567890')).toBe(
    '35136418288201442531.11222381699882939174665195148',
  )
  expect(root(`1${'0'.repeat(60)}`)).toBe(`1${'0'.repeat(30)}`)
  expect(root(`0.${'0'.repeat(61)}1`)).toBe('0')
  expect(root(`0.${'0'.repeat(60)}25`)).toBe(`0.${'0'.repeat(29)}1`)
  expect(root('-1')).toBe('out_of_range')
})
