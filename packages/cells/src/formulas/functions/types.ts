import type { Kind, Value } from '../values.ts'

/** What a value of a function may be. `when` is a date or a date and time; `any` is anything. */
export type ArgumentKind = Kind | 'when' | 'any'

export interface FormulaFunction {
  name: string
  /** What its values may be; those after `least` may be left out. */
  takes: readonly ArgumentKind[]
  least?: number
  /** The last of `takes` may come up to 30 times. */
  many?: boolean
  /** How many times slower than others it reads its values. */
  effort?: number
  gives: Kind | ((kinds: readonly Kind[]) => Kind | null)
  /** Gets its values calculated. */
  run?: (values: readonly Value[]) => Value
  /** Calculates only what it asks for. */
  lazy?: (value: (index: number) => Value, count: number) => Value
}
