import { FormulaFault, isBlank } from '../values.ts'
import type { FormulaFunction } from './types.ts'
import type { Kind } from '../values.ts'

// Both branches must have the same kind, because a column has one type.
const sameFrom = (from: number) => (kinds: readonly Kind[]) =>
  kinds.slice(from).every((kind) => kind === kinds[from]) ? kinds[from]! : null

const everySecond = (kinds: readonly Kind[]) => {
  const outcomes = kinds.filter((_kind, index) => index % 2 === 1 || index === kinds.length - 1)
  const conditions = kinds.filter((_kind, index) => index % 2 === 0 && index < kinds.length - 1)
  const fits = kinds.length % 2 === 1 && conditions.every((kind) => kind === 'yes/no')
  return fits && outcomes.every((kind) => kind === outcomes[0]) ? outcomes[0]! : null
}

export const LOGIC: FormulaFunction[] = [
  {
    name: 'IF',
    takes: ['yes/no', 'any', 'any'],
    gives: sameFrom(1),
    lazy: (value) => (value(0) === true ? value(1) : value(2)),
  },
  {
    name: 'IFS',
    takes: ['yes/no', 'any', 'any'],
    many: true,
    gives: everySecond,
    lazy: (value, count) => {
      for (let index = 0; index + 1 < count; index += 2) if (value(index) === true) return value(index + 1)
      return value(count - 1)
    },
  },
  {
    name: 'IFERROR',
    takes: ['any', 'any'],
    gives: sameFrom(0),
    lazy: (value) => {
      try {
        return value(0)
      } catch (error) {
        if (error instanceof FormulaFault) return value(1)
        throw error
      }
    },
  },
  {
    name: 'AND',
    takes: ['yes/no'],
    many: true,
    gives: 'yes/no',
    lazy: (value, count) => {
      for (let index = 0; index < count; index++) if (value(index) !== true) return false
      return true
    },
  },
  {
    name: 'OR',
    takes: ['yes/no'],
    many: true,
    gives: 'yes/no',
    lazy: (value, count) => {
      for (let index = 0; index < count; index++) if (value(index) === true) return true
      return false
    },
  },
  { name: 'NOT', takes: ['yes/no'], gives: 'yes/no', run: ([value]) => value !== true },
  { name: 'ISBLANK', takes: ['any'], gives: 'yes/no', run: ([value]) => isBlank(value!) },
]
