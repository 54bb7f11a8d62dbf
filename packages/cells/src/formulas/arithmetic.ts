import { Big } from 'big.js'
import { compareNumbers, DIGITS_MAX, plainNumber } from '../numbers.ts'
import { spendDigits, spendProduct } from './effort.ts'
import { FormulaFault, Num } from './values.ts'

// A constructor of our own: its settings are nobody else's.
const Exact = Big()
/** Places behind the point of what has no end, such as 1/3. */
Exact.DP = 30
Exact.RM = Big.roundHalfUp

export const ZERO = new Num('0')

export function bigOf({ plain }: Num): Big {
  spendDigits(plain?.length ?? 1)
  return new Exact(plain ?? '0')
}

/** The exact number, refused beyond the digits that a cell may hold. */
export function numOf(big: Big): Num {
  if (big.c.length + Math.abs(big.e) > DIGITS_MAX * 2) throw tooManyDigits()
  const plain = plainNumber(big.toFixed())
  if (!plain.ok) throw tooManyDigits()
  return new Num(plain.value)
}

const tooManyDigits = () => new FormulaFault('too_many_digits', 'The number has more than 1,000 digits.')

export const add = (a: Num, b: Num) => numOf(bigOf(a).plus(bigOf(b)))
export const subtract = (a: Num, b: Num) => numOf(bigOf(a).minus(bigOf(b)))
export const negate = (a: Num) => numOf(bigOf(a).neg())

export function multiply(a: Num, b: Num): Num {
  const [left, right] = [bigOf(a), bigOf(b)]
  spendProduct(left.c.length, right.c.length)
  return numOf(left.times(right))
}

/** Digits of a quotient, with those behind the point. */
const quotientDigits = (a: Big, b: Big) => Math.max(0, a.e - b.e) + Exact.DP

/** What is needed to divide or to find the rest. */
export function spendDivision(a: Big, b: Big): void {
  spendProduct(quotientDigits(a, b), b.c.length)
}
/** Exact where the quotient ends within 30 places, else rounded there. */
export function divide(a: Num, b: Num): Num {
  const divisor = bigOf(b)
  if (divisor.eq(0)) throw new FormulaFault('division_by_zero', 'Division by zero.')
  const dividend = bigOf(a)
  spendDivision(dividend, divisor)
  return numOf(dividend.div(divisor))
}

const TEN = 10n

/** The largest whole number whose square is not above this one. By Newton's method, from above. */
function wholeRoot(square: bigint): bigint {
  if (square < 2n) return square
  let root = TEN ** BigInt(Math.ceil(square.toString().length / 2))
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root
    root = next
  }
}

/**
 * The square root, rounded at 30 places. Whole numbers of any size are quick, while the library's own way takes 200 ms for
 * a number of 1,000 digits.
 */
export function squareRoot(value: Num): Num {
  const big = bigOf(value)
  const places = Exact.DP + 1
  const digits = BigInt(big.c.join(''))
  // The value is `digits` × 10^shift; what is sought is the root of value × 10^(2 × places), cut off.
  const shift = big.e + 1 - big.c.length + 2 * places
  const root = wholeRoot(shift >= 0 ? digits * TEN ** BigInt(shift) : digits / TEN ** BigInt(-shift))
  const rounded = root / TEN + (root % TEN >= 5n ? 1n : 0n)
  return numOf(new Exact(`${rounded}e-${Exact.DP}`))
}

export const compareNums = (a: Num, b: Num) => compareNumbers(a.plain ?? '0', b.plain ?? '0')

/** A whole number for programs: places, counts, years. */
export function smallInteger(value: Num, what: string): number {
  const number = Number(value.plain ?? '0')
  if (Number.isInteger(number) && Math.abs(number) <= 1_000_000) return number
  throw new FormulaFault('out_of_range', `${what} must be a whole number up to 1,000,000.`)
}

export const fromInteger = (value: number) => new Num(String(value))
