import type { FormulaFunction, Wanted } from './functions/types.ts'
import { type Kind, kindOf } from './values.ts'

export type Checked = { ok: true; kind: Kind } | { ok: false; message: string; index: number }

const fits = (wanted: Wanted, kind: Kind) => {
  if (wanted === 'any' || wanted === kind) return true
  // What is not text is taken by its text.
  if (wanted === 'text') return kind !== 'list'
  return wanted === 'when' && (kind === 'date' || kind === 'date and time')
}

const wantedName = (wanted: Wanted) => (wanted === 'when' ? 'date or date and time' : wanted)

/** What a call of the function with values of these types gives, or what is wrong with it. */
export function checkedCall(made: FormulaFunction, types: readonly string[]): Checked {
  const kinds = types.map(kindOf)
  const bad = kinds.findIndex((kind, index) => kind === null || !fits(wantedAt(made, index), kind))
  if (bad >= 0) {
    const message = `${made.name}: value ${bad + 1} must be a ${wantedName(wantedAt(made, bad))}, not ${kinds[bad] ?? types[bad]}.`
    return { ok: false, message, index: bad }
  }
  const given = kinds.filter((kind) => kind !== null)
  const kind = typeof made.gives === 'function' ? made.gives(given) : made.gives
  return kind === null
    ? { ok: false, message: `${made.name}: all results must have the same type.`, index: given.length - 1 }
    : { ok: true, kind }
}

const wantedAt = ({ takes }: FormulaFunction, index: number) => takes[Math.min(index, takes.length - 1)]!
