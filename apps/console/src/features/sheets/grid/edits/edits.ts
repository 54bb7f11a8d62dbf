import type { sheets } from '@millrace/contract'
import type { RowStore } from '../rows/row-store.ts'
import { batchesOf } from './batches.ts'
import type { EditSession } from './edit-session.ts'
import type { History, Step } from './history.ts'
import { Overlay, type Conflict } from './overlay.ts'
import type { WorkQueue } from './queue.ts'
import { sameValue } from './same.ts'
import { isNewRow, newRowId } from './new-rows.ts'
import { type Refusal, takeOutcome } from './take-outcome.ts'
import type { CellEdit, SheetWrites, WriteRow } from './writes.ts'

export interface EditsOptions {
  store: () => RowStore
  /** The history and write queue, which outlive the grid. */
  session: EditSession
  writes: SheetWrites
  /** Called when something visible has changed. */
  onChange: () => void
  onError: (error: unknown) => void
  /** Called with rows that the server rejected, and why. */
  onRefused: (refusals: readonly Refusal[]) => void
}

/** The edits of a grid: shown at once, written in order, undone step by step. */
export class Edits {
  readonly overlay = new Overlay()
  readonly history: History
  readonly #queue: WorkQueue
  readonly #options: EditsOptions
  /** Ids assigned to new rows. */
  readonly #ids = new Map<string, string>()
  /** New rows that cannot be saved yet, and why. */
  readonly drafts = new Map<string, string>()

  constructor(options: EditsOptions) {
    this.#options = options
    this.history = options.session.history
    this.#queue = options.session.queue
    options.session.subscribe(options.onChange)
  }

  get busy(): boolean {
    return this.#queue.busy
  }

  /** The server's id of a row added here; other rows keep their own. */
  idOf(recordId: string): string {
    return this.#ids.get(recordId) ?? recordId
  }

  /** Shows an empty row at the end; it is created on the server with its first cell. */
  addRow(): string {
    const id = newRowId()
    this.showNew(id)
    return id
  }

  /** Shows a row at the end that does not exist on the server yet. */
  showNew(id: string): void {
    const now = new Date().toISOString()
    this.#options.store().append({ id, version: 0, cells: {}, errors: {}, createdAt: now, updatedAt: now })
  }

