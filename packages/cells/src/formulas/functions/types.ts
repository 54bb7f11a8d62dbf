import type { Kind, Value } from '../values.ts'

/** Accepted kind of an argument. `when` is a date or a date and time; `any` is anything. */
export type ArgumentKind = Kind | 'when' | 'any'

export interface FormulaFunction {
  name: string
  /** Kinds of the arguments; those beyond `least` are optional. */
  takes: readonly ArgumentKind[]
  least?: number
  /** The last argument can be repeated up to 30 times. */
  many?: boolean
  /** Effort factor for reading its arguments. */
  effort?: number
  gives: Kind | ((kinds: readonly Kind[]) => Kind | null)
  /** Receives evaluated arguments. */
  run?: (values: readonly Value[]) => Value
  /** Evaluates only the arguments it asks for. */
  lazy?: (value: (index: number) => Value, count: number) => Value
}
