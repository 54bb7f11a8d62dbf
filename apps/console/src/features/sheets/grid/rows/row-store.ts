import type { sheets } from '@millrace/contract'
import type { RowSource, RowWindow } from './source.ts'

/** Rows per page. */
export const PAGE = 200
/** Maximum cached pages: about thirty thousand rows. */
const KEPT = 150
/** Maximum parallel requests; more would only queue at the server. */
const PARALLEL = 3
/** While the user scrolls faster than rows can be shown, loading waits for a pause of this length. */
const REST_MS = 50

interface Page {
  records: readonly sheets.SheetRecord[]
  revision: number
  /** Outdated: reloaded when needed. */
  stale: boolean
}

export type RowChange = { kind: 'rows'; from: number; to: number } | { kind: 'total' }

interface Added {
  record: sheets.SheetRecord
  /** The sheet revision that contains it; null while it is not on the server. */
  revision: number | null
}

interface Options {
  source: RowSource
  /** The number of rows, if known in advance. */
  total: number | null
  onError: (error: unknown) => void
  /** Runs something later; returns a function to cancel it. */
  later?: (run: () => void, ms: number) => () => void
}

const byTimer = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * The rows of one view by row number, loaded in pages as they become visible. Loaded rows stay while they are reloaded,
 * so that nothing flickers.
 */
export class RowStore {
  readonly source: RowSource
  /** Labels of linked records and files, by id. */
  readonly labels: Record<string, string> = Object.create(null) as Record<string, string>
  #pages = new Map<number, Page>()
  #loading = new Map<number, AbortController>()
  #wanted: number[] = []
  #visible = { from: 0, to: 0 }
  /** The number of rows on the server, once known. */
  #counted: number | null
  /** Rows added locally after those, until the server counts them. */
  #added: Added[] = []
  #index: 'building' | 'ready' | null = null
  #revision = 0
  #counting: AbortController | null = null
  #listeners = new Set<(change: RowChange) => void>()
  #cancelRest: (() => void) | null = null
  #closed = false
  #options: Required<Options>

  constructor(options: Options) {
    this.#options = { later: byTimer, ...options }
    this.source = options.source
    this.#counted = options.total
  }

  /** The number of rows including local ones; null until counted. */
  get total(): number | null {
    return this.#counted === null ? null : this.#counted + this.#added.length
  }

  get index(): 'building' | 'ready' | null {
    return this.#index
  }

