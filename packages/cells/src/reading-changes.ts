import type { sheets } from '@millrace/contract'
import { READING_CHANGES } from '@millrace/contract/sheet-limits'
import { cellText } from './cell-text.ts'
import { readText } from './read-text.ts'
import type { CellResult, ReadingStyle, TypedColumn } from './types.ts'

const SAMPLES = 5
const KINDS: ReadonlySet<string> = new Set(READING_CHANGES)

const isChange = (code: string): code is sheets.ChangeKind => KINDS.has(code)

/** Reads with the given `accept`. */
type ReadIn = (accept: readonly sheets.ChangeKind[]) => CellResult

/** Counts a column's texts that reading would change; every text must be added. */
export class ReadingChanges {
  readonly #found = new Map<sheets.ChangeKind, sheets.ReadingChange>()

  /** Returns whether the text would change. */
  add(text: string, to: TypedColumn, read: ReadIn): boolean {
    const strict = read([])
    if (strict.ok || !isChange(strict.code)) return false
    const result = read(READING_CHANGES)
    // What doesn't fit even then is an error regardless of what is accepted.
    if (!result.ok) return false
    const found = this.#found.get(strict.code) ?? { kind: strict.code, count: 0, samples: [] }
    this.#found.set(strict.code, found)
    found.count += 1
    const sample = { text: text.trim().slice(0, 100), result: cellText(to, result.value).slice(0, 100) }
    if (found.samples.length < SAMPLES && found.samples.every((one) => one.text !== sample.text))
      found.samples.push(sample)
    return true
  }

  /** Most frequent kind first. */
  get found(): sheets.ReadingChange[] {
    return [...this.#found.values()].toSorted((a, b) => b.count - a.count)
  }
}

/** The texts that a column would change; see `ReadingChanges`. */
export function readingChangesOf(
  texts: Iterable<string>,
  to: TypedColumn,
  style: ReadingStyle,
): sheets.ReadingChange[] {
  const changes = new ReadingChanges()
  for (const text of texts) changes.add(text, to, (accept) => readText(to, text, { ...style, accept }))
  return changes.found
}