  /** Shows and writes the edits. Returns them as one undo step. */
  commit(edits: readonly CellEdit[]): Promise<Step> {
    const free = edits.filter((edit) => !this.#collides(edit))
    if (free.length === 0) return Promise.resolve([])
    for (const { recordId, column, value, error } of free)
      this.overlay.set(this.idOf(recordId), column, { value, error, revision: null })
    this.#options.onChange()
    const step: string[] = []
    return this.#run(() => this.#send(free, step), step)
  }

  /** Adds empty rows after a record (null: at the front). */
  insertRows(rows: number, after: string | null | undefined): Promise<void> {
    return this.#run(async () => this.#noted(await this.#options.writes.insert(rows, after)), undefined)
  }

  /** Returns the undo step and the number of rows moved to the trash. */
  deleteRows(ids: readonly string[]): Promise<{ step: Step; rows: number }> {
    const known = ids.map((id) => this.idOf(id)).filter((id) => !isNewRow(id))
    const step: string[] = []
    const deleted = { step, rows: 0 }
    if (known.length === 0) return Promise.resolve(deleted)
    return this.#run(async () => {
      try {
        for (let start = 0; start < known.length; start += 10_000) {
          const batch = known.slice(start, start + 10_000)
          const { changeId, deleted: rows } = await this.#options.writes.remove(batch)
          if (changeId !== null) step.push(changeId)
          deleted.rows += rows
        }
      } finally {
        // Rows deleted before a failure can be restored as well.
        this.history.did(step)
      }
    }, deleted)
  }

  undo(): Promise<void> {
    return this.#options.session.undo()
  }

  redo(): Promise<void> {
    return this.#options.session.redo()
  }

  /** Undoes one step, even if others followed. */
  takeBack(step: Step): Promise<void> {
    return this.#options.session.takeBack(step)
  }

  /** Resolves a conflict: writes the user's own value, or keeps the other. */
  settleConflict(conflict: Conflict, keepYours: boolean): Promise<void> {
    const { recordId, column, yours: value, yoursError: error } = conflict
    this.overlay.endConflict(recordId, column)
    this.#options.onChange()
    return keepYours
      ? this.commit([{ recordId, column, value, error }]).then(() => undefined)
      : Promise.resolve()
  }

  /** Queues work and reports failures. Returns the result so far. */
  async #run<T>(work: () => Promise<void>, result: T): Promise<T> {
    try {
      await this.#queue.add(work)
    } catch (error) {
      this.#options.onError(error)
    }
    this.#options.onChange()
    return result
  }

  async #noted(outcome: sheets.BatchOutcome): Promise<void> {
    if (outcome.changeId !== null) this.history.did([outcome.changeId])
  }

  /** Whether someone else changed the cell while it was being edited. */
  #collides({ recordId, column, value, error, base }: CellEdit): boolean {
    if (base === undefined) return false
    const found = this.#recordOf(recordId)
    if (!found) return false
    const shown = this.overlay.merged(found.record)
    if (sameValue(shown.cells[column], base)) return false
    this.overlay.setConflict({
      recordId: found.record.id,
      column,
      yours: value,
      yoursError: error,
      theirs: shown.cells[column] ?? null,
      theirsError: shown.errors[column] ?? null,
      version: found.record.version,
    })
    this.#options.onChange()
    return true
  }

  #recordOf(recordId: string): { row: number; record: sheets.SheetRecord } | null {
    const store = this.#options.store()
    const row = store.rowOf(this.idOf(recordId)) ?? store.rowOf(recordId)
    const record = row === null ? undefined : store.record(row)
    return row === null || !record ? null : { row, record }
  }

  #rowsOf(edits: readonly CellEdit[]): { rows: WriteRow[]; ids: string[] } {
    const byRecord = new Map<string, WriteRow>()
    for (const { recordId, column, value, error, base } of edits) {
      const id = this.idOf(recordId)
      const row: WriteRow = byRecord.get(id) ?? { cells: {} }
      byRecord.set(id, row)
      row.cells[column] = error ? error.text : value
      if (isNewRow(id)) continue
      row.id = id
      const version = base === undefined ? undefined : this.#recordOf(recordId)?.record.version
      if (version !== undefined) row.version = version
    }
    for (const [id, row] of byRecord) {
      // A row that could not be saved before is sent with everything entered in it.
      if (isNewRow(id))
        for (const [column, { value, error }] of this.overlay.cells(id) ?? [])
          row.cells[column] = error ? error.text : value
    }
    return { rows: [...byRecord.values()], ids: [...byRecord.keys()] }
  }

  /**
   * Without further edits of a cell in conflict: they would overwrite the other value before the user has decided. The
   * conflict then shows the latest edit.
   */
  #unasked(edits: readonly CellEdit[]): CellEdit[] {
    return edits.filter(({ recordId, column, value, error, base }) => {
      const id = this.idOf(recordId)
      const conflict = this.overlay.conflict(id, column)
      if (!conflict || base === undefined || sameValue(base, conflict.theirs)) return true
      this.overlay.drop(id, column)
      if (!error && sameValue(value, conflict.theirs)) this.overlay.endConflict(id, column)
      else this.overlay.setConflict({ ...conflict, yours: value, yoursError: error })
      return false
    })
  }

  async #send(written: readonly CellEdit[], step: string[]): Promise<void> {
    const edits = this.#unasked(written)
    let { rows, ids } = this.#rowsOf(edits)
    const refusals: Refusal[] = []
    try {
      while (rows.length > 0) {
        const again: { rows: WriteRow[]; ids: string[] } = { rows: [], ids: [] }
        let start = 0
        for (const batch of batchesOf(rows)) {
          const outcome = await this.#options.writes.update(batch)
          if (outcome.changeId !== null) step.push(outcome.changeId)
          const parts = { batch, ids: ids.slice(start, start + batch.length), outcome, edits }
          const taken = takeOutcome(parts, { ...this.#hooks(), refusals })
          again.rows.push(...taken.rows)
          again.ids.push(...taken.ids)
          start += batch.length
        }
        ;({ rows, ids } = again)
      }
    } catch (error) {
      this.#giveUp(edits)
      throw error
    } finally {
      this.history.did(step)
      if (refusals.length > 0) this.#options.onRefused(refusals)
    }
  }

  #hooks() {
    const rename = (from: string, to: string) => {
      this.#ids.set(from, to)
      this.overlay.rename(from, to)
      this.drafts.delete(from)
    }
    const find = (id: string) => this.#recordOf(id)
    const idOf = (id: string) => this.idOf(id)
    return { overlay: this.overlay, drafts: this.drafts, store: this.#options.store(), rename, find, idOf }
  }

  /** Values that could not be written are no longer shown. */
  #giveUp(edits: readonly CellEdit[]): void {
    for (const { recordId, column, value, error } of edits)
      this.overlay.giveUp(this.idOf(recordId), column, error ? error.text : value)
  }
}
