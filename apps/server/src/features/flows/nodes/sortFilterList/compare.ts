import { flows } from '@millrace/contract'
import { compareNumbers, isEmpty, numberText, spanOf } from '@millrace/engine'

/** Sort key of an item, with a kind, so that any two can be compared. */
type SortKey =
  | { kind: 0; number: string }
  | { kind: 1; time: number }
  | { kind: 2; text: string }
  /** Empty. */
  | { kind: 3 }

export function sortKey(value: unknown): SortKey {
  if (isEmpty(value)) return { kind: 3 }
  const number = numberText(value)
  if (number !== null) return { kind: 0, number }
  const span = spanOf(value)
  return span ? { kind: 1, time: span.start } : { kind: 2, text: flows.textOf(value) }
}

// One language for everyone, so that a flow gives the same result everywhere.
const collator = new Intl.Collator('en')

/** Numbers by all digits, then dates and times, then text; empty values last in both directions. */
export function compareKeys(a: SortKey, b: SortKey, direction: 1 | -1): number {
  if (a.kind === 3 || b.kind === 3) return a.kind - b.kind
  if (a.kind !== b.kind) return direction * (a.kind - b.kind)
  if (a.kind === 0) return direction * compareNumbers(a.number, (b as typeof a).number)
  if (a.kind === 1) return direction * (a.time - (b as typeof a).time)
  return direction * collator.compare(a.text, (b as typeof a).text)
}
