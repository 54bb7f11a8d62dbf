import type { sheets } from '@millrace/contract'
import type { SheetWrites, WriteRow } from '../edits/writes.ts'
import type { RowSource } from '../rows/source.ts'

type Cells = Record<string, sheets.CellValue>

/** An in-memory sheet that follows the API contract, for tests only. */
export class SheetStandIn {
  records: sheets.SheetRecord[] = []
  revision = 1
  reads: { at: number; limit: number; idsOnly: boolean }[] = []
  updates: WriteRow[][] = []
  /** Writes wait for this promise. */
  gate: Promise<void> = Promise.resolve()
  /** Returns why a new row is rejected, or null. */
  refuse: (cells: Cells) => string | null = () => null
  #next = 0
  #changes = new Map<string, sheets.SheetRecord[]>()

  constructor(rows: number, cellsOf: (row: number) => Cells) {
    for (let row = 0; row < rows; row += 1) this.add(cellsOf(row))
  }

  add(cells: Cells): sheets.SheetRecord {
    this.#next += 1
    const at = '2026-01-01T00:00:00.000Z'
    const record = { id: `rec_${this.#next}`, version: 1, cells, errors: {}, createdAt: at, updatedAt: at }
    this.records.push(record)
    return record
  }

  at(row: number): sheets.SheetRecord {
    const record = this.records[row]
    if (!record) throw new Error(`no row ${row}`)
    return record
  }

  /** Changes a cell as another user. */
  change(row: number, cells: Cells): void {
    const record = this.at(row)
    this.revision += 1
    this.records[row] = { ...record, version: record.version + 1, cells: { ...record.cells, ...cells } }
  }

  readonly source: RowSource = {
    read: async ({ at, limit, idsOnly }, signal) => {
      this.reads.push({ at, limit, idsOnly: idsOnly ?? false })
      const { revision } = this
      const found = this.records.slice(at, at + limit)
      const items = idsOnly ? found.map((record) => ({ ...record, cells: {} })) : found
      const more = this.records.length > at + limit
      await Promise.resolve()
      signal?.throwIfAborted()
      return { items, more, labels: {}, revision, index: null }
    },
    count: async () => ({ total: this.records.length, revision: this.revision, index: null }),
  }

  readonly writes: SheetWrites = {
    update: async (rows) => {
      await this.gate
      this.updates.push([...rows])
      return this.#changing(() => rows.map((row, index) => this.#write(row, index)))
    },
    insert: async (rows) =>
      this.#changing(() => Array.from({ length: rows }, (_, index) => done(index, this.add({}), 'inserted'))),
    remove: async (ids) =>
      this.#changing(() =>
        ids.map((id, index) => {
          const record = this.records.find((candidate) => candidate.id === id)!
          this.records = this.records.filter((candidate) => candidate !== record)
          return done(index, record, 'deleted')
        }),
      ),
    undo: async (changeId) => {
      const before = this.#changes.get(changeId)
      if (!before) throw new Error(`no change ${changeId}`)
      return { ...this.#changing(() => void (this.records = before)), skipped: 0 }
    },
  }

  #changing(work: () => sheets.RowOutcome[] | void): sheets.BatchOutcome {
    const before = [...this.records]
    const rows = work() ?? []
    this.revision += 1
    const changeId = `chg_${this.revision}` as const
    this.#changes.set(changeId, before)
    const counts = { inserted: 0, updated: 0, unchanged: 0, deleted: 0, failed: 0 }
    for (const { outcome } of rows) counts[outcome] += 1
    const changed = rows.length === 0 || rows.some(({ outcome }) => outcome !== 'failed')
    return { changeId: changed ? changeId : null, ...counts, rows, revision: this.revision }
  }

  #write({ id, version, cells }: WriteRow, index: number): sheets.RowOutcome {
    if (id === undefined) {
      const reason = this.refuse(cells)
      if (reason === null) return done(index, this.add({ ...cells }), 'inserted')
      return failed(index, { code: 'invalid', issues: [{ path: 'cells.name', message: reason }] })
    }
    const row = this.records.findIndex((record) => record.id === id)
    const record = this.records[row]
    if (!record) return failed(index, { code: 'not_found' })
    if (version !== undefined && version !== record.version)
      return failed(index, { code: 'conflict', current: record })
    const written = { ...record, version: record.version + 1, cells: { ...record.cells, ...cells } }
    this.records[row] = written
    return done(index, written, 'updated')
  }
}

const done = (
  index: number,
  { id, version }: sheets.SheetRecord,
  outcome: 'inserted' | 'updated' | 'deleted',
): sheets.RowOutcome => ({ index, id, version, outcome, code: null, issues: [], current: null })

const failed = (index: number, why: Partial<sheets.RowOutcome>): sheets.RowOutcome => ({
  index,
  id: null,
  version: null,
  outcome: 'failed',
  code: null,
  issues: [],
  current: null,
  ...why,
})

/** A column in API form. */
export const columnOf = (part: Partial<sheets.Column> & { key: string }): sheets.Column => ({
  id: 'c1',
  label: part.key,
  type: 'text',
  width: 160,
  hidden: false,
  required: false,
  defaultValue: null,
  desc: '',
  options: [],
  validators: {},
  settings: {},
  valueType: part.type ?? 'text',
  progress: null,
  workError: null,
  ...part,
})
