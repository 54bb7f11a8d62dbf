import type { sheets } from '@millrace/contract'
import { READING_CHANGES } from '@millrace/contract/sheet-limits'
import { cellText } from './cell-text.ts'
import { readText } from './read-text.ts'
import type { CellResult, ReadingStyle, TypedColumn } from './types.ts'

const SAMPLES = 5
const KINDS: ReadonlySet<string> = new Set(READING_CHANGES)

const isChange = (code: string): code is sheets.ChangeKind => KINDS.has(code)

/** Reads in the style, with `accept` as it is given. */
type ReadIn = (accept: readonly sheets.ChangeKind[]) => CellResult

/** Counts the texts of a column that would be changed if they were read; all of them are shown to it. */
export class ReadingChanges {
  readonly #found = new Map<sheets.ChangeKind, sheets.ReadingChange>()

  /** Gives whether the text would be changed. */
  add(text: string, to: TypedColumn, read: ReadIn): boolean {
    const strict = read([])
    if (strict.ok || !isChange(strict.code)) return false
    const result = read(READING_CHANGES)
    // What does not fit even then is an error, whatever is accepted.
    if (!result.ok) return false
    const found = this.#found.get(strict.code) ?? { kind: strict.code, count: 0, samples: [] }
    this.#found.set(strict.code, found)
    found.count += 1
    const sample = { text: text.trim().slice(0, 100), result: cellText(to, result.value).slice(0, 100) }
    if (found.samples.length < SAMPLES && found.samples.every((one) => one.text !== sample.text))
      found.samples.push(sample)
    return true
  }

  /** The most frequent kind first. */
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
