import type { sheets } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TypedColumn } from '../types.ts'
import { evaluate } from './evaluate.ts'
import { FUNCTIONS } from './functions/index.ts'
import { de } from './guide/de.ts'
import { en } from './guide/en.ts'
import { FORMULA_GUIDE } from './guide/index.ts'
import { zh } from './guide/zh.ts'
import { parseFormula } from './parse-formula.ts'
import { calculate, cycleMessage, dependents, formulaCycle, planFormulas, renamedInFormula } from './plan.ts'

const column = (
  id: string,
  key: string,
  type: sheets.ColumnType,
  rest: Partial<TypedColumn> = {},
): TypedColumn => ({
  id,
  key,
  label: key.toUpperCase(),
  type,
  valueType: type,
  required: false,
  options: [],
  validators: {},
  settings: {},
  ...rest,
})
const formula = (id: string, key: string, text: string) =>
  column(id, key, 'formula', { settings: { formula: text } })

const COLUMNS = [
  column('c1', 'a', 'number'),
  column('c2', 'b', 'integer'),
  column('c3', 'name', 'text'),
  column('c4', 'due', 'date'),
  column('c5', 'rate', 'percent'),
  column('c6', 'time', 'dateTime'),
  column('c7', 'tags', 'multiSelect'),
  column('c8', 'done', 'checkbox'),
]
const CELLS: Record<string, sheets.CellValue> = {
  c1: '0.1',
  c2: '9007199254740993',
  c3: 'Ada',
  c4: '2026-01-31',
  c5: '12.5',
  c6: '2026-03-01T09:30:00.000Z',
  c7: ['new', 'hot'],
  c8: true,
}

