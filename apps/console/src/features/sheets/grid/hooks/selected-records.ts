import { CompactSelection } from '@glideapps/glide-data-grid'

/** Larger selections are not tracked by record; deleting that many rows asks first. */
const FOLLOWED_MAX = 1000

interface Lines {
  /** The record in a line; null if not loaded. */
  idAt: (line: number) => string | null
  /** The line of a record, if loaded. */
  lineOf: (id: string) => number | null
}

/** The records selected as rows, so that the selection follows them when rows are added, deleted or moved. */
export class SelectedRecords {
  #lines = new Map<string, number>()

  /** Stores which records are selected. */
  note(rows: CompactSelection, { idAt }: Lines): void {
    this.#lines.clear()
    if (rows.length > FOLLOWED_MAX) return
    for (const line of rows) {
      const id = idAt(line)
      if (id !== null) this.#lines.set(id, line)
    }
  }

  /** The current lines of the stored records; null when none has moved. */
  moved({ idAt, lineOf }: Lines): CompactSelection | null {
    const isMoved = [...this.#lines].some(([id, line]) => {
      const now = idAt(line)
      return now !== null && now !== id
    })
    if (!isMoved) return null
    let rows = CompactSelection.empty()
    for (const id of this.#lines.keys()) {
      const line = lineOf(id)
      // Deleted, or on a page that is loading: it is found again with the next change.
      if (line === null) continue
      this.#lines.set(id, line)
      rows = rows.add(line)
    }
    return rows
  }
}
