import { Big } from 'big.js'
import {
  add,
  bigOf,
  compareNums,
  divide,
  fromInteger,
  multiply,
  numOf,
  smallInteger,
  spendDivision,
  squareRoot,
  subtract,
  ZERO,
} from '../arithmetic.ts'
import { DIGITS_MAX, plainNumber } from '../../numbers.ts'
import { spendProduct } from '../effort.ts'
import { FormulaFault, Num, textOf, type Value } from '../values.ts'
import type { FormulaFunction } from './types.ts'

const nums = (values: readonly Value[]) => values.filter((value) => value instanceof Num)
const filled = (values: readonly Value[]) => nums(values).filter(({ plain }) => plain !== null)
const at = (values: readonly Value[], index: number) => nums(values)[index] ?? ZERO

const PLACES_MAX = 100

function places(values: readonly Value[]): number {
  const wanted = smallInteger(at(values, 1), 'The number of decimals')
  return Math.max(-PLACES_MAX, Math.min(PLACES_MAX, wanted))
}

const rounding = (name: string, mode: Big.RoundingMode): FormulaFunction => ({
  name,
  takes: ['number', 'number'],
  least: 1,
  gives: 'number',
  run: (values) => numOf(bigOf(at(values, 0)).round(places(values), mode)),
})

/** The largest multiple of the step that doesn't exceed the number. */
function floorTo(value: Num, step: Num): Num {
  const [big, by] = [bigOf(value), bigOf(divisor(step))]
  spendDivision(big, by)
  const quotient = big.div(by)
  const whole = quotient.round(0, Big.roundDown)
  return numOf((quotient.lt(whole) ? whole.minus(1) : whole).times(bigOf(step)))
}

function divisor(value: Num): Num {
  if (bigOf(value).eq(0)) throw new FormulaFault('division_by_zero', 'Division by zero.')
  return value
}

// As in spreadsheets, the result has the sign of the divisor.
const modulo = (value: Num, by: Num) => {
  const [big, divided] = [bigOf(value), bigOf(divisor(by))]
  spendDivision(big, divided)
  const rest = big.mod(divided)
  return numOf(rest.eq(0) || rest.s === divided.s ? rest : rest.plus(divided))
}

function power(base: Num, exponent: Num): Num {
  const times = smallInteger(exponent, 'The exponent')
  const size = bigOf(base).c.length + Math.abs(bigOf(base).e)
  if (size * Math.abs(times) > DIGITS_MAX * 2) {
    throw new FormulaFault('too_many_digits', 'The number has more than 1,000 digits.')
  }
  if (times < 0) divisor(base)
  // Exponentiation by squaring: almost all the work is in the last product.
  spendProduct(size * Math.abs(times), (size * Math.abs(times)) / 8)
  return numOf(bigOf(base).pow(times))
}

function root(value: Num): Num {
  if (bigOf(value).lt(0)) throw new FormulaFault('out_of_range', 'A negative number has no square root.')
  return squareRoot(value)
}

const best = (values: readonly Value[], sign: number) =>
  filled(values).reduce<Num>(
    (found, value) => (found.plain === null || sign * compareNums(value, found) > 0 ? value : found),
    new Num(null),
  )

function toNumber(text: string): Num {
  const plain = plainNumber(text.trim())
  if (plain.ok) return new Num(plain.value)
  throw new FormulaFault('not_a_number', 'The text isn’t a number such as 1234.5.')
}

const sum = (values: readonly Value[]) => filled(values).reduce(add, ZERO)

export const NUMBERS: FormulaFunction[] = [
  rounding('ROUND', Big.roundHalfUp),
  rounding('ROUNDUP', Big.roundUp),
  rounding('ROUNDDOWN', Big.roundDown),
  {
    name: 'INT',
    takes: ['number'],
    gives: 'number',
    run: (values) => floorTo(at(values, 0), fromInteger(1)),
  },
  {
    name: 'FLOOR',
    takes: ['number', 'number'],
    gives: 'number',
    run: (values) => floorTo(at(values, 0), at(values, 1)),
  },
  {
    name: 'CEILING',
    takes: ['number', 'number'],
    gives: 'number',
    run: (values) => subtract(ZERO, floorTo(subtract(ZERO, at(values, 0)), at(values, 1))),
  },
  { name: 'ABS', takes: ['number'], gives: 'number', run: (values) => numOf(bigOf(at(values, 0)).abs()) },
  {
    name: 'SIGN',
    takes: ['number'],
    gives: 'number',
    run: (values) => fromInteger(Math.sign(compareNums(at(values, 0), ZERO))),
  },
  {
    name: 'MOD',
    takes: ['number', 'number'],
    gives: 'number',
    run: (values) => modulo(at(values, 0), at(values, 1)),
  },
  {
    name: 'POWER',
    takes: ['number', 'number'],
    gives: 'number',
    run: (values) => power(at(values, 0), at(values, 1)),
  },
  { name: 'SQRT', takes: ['number'], gives: 'number', run: (values) => root(at(values, 0)) },
  { name: 'SUM', takes: ['number'], many: true, gives: 'number', run: sum },
  {
    name: 'PRODUCT',
    takes: ['number'],
    many: true,
    gives: 'number',
    run: (values) => filled(values).reduce(multiply, fromInteger(1)),
  },
  {
    name: 'AVERAGE',
    takes: ['number'],
    many: true,
    gives: 'number',
    run: (values) =>
      filled(values).length === 0 ? new Num(null) : divide(sum(values), fromInteger(filled(values).length)),
  },
  { name: 'MIN', takes: ['number'], many: true, gives: 'number', run: (values) => best(values, -1) },
  { name: 'MAX', takes: ['number'], many: true, gives: 'number', run: (values) => best(values, 1) },
  { name: 'VALUE', takes: ['text'], gives: 'number', run: ([text]) => toNumber(textOf(text!)) },
]
