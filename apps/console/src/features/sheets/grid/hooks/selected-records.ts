import { CompactSelection } from '@glideapps/glide-data-grid'

/** More selected rows are not followed one by one; whoever deletes so many is asked first. */
const FOLLOWED_MAX = 1000

interface Lines {
  /** The record in a line; null while it has not been read. */
  idAt: (line: number) => string | null
  /** The line of a record, among those that have been read. */
  lineOf: (id: string) => number | null
}

/** The records that are selected as rows, so that the selection stays with them when rows come, go or move. */
export class SelectedRecords {
  #lines = new Map<string, number>()

  /** Notes which records are selected. */
  note(rows: CompactSelection, { idAt }: Lines): void {
    this.#lines.clear()
    if (rows.length > FOLLOWED_MAX) return
    for (const line of rows) {
      const id = idAt(line)
      if (id !== null) this.#lines.set(id, line)
    }
  }

  /** The lines in which the noted records stand now; null when none has moved. */
  moved({ idAt, lineOf }: Lines): CompactSelection | null {
    const isMoved = [...this.#lines].some(([id, line]) => {
      const now = idAt(line)
      return now !== null && now !== id
    })
    if (!isMoved) return null
    let rows = CompactSelection.empty()
    for (const id of this.#lines.keys()) {
      const line = lineOf(id)
      // Deleted, or on a page that is being read: then it is found again with the next change.
      if (line === null) continue
      this.#lines.set(id, line)
      rows = rows.add(line)
    }
    return rows
  }
}