function result(text: string, cells = CELLS, errors = {}) {
  const parsed = parseFormula(text, COLUMNS)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.message}`)
  return evaluate(parsed.formula, cells, errors)
}
const value = (text: string, cells = CELLS) => {
  const made = result(text, cells)
  return made.ok ? made.value : made.code
}
const problem = (text: string) => {
  const parsed = parseFormula(text, COLUMNS)
  return parsed.ok ? null : parsed
}

test.each(FORMULA_GUIDE)('$example', ({ example, gives }) => {
  const made = value(example)
  expect(typeof made === 'string' ? made : JSON.stringify(made)).toBe(gives)
})

test('every function is in the guide, in three languages, and nothing else', () => {
  expect(FORMULA_GUIDE.map(({ name }) => name).toSorted()).toEqual([...FUNCTIONS.keys()].toSorted())
  expect(FORMULA_GUIDE.map(({ name }) => name).toSorted()).toEqual(Object.keys(en).toSorted())
  for (const texts of [en, de, zh]) for (const text of Object.values(texts)) expect(text).toMatch(/[.。]$/)
})

describe('numbers', () => {
  test('are exact, with all digits', () => {
    expect(value('{a} + 0.2')).toBe('0.3')
    expect(value('{b} * {b}')).toBe('81129638414606699710187514626049')
    expect(value('10 / 4')).toBe('2.5')
    expect(value('1 / 3')).toBe(`0.${'3'.repeat(30)}`)
    expect(value('{rate} * 200')).toBe('25')
  })

  test('add, subtract and multiply like whole numbers of any size', () => {
    const plain = fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n })
    fc.assert(
      fc.property(plain, plain, (a, b) => {
        const cells = { c1: String(a), c2: String(b) }
        const parsed = ['{a} + {b}', '{a} - {b}', '{a} * {b}'].map((text) => {
          const numbers = [column('c1', 'a', 'number'), column('c2', 'b', 'number')]
          const made = parseFormula(text, numbers)
          return made.ok ? evaluate(made.formula, cells) : made
        })
        expect(parsed).toEqual([a + b, a - b, a * b].map((number) => ({ ok: true, value: String(number) })))
      }),
    )
  })

  test('a box that is empty counts as no in a condition, and stays empty as a value', () => {
    expect(value('IF({done}, "a", "b")', {})).toBe('b')
    expect(value('{done}', {})).toBe(null)
    expect(value('NOT({done})', {})).toBe(true)
    expect([value('ISBLANK({done})', {}), value('ISBLANK({done})', { c8: false })]).toEqual([true, false])
    expect(value('IF(ISBLANK( {done} ), "unknown", IF({done}, "yes", "no"))', {})).toBe('unknown')
    expect(problem('ISBLANK({done}) +')).toMatchObject({ at: 17 })
  })

  test('that are empty count as 0, and are left out of averages', () => {
    expect(value('{a} + 1', {})).toBe('1')
    expect(value('AVERAGE({a}, 4)', {})).toBe('4')
    expect(value('AVERAGE({a})', {})).toBe(null)
  })

  test('that would have no end are refused instead of taking for ever', () => {
    expect(value('POWER(10, 100000)')).toBe('too_many_digits')
    expect(value('POWER(POWER(POWER(9, 99), 99), 99)')).toBe('too_many_digits')
    expect(value('SQRT(-1)')).toBe('out_of_range')
    expect(value('1 / (1 - 1)')).toBe('division_by_zero')
  })
})

describe('errors', () => {
  test('of cells are passed on where the value is needed, and nowhere else', () => {
    const errors = { c1: { code: 'not_a_number', text: 'many' } }
    expect(result('{a} + 1', {}, errors)).toMatchObject({ ok: false, code: 'calculation' })
    expect(result('IF({done}, 1, {a})', { c8: true }, errors)).toMatchObject({ ok: true, value: '1' })
    expect(result('IFERROR({a}, 7)', {}, errors)).toMatchObject({ ok: true, value: '7' })
  })

  test.each([
    ['{nope} + 1', 0, /no column with the key "nope"/],
    ['1 + {A B}', 4, /no column with the key/],
    ['1 +', 3, /incomplete/],
    ['{a} + * 2', 6, /Unexpected input/],
    ['{name} * 2', 0, /between text and number/],
    ['IF({done}, 1, "x")', 14, /same type/],
    ['ROUND("x")', 6, /must be a number, not text/],
    ['ROUND(1, 2, 3)', 0, /takes 1 to 2 values/],
    ['TODAY()', 0, /isn’t available/],
    ['{a} & {b}', 4, /CONCAT/],
    ['“x”', 0, /straight double quotes/],
    ['{tags}', 0, /not a list/],
    ['  ', 0, /empty/],
  ])('%s is refused at %i', (text, at, message) => {
    expect(problem(text)).toMatchObject({ at, message: expect.stringMatching(message) })
  })
})

describe('the language', () => {
  test('reads spreadsheets’ ways of writing', () => {
    expect(value('=if({name} = "Ada"; "she"; "he")')).toBe('she')
    expect(value('{done} = TRUE && 1 <> 2')).toBe(true)
    expect(value('"say ""hi"""')).toBe('say "hi"')
    expect(value('{name} + " " + {a}')).toBe('Ada 0.1')
  })

  test.each([
    'constructor',
    '{a}.constructor',
    '"x".matches("(a+)+$")',
    '[1, 2].map(x, x)',
    '{"a": 1}',
    'size("x")',
    'cel.bind(x, 1, x)',
    'k0',
    'n0 + 1',
    '`1`',
    'b"x"',
    'dyn(1)',
    'timestamp("2026-01-01T00:00:00Z")',
  ])('has no way to anything else: %s', (text) => {
    expect(problem(text)).not.toBeNull()
  })

  test('never throws and never hangs, whatever is written', () => {
    const word = fc.constantFrom(
      ...'{a} {b} {name} {due} {tags} {done} 1 0.5 "x" + - * / ( ) , = < ? : && ! { " \\ . [ 🤖'.split(' '),
      ...'IF( ROUND( CONCAT( REPT( POWER('.split(' '),
    )
    const text = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.array(word, { maxLength: 25 }).map((all) => all.join(' ')),
    )
    fc.assert(
      fc.property(text, (one) => {
        const parsed = parseFormula(one, COLUMNS)
        if (parsed.ok) evaluate(parsed.formula, CELLS)
        else expect(parsed.at).toBeLessThanOrEqual(one.length)
      }),
      { numRuns: 1000 },
    )
  })

  test('is limited in length and depth, and so are the texts it makes', () => {
    expect(problem('1+'.repeat(2600) + '1')?.message).toMatch(/5,000/)
    expect(problem('('.repeat(200) + '1' + ')'.repeat(200))?.message).toMatch(/too deeply/)
    expect(value('REPT("x", 1000000)')).toBe('too_long')
    expect(value('SUBSTITUTE(REPT("x", 90000), "x", "yy")')).toBe('too_long')
  })
})

describe('dates', () => {
  test('months end where they end, and zones shift the day', () => {
    expect(value('DATEADD({due}, 1, "month")')).toBe('2026-02-28')
    expect(value('DATEADD({due}, -11, "months")')).toBe('2025-02-28')
    expect(value('TODATE(DATEADD({time}, 16, "hours"), "Asia/Tokyo")')).toBe('2026-03-02')
    expect(value('DATEDIF({due}, DATE(2027, 1, 30), "years")')).toBe('0')
    expect(value('DATEDIF(DATE(2026, 3, 1), {due})')).toBe('-29')
    expect(value('DATE(2026, 2, 30)')).toBe('not_a_date')
    expect(value('DATEADD(DATE(9999, 12, 31), 1)')).toBe('out_of_range')
    expect(value('YEAR({due})', {})).toBe(null)
  })
})

describe('formulas that need formulas', () => {
  const columns = [
    column('c1', 'a', 'number'),
    formula('c2', 'total', '{net} + {tax}'),
    formula('c3', 'tax', '{net} * 0.19'),
    formula('c4', 'net', '{a} * 2'),
    formula('c5', 'label', '"x"'),
  ]

  test('are calculated after those, with their types', () => {
    const plan = planFormulas(columns)
    expect(calculate(plan, { c1: '100' }).cells).toEqual({ c2: '238', c3: '38', c4: '200', c5: 'x' })
    expect(plan.map((one) => [one.column.id, one.column.valueType])).toContainEqual(['c2', 'number'])
    expect(dependents(plan, ['c4']).map((one) => one.column.id)).toEqual(['c4', 'c3', 'c2'])
  })

  test('in a circle are refused with the way it goes, and are errors', () => {
    const circle = [formula('c1', 'a', '{b}'), formula('c2', 'b', '{c}'), formula('c3', 'c', '{a}')]
    expect(cycleMessage(formulaCycle(circle)!)).toBe(
      'The formulas go in a circle: "A" needs "B", which needs "C", which needs "A".',
    )
    expect(calculate(planFormulas(circle), {}).errors).toMatchObject({ c1: { text: '#REF!' } })
    expect(cycleMessage(formulaCycle([formula('c1', 'a', '{a} + 1')])!)).toMatch(/refers to itself/)
  })

  test('name a renamed column by its new key, but leave texts alone', () => {
    expect(renamedInFormula('{Net} + LEN("{net}") + {net2}', 'net', 'amount')).toBe(
      '{amount} + LEN("{net}") + {net2}',
    )
  })
})
