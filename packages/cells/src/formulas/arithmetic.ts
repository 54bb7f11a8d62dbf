import { Big } from 'big.js'
import { compareNumbers, DIGITS_MAX, plainNumber } from '../numbers.ts'
import { spendDigits, spendProduct } from './effort.ts'
import { FormulaFault, Num } from './values.ts'

// A separate constructor, whose settings nobody else shares.
const Exact = Big()
/** Decimal places for non-terminating results, such as 1/3. */
Exact.DP = 30
Exact.RM = Big.roundHalfUp

export const ZERO = new Num('0')

export function bigOf({ plain }: Num): Big {
  spendDigits(plain?.length ?? 1)
  return new Exact(plain ?? '0')
}

/** The exact number; an error if it exceeds the digits of a cell. */
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

/** Digits of a quotient, including decimal places. */
const quotientDigits = (a: Big, b: Big) => Math.max(0, a.e - b.e) + Exact.DP

/** Charges the effort of a division or remainder. */
export function spendDivision(a: Big, b: Big): void {
  spendProduct(quotientDigits(a, b), b.c.length)
}
/** Exact if the quotient ends within 30 decimal places, otherwise rounded. */
export function divide(a: Num, b: Num): Num {
  const divisor = bigOf(b)
  if (divisor.eq(0)) throw new FormulaFault('division_by_zero', 'Division by zero.')
  const dividend = bigOf(a)
  spendDivision(dividend, divisor)
  return numOf(dividend.div(divisor))
}

const TEN = 10n

/** Integer square root, by Newton's method from above. */
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
 * The square root, rounded to 30 decimal places. Fast for integers of any size; the library's method takes 200 ms for
 * 1,000 digits.
 */
export function squareRoot(value: Num): Num {
  const big = bigOf(value)
  const places = Exact.DP + 1
  const digits = BigInt(big.c.join(''))
  // The value is `digits` × 10^shift; computes the truncated root of value × 10^(2 × places).
  const shift = big.e + 1 - big.c.length + 2 * places
  const root = wholeRoot(shift >= 0 ? digits * TEN ** BigInt(shift) : digits / TEN ** BigInt(-shift))
  const rounded = root / TEN + (root % TEN >= 5n ? 1n : 0n)
  return numOf(new Exact(`${rounded}e-${Exact.DP}`))
}

export const compareNums = (a: Num, b: Num) => compareNumbers(a.plain ?? '0', b.plain ?? '0')

/** An integer for internal use: decimal places, counts, years. */
export function smallInteger(value: Num, what: string): number {
  const number = Number(value.plain ?? '0')
  if (Number.isInteger(number) && Math.abs(number) <= 1_000_000) return number
  throw new FormulaFault('out_of_range', `${what} must be a whole number up to 1,000,000.`)
}

export const fromInteger = (value: number) => new Num(String(value))
