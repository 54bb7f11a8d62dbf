import { FormulaFault } from './values.ts'

/**
 * Effort limit for all formulas of one record: characters read, with digits and slow functions weighted. The limit
 * takes about 40 ms; typical formulas need a thousandth of it.
 */
const MOST = 1_000_000
/** A digit of a number costs about as much as this many characters. */
const PER_DIGIT = 4
/** Multiplication works digit by digit; this many steps cost as much as a character. */
const STEPS = 4

let left: number | null = null

/** Calculates with its own limit, or within the caller's. */
export function withinEffort<T>(act: () => T): T {
  if (left !== null) return act()
  left = MOST
  try {
    return act()
  } finally {
    left = null
  }
}

/**
 * Charges effort; throws if the limit is exceeded. Measures sizes instead of time, so results are the same everywhere.
 */
export function spend(characters: number): void {
  if (left === null) return
  left -= characters
  if (left < 0)
    throw new FormulaFault('too_much_work', 'The formulas of this record take too long to calculate.')
}

export const spendDigits = (digits: number): void => spend(digits * PER_DIGIT)

/** For work that takes one step per pair of digits. */
export const spendProduct = (a: number, b: number): void => spend(Math.ceil((a * b) / STEPS))
