import { FormulaFault } from './values.ts'

/**
 * What the formulas of one record may take together: characters that they read, with digits and slow functions counted
 * as more. All of it takes some 40 ms; formulas that people write take thousandths of it.
 */
const MOST = 1_000_000
/** A digit of a number costs about as much as this many characters of a text. */
const PER_DIGIT = 4
/** Numbers are multiplied digit by digit; so many of these steps cost as much as a character. */
const STEPS = 4

let left: number | null = null

/** Calculates with a limit of its own, or within that of the caller. */
export function withinEffort<T>(act: () => T): T {
  if (left !== null) return act()
  left = MOST
  try {
    return act()
  } finally {
    left = null
  }
}

/** Throws when what is calculated has taken all that it may. Counts sizes, not time: a cell is the same everywhere. */
export function spend(characters: number): void {
  if (left === null) return
  left -= characters
  if (left < 0)
    throw new FormulaFault('too_much_work', 'The formulas of this record take too long to calculate.')
}

export const spendDigits = (digits: number): void => spend(digits * PER_DIGIT)

/** For what takes a step for each pair of digits. */
export const spendProduct = (a: number, b: number): void => spend(Math.ceil((a * b) / STEPS))
