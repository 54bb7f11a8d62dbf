import { flows } from '@millrace/contract'
import { compareNumbers, isEmpty, numberText, spanOf } from '@millrace/engine'

/** What an item is sorted by: of one kind each, so that any two can be compared in one order. */
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

// Of one language for everybody, so that a flow gives the same everywhere.
const collator = new Intl.Collator('en')

/** Numbers by all their digits, then dates and moments, then text; what is empty comes last whatever the direction. */
export function compareKeys(a: SortKey, b: SortKey, direction: 1 | -1): number {
  if (a.kind === 3 || b.kind === 3) return a.kind - b.kind
  if (a.kind !== b.kind) return direction * (a.kind - b.kind)
  if (a.kind === 0) return direction * compareNumbers(a.number, (b as typeof a).number)
  if (a.kind === 1) return direction * (a.time - (b as typeof a).time)
  return direction * collator.compare(a.text, (b as typeof a).text)
}
