import type { sheets } from '@millrace/contract'
import { Edits, type EditsOptions } from './edits/edits.ts'
import { RowLayout, type RowGroup } from './rows/layout.ts'
import { RowStore, type RowChange } from './rows/row-store.ts'
import type { RowSource } from './rows/source.ts'

export interface Rows {
  source: RowSource
  /** The number of rows, if known in advance. */
  total: number | null
  /** Whether rows are sorted, filtered or grouped, so that an edit can move or hide one. */
  moving: boolean
}

interface ModelChange {
  /** Rows whose appearance changed. */
  rows: { from: number; to: number } | null
  /** The number or positions of rows, or the write status, changed. */
  shape: boolean
}

/** The rows of a sheet in a view with local edits: everything about the grid that needs no screen. */
export class GridModel {
  readonly edits: Edits
  readonly #onError: (error: unknown) => void
  #rows: Rows
  #store: RowStore
  /** The rows of another view until its first page is loaded. */
  #next: RowStore | null = null
  #layout: RowLayout
  #groups: readonly RowGroup[] = []
  #closed: ReadonlySet<number> = new Set()
  #listeners = new Set<(change: ModelChange) => void>()
  #refreshDue = false
  #wasBusy = false
  /** The record being edited, which keeps its position meanwhile. */
  #held: string | null = null

  constructor(rows: Rows, options: Omit<EditsOptions, 'store' | 'onChange'>) {
    this.#onError = options.onError
    this.#rows = rows
    this.edits = new Edits({ ...options, store: () => this.#store, onChange: () => this.#onEdits() })
    this.#layout = new RowLayout(rows.total ?? 0)
    this.#store = this.#openStore(rows)
    this.#store.open()
  }

  get store(): RowStore {
    return this.#store
  }

  get layout(): RowLayout {
    return this.#layout
  }

  subscribe(listener: (change: ModelChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A row with local edits. */
  shown(row: number): sheets.SheetRecord | undefined {
    const record = this.#store.record(row)
    return record && this.edits.overlay.merged(record)
  }

  /** Switches to the rows of another view; the current ones stay until its first page is loaded. */
  showRows(rows: Rows): void {
    this.#next?.close()
    this.#rows = rows
    const store = this.#openStore(rows)
    this.#next = store
    store.open()
  }

  setGroups(groups: readonly RowGroup[]): void {
    const closed = new Set([...this.#closed].map((group) => JSON.stringify(this.#groups[group]?.value)))
    this.#groups = groups
    // Collapsed groups stay collapsed after a recount.
    this.#closed = new Set(groups.flatMap(({ value }, at) => (closed.has(JSON.stringify(value)) ? [at] : [])))
    this.#lay()
  }

  toggleGroup(group: number): void {
    const closed = new Set(this.#closed)
    if (!closed.delete(group)) closed.add(group)
    this.#closed = closed
    this.#lay()
  }

  /** The sheet has reached this revision, by a local or remote change. */
  onRevision(revision: number): void {
    if (this.#store.isBehind(revision)) this.askForRefresh()
  }

  /** Reloads visible rows once there are no pending writes and no row being edited would move. */
  askForRefresh(): void {
    this.#refreshDue = true
    this.#refreshIfFree()
  }

  /** Sets the record being edited. */
  hold(recordId: string | null): void {
    if (this.#held === recordId) return
    this.#held = recordId
    this.#refreshIfFree()
  }

  close(): void {
    this.#next?.close()
    this.#store.close()
    this.#listeners.clear()
  }

  #openStore({ source, total }: Rows): RowStore {
    const store: RowStore = new RowStore({
      source,
      total,
      onError: (error) => {
        if (store === this.#next) this.#takeNext()
        this.#onError(error)
      },
    })
    store.subscribe((change) => {
      if (store === this.#next && change.kind === 'rows') this.#takeNext()
      if (store === this.#store) this.#onRows(change)
    })
    return store
  }

  #takeNext(): void {
    if (!this.#next) return
    this.#store.close()
    this.#store = this.#next
    this.#next = null
    this.#lay()
  }

  #refreshIfFree(): void {
    if (!this.#refreshDue || this.edits.busy) return
    const held = this.#held === null ? undefined : this.edits.overlay.cells(this.edits.idOf(this.#held))
    if (this.#rows.moving && held) return
    this.#refreshDue = false
    this.#store.refresh()
  }

  #onEdits(): void {
    const isBusy = this.edits.busy
    // A write may have affected other cells: formulas, timestamps, the order.
    if (this.#wasBusy && !isBusy) this.#refreshDue = true
    this.#wasBusy = isBusy
    this.#refreshIfFree()
    this.#tell({ rows: null, shape: true })
  }

  #onRows(change: RowChange): void {
    this.#keepDrafts()
    if (change.kind === 'total') return this.#lay()
    for (let row = change.from; row <= change.to; row += 1) {
      const record = this.#store.record(row)
      if (record) this.edits.overlay.settle(record.id, this.#store.revisionOf(row))
    }
    this.#tell({ rows: { from: change.from, to: change.to }, shape: false })
  }

  /** New rows that cannot be saved yet stay at the end when others are reloaded. */
  #keepDrafts(): void {
    for (const draft of this.edits.drafts.keys())
      if (this.#store.rowOf(draft) === null) this.edits.showNew(draft)
  }

  #lay(): void {
    this.#layout = new RowLayout(this.#store.total ?? 0, this.#groups, this.#closed)
    this.#tell({ rows: null, shape: true })
  }

  #tell(change: ModelChange): void {
    for (const listener of this.#listeners) listener(change)
  }
}