  /**
   * Whether visible rows may lack a change of this revision. A count or another page can be newer than what is visible,
   * so each page is asked for its own; invisible ones are reloaded when they become visible.
   */
  isBehind(revision: number): boolean {
    const first = Math.floor(this.#visible.from / PAGE)
    const last = Math.floor(this.#visible.to / PAGE)
    const isVisible = (number: number) => number >= first && number <= last
    let isBehind = this.#revision < revision || [...this.#loading.keys()].some(isVisible)
    for (const [number, page] of this.#pages) {
      if (page.revision >= revision) continue
      if (isVisible(number)) isBehind = true
      else page.stale = true
    }
    return isBehind
  }

  /** Stores the titles of chosen records until the server returns them. */
  name(choices: readonly { value: string; label: string }[]): void {
    for (const { value, label } of choices) this.labels[value] ??= label
  }

  subscribe(listener: (change: RowChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A row, if loaded. */
  record(row: number): sheets.SheetRecord | undefined {
    if (this.#counted !== null && row >= this.#counted) return this.#added[row - this.#counted]?.record
    return this.#pages.get(Math.floor(row / PAGE))?.records[row % PAGE]
  }

  /** The row number of a record, if loaded. */
  rowOf(recordId: string): number | null {
    const added = this.#added.findIndex(({ record }) => record.id === recordId)
    if (added >= 0) return (this.#counted ?? 0) + added
    for (const [page, { records }] of this.#pages) {
      const found = records.findIndex(({ id }) => id === recordId)
      if (found >= 0) return page * PAGE + found
    }
    return null
  }

  /** The sheet's revision when this row was loaded; 0 if it is not loaded. */
  revisionOf(row: number): number {
    return this.#pages.get(Math.floor(row / PAGE))?.revision ?? 0
  }

  /** Replaces the record in a row with the result of a write. */
  put(row: number, record: sheets.SheetRecord): void {
    const added = this.#counted === null ? undefined : this.#added[row - this.#counted]
    if (added) added.record = record
    else this.#putInPage(row, record)
    this.#tell({ kind: 'rows', from: row, to: row })
  }

  #putInPage(row: number, record: sheets.SheetRecord): void {
    const number = Math.floor(row / PAGE)
    const page = this.#pages.get(number)
    if (!page || row % PAGE > page.records.length) return
    this.#pages.set(number, { ...page, records: page.records.toSpliced(row % PAGE, 1, record) })
  }

  /** Ids of the visible records. */
  idsInSight(most: number): string[] {
    const ids: string[] = []
    for (let row = this.#visible.from; row <= this.#visible.to && ids.length < most; row += 1) {
      const id = this.record(row)?.id
      if (id) ids.push(id)
    }
    return ids
  }

  /** Updates the AI cells of visible records; others are reloaded when they become visible. */
  takeAiCells(cells: Readonly<Record<string, NonNullable<sheets.SheetRecord['live']>>>): void {
    const first = Math.floor(this.#visible.from / PAGE)
    const last = Math.floor(this.#visible.to / PAGE)
    for (const [number, page] of this.#pages) {
      if (number < first || number > last) page.stale = true
      else
        this.#pages.set(number, {
          ...page,
          records: page.records.map((record) => withAiColumn(record, cells)),
        })
    }
    this.#tell({ kind: 'rows', ...this.#visible })
  }

  /** Adds a local record after the last row. */
  append(record: sheets.SheetRecord): void {
    this.#added.push({ record, revision: null })
    this.#tell({ kind: 'total' })
  }

  /** The server has an added record since this revision: the local one is dropped once it is loaded. */
  settleAdded(recordId: string, revision: number): void {
    const added = this.#added.find(({ record }) => record.id === recordId)
    if (added) added.revision = revision
  }

  /** The server counted rows at this revision: local rows included in it are no longer added. */
  #countedAt(total: number, revision: number): void {
    for (const [at, { record, revision: known }] of this.#added.entries()) {
      if (known === null || known > revision || this.#counted === null) continue
      const row = this.#counted + at
      // Shown in its place until its page is reloaded; a page that contains it has all of its cells.
      if (this.revisionOf(row) < known) this.#putInPage(row, record)
    }
    this.#added = this.#added.filter(({ revision: known }) => known === null || known > revision)
    this.#counted = total
  }

  /** Sets the visible rows (inclusive): they are loaded first, then their surroundings. */
  show(from: number, to: number): void {
    const jumped = Math.abs(from - this.#visible.from) > PAGE
    this.#visible = { from: Math.max(0, from), to: Math.max(0, to) }
    this.#want(from >= this.#visible.from)
    this.#cancelRest?.()
    this.#cancelRest = null
    if (!jumped || this.#loading.size === 0) return this.#pump()
    this.#cancelRest = this.#options.later(() => this.#pump(), REST_MS)
  }

  /** Reloads visible rows; the others when they become visible. */
  refresh(): void {
    for (const page of this.#pages.values()) page.stale = true
    for (const [number, reading] of this.#loading) {
      // A pending request may return data from before the change.
      reading.abort()
      this.#loading.delete(number)
    }
    this.#want(true)
    this.#pump()
    void this.#count()
  }

  /** Starts: counts the rows and loads the visible ones. */
  open(): void {
    this.show(this.#visible.from, Math.max(this.#visible.to, 50))
    if (this.#counted === null) void this.#count()
  }

  close(): void {
    this.#closed = true
    this.#cancelRest?.()
    this.#counting?.abort()
    for (const reading of this.#loading.values()) reading.abort()
    this.#loading.clear()
    this.#listeners.clear()
  }

  #want(down: boolean): void {
    const { from, to } = this.#visible
    const first = Math.floor(from / PAGE)
    const last = Math.floor(to / PAGE)
    const inSight = Array.from({ length: last - first + 1 }, (_, n) => first + n)
    const around = down ? [last + 1, first - 1, last + 2] : [first - 1, last + 1, first - 2]
    const end = this.#counted === null ? 1 : Math.ceil(this.#counted / PAGE)
    this.#wanted = [...inSight, ...around].filter((page) => page >= 0 && page < Math.max(1, end))
  }

  #pump(): void {
    if (this.#closed) return
    for (const [number, reading] of this.#loading) {
      if (this.#wanted.includes(number)) continue
      reading.abort()
      this.#loading.delete(number)
    }
    for (const number of this.#wanted) {
      if (this.#loading.size >= PARALLEL) return
      const page = this.#pages.get(number)
      if (this.#loading.has(number) || (page && !page.stale)) continue
      void this.#load(number)
    }
  }

  async #load(number: number): Promise<void> {
    const reading = new AbortController()
    this.#loading.set(number, reading)
    try {
      const read = await this.source.read({ at: number * PAGE, limit: PAGE }, reading.signal)
      if (reading.signal.aborted) return
      this.#loading.delete(number)
      this.#take(number, read)
    } catch (error) {
      if (reading.signal.aborted) return
      this.#loading.delete(number)
      this.#wanted = this.#wanted.filter((page) => page !== number)
      this.#options.onError(error)
    }
    this.#pump()
  }

  #take(number: number, read: RowWindow): void {
    this.#revision = Math.max(this.#revision, read.revision)
    Object.assign(this.labels, read.labels)
    // Most recently used last.
    this.#pages.delete(number)
    this.#pages.set(number, { records: read.items, revision: read.revision, stale: false })
    this.#dropOld()
    const end = number * PAGE + read.items.length
    const before = this.total
    if (!read.more && (read.items.length > 0 || number === 0)) this.#countedAt(end, read.revision)
    else if (this.#counted !== null && end > this.#counted) this.#counted = end
    const changed = this.#index !== read.index || before !== this.total
    this.#index = read.index
    this.#tell({ kind: 'rows', from: number * PAGE, to: number * PAGE + PAGE - 1 })
    if (changed) this.#tell({ kind: 'total' })
  }

  #dropOld(): void {
    for (const number of this.#pages.keys()) {
      if (this.#pages.size <= KEPT) return
      if (!this.#wanted.includes(number)) this.#pages.delete(number)
    }
  }

  async #count(): Promise<void> {
    this.#counting?.abort()
    const counting = new AbortController()
    this.#counting = counting
    try {
      const { total, revision, index } = await this.source.count(counting.signal)
      if (counting.signal.aborted) return
      this.#revision = Math.max(this.#revision, revision)
      this.#countedAt(total, revision)
      this.#index = index
      this.#dropBeyond(total)
      this.#tell({ kind: 'total' })
      this.#want(true)
      this.#pump()
    } catch (error) {
      if (!counting.signal.aborted) this.#options.onError(error)
    }
  }

  #dropBeyond(total: number): void {
    for (const number of this.#pages.keys()) if (number * PAGE >= total) this.#pages.delete(number)
  }

  #tell(change: RowChange): void {
    if (this.#closed) return
    for (const listener of this.#listeners) listener(change)
  }
}

/** The record with current AI cells; the same object if nothing changed, so that it is not redrawn. */
function withAiColumn(
  record: sheets.SheetRecord,
  cells: Readonly<Record<string, NonNullable<sheets.SheetRecord['live']>>>,
): sheets.SheetRecord {
  const aiCells = cells[record.id]
  return aiCells === undefined || JSON.stringify(aiCells) === JSON.stringify(record.live)
    ? record
    : { ...record, live: aiCells }
}
