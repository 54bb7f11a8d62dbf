import type { sheets } from '@millrace/contract'
import type { RowSource, RowWindow } from './source.ts'

/** Rows that are read at once. */
export const PAGE = 200
/** Pages that are kept: some thirty thousand rows. */
const KEPT = 150
/** Reads under way at once; more would only wait at the server. */
const PARALLEL = 3
/** While the view jumps further than it can show, reading waits for it to rest this long. */
const REST_MS = 50

interface Page {
  records: readonly sheets.SheetRecord[]
  revision: number
  /** Something changed since: read anew when it is wanted. */
  stale: boolean
}

export type RowChange = { kind: 'rows'; from: number; to: number } | { kind: 'total' }

interface Options {
  source: RowSource
  /** Rows, where that is known beforehand. */
  total: number | null
  onError: (error: unknown) => void
  /** Runs something later; gives the way to call it off. */
  later?: (run: () => void, ms: number) => () => void
}

const byTimer = (run: () => void, ms: number) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * The rows of one view by their number, read in pages as they come into sight. What was read stays while it is read
 * anew, so that nothing flickers.
 */
export class RowStore {
  readonly source: RowSource
  /** Of linked records and files, by id. */
  readonly labels: Record<string, string> = Object.create(null) as Record<string, string>
  #pages = new Map<number, Page>()
  #loading = new Map<number, AbortController>()
  #wanted: number[] = []
  #visible = { from: 0, to: 0 }
  #total: number | null
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
    this.#total = options.total
  }

  get total(): number | null {
    return this.#total
  }

  get index(): 'building' | 'ready' | null {
    return this.#index
  }

  /** The newest revision of the sheet that any page shows. */
  get revision(): number {
    return this.#revision
  }

  subscribe(listener: (change: RowChange) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A row, if it has been read. */
  record(row: number): sheets.SheetRecord | undefined {
    return this.#pages.get(Math.floor(row / PAGE))?.records[row % PAGE]
  }

  /** The row of a record, among those that have been read. */
  rowOf(recordId: string): number | null {
    for (const [page, { records }] of this.#pages) {
      const found = records.findIndex(({ id }) => id === recordId)
      if (found >= 0) return page * PAGE + found
    }
    return null
  }

  /** Of the sheet when this row was read; 0 when it has not been. */
  revisionOf(row: number): number {
    return this.#pages.get(Math.floor(row / PAGE))?.revision ?? 0
  }

  /** Puts a record in place of the one in this row: what a write gave back. */
  put(row: number, record: sheets.SheetRecord): void {
    const number = Math.floor(row / PAGE)
    const page = this.#pages.get(number)
    if (!page || row % PAGE > page.records.length) return
    const records = [...page.records]
    records[row % PAGE] = record
    this.#pages.set(number, { ...page, records })
    this.#tell({ kind: 'rows', from: row, to: row })
  }

  /** Adds a record behind the last row, which the server has put there. */
  append(record: sheets.SheetRecord): void {
    const row = this.#total ?? 0
    this.#total = row + 1
    const number = Math.floor(row / PAGE)
    if (row % PAGE === 0 && !this.#pages.has(number))
      this.#pages.set(number, { records: [], revision: this.#revision, stale: true })
    this.put(row, record)
    this.#tell({ kind: 'total' })
  }

  /** Rows that are in sight, both included: they are read first, then those around them. */
  show(from: number, to: number): void {
    const jumped = Math.abs(from - this.#visible.from) > PAGE
    this.#visible = { from: Math.max(0, from), to: Math.max(0, to) }
    this.#want(from >= this.#visible.from)
    this.#cancelRest?.()
    this.#cancelRest = null
    if (!jumped || this.#loading.size === 0) return this.#pump()
    this.#cancelRest = this.#options.later(() => this.#pump(), REST_MS)
  }

  /** Reads anew what is in sight; the rest when it comes into sight. */
  refresh(): void {
    for (const page of this.#pages.values()) page.stale = true
    for (const [number, reading] of this.#loading) {
      // What it reads may be older than the change.
      reading.abort()
      this.#loading.delete(number)
    }
    this.#want(true)
    this.#pump()
    void this.#count()
  }

  /** Begins: counts, and reads what is in sight. */
  open(): void {
    this.show(this.#visible.from, Math.max(this.#visible.to, 50))
    if (this.#total === null) void this.#count()
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
    const end = this.#total === null ? 1 : Math.ceil(this.#total / PAGE)
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
    // Those used last stand last.
    this.#pages.delete(number)
    this.#pages.set(number, { records: read.items, revision: read.revision, stale: false })
    this.#dropOld()
    const end = number * PAGE + read.items.length
    const before = this.#total
    if (!read.more && (read.items.length > 0 || number === 0)) this.#total = end
    else if (this.#total !== null && end > this.#total) this.#total = end
    const changed = this.#index !== read.index || before !== this.#total
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
      this.#total = total
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
