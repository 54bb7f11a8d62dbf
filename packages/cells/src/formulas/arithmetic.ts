import { Big } from 'big.js'
import { compareNumbers, DIGITS_MAX, plainNumber } from '../numbers.ts'
import { FormulaFault, Num } from './values.ts'

// A constructor of our own: its settings are nobody else's.
const Exact = Big()
/** Places behind the point of what has no end, such as 1/3. */
Exact.DP = 30
Exact.RM = Big.roundHalfUp

export const ZERO = new Num('0')

export const bigOf = (value: Num) => new Exact(value.plain ?? '0')

/** The exact number, refused beyond the digits that a cell may hold. */
export function numOf(big: Big): Num {
  if (big.c.length + Math.abs(big.e) > DIGITS_MAX * 2) throw tooManyDigits()
  const plain = plainNumber(big.toFixed())
  if (!plain.ok) throw tooManyDigits()
  return new Num(plain.value)
}

const tooManyDigits = () => new FormulaFault('too_many_digits', 'The number gets more than 1,000 digits.')

export const add = (a: Num, b: Num) => numOf(bigOf(a).plus(bigOf(b)))
export const subtract = (a: Num, b: Num) => numOf(bigOf(a).minus(bigOf(b)))
export const multiply = (a: Num, b: Num) => numOf(bigOf(a).times(bigOf(b)))
export const negate = (a: Num) => numOf(bigOf(a).neg())

/** Exact where the quotient ends within 30 places, else rounded there. */
export function divide(a: Num, b: Num): Num {
  const divisor = bigOf(b)
  if (divisor.eq(0)) throw new FormulaFault('division_by_zero', 'A number is divided by 0.')
  return numOf(bigOf(a).div(divisor))
}

export const compareNums = (a: Num, b: Num) => compareNumbers(a.plain ?? '0', b.plain ?? '0')

/** A whole number for programs: places, counts, years. */
export function smallInteger(value: Num, what: string): number {
  const number = Number(value.plain ?? '0')
  if (Number.isInteger(number) && Math.abs(number) <= 1_000_000) return number
  throw new FormulaFault('out_of_range', `${what} must be a whole number of at most a million.`)
}

export const fromInteger = (value: number) => new Num(String(value))
