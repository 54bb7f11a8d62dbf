import { DATES } from './date.ts'
import { LISTS } from './list.ts'
import { LOGIC } from './logic.ts'
import { NUMBERS } from './number.ts'
import { TEXTS } from './text.ts'
import type { FormulaFunction } from './types.ts'

export const FUNCTIONS: ReadonlyMap<string, FormulaFunction> = new Map(
  [...LOGIC, ...NUMBERS, ...TEXTS, ...DATES, ...LISTS].map((one) => [one.name, one]),
)
