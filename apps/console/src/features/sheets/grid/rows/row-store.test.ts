import { describe, expect, it, vi } from 'vitest'
import { SheetStandIn } from '../testing/stand-in.ts'
import { readRange } from './read-range.ts'
import { PAGE, RowStore } from './row-store.ts'

function setUp(rows: number, total: number | null = rows) {
  const sheet = new SheetStandIn(rows, (row) => ({ name: `Row ${row}` }))
  const onError = vi.fn()
  const waiting: (() => void)[] = []
  const later = (run: () => void) => {
    waiting.push(run)
    return () => waiting.splice(waiting.indexOf(run), 1)
  }
  const store = new RowStore({ source: sheet.source, total, onError, later })
  const name = (row: number) => store.record(row)?.cells.name
  return { sheet, store, name, waiting, onError }
}

describe('RowStore', () => {
  it('reads what is visible and what comes next, nothing twice', async () => {
    const { sheet, store, name } = setUp(5000)
    store.open()
    await vi.waitFor(() => expect(name(2 * PAGE + 1)).toBe('Row 401'), { timeout: 30_000 })
    store.show(10, 40)
    store.show(20, 60)
    expect(sheet.reads.map(({ at }) => at)).toEqual([0, PAGE, 2 * PAGE])
    expect(name(0)).toBe('Row 0')
    expect(store.total).toBe(5000)
  })

  it('counts when the number of rows is unknown', async () => {
    const { store } = setUp(3, null)
    expect(store.total).toBeNull()
    store.open()
    await vi.waitFor(() => expect(store.total).toBe(3), { timeout: 30_000 })
  })

  it('delays reading while someone drags through the rows, and then reads where they stopped', async () => {
    const { sheet, store, name, waiting } = setUp(1_000)
    store.open()
    await vi.waitFor(() => expect(name(0)).toBe('Row 0'), { timeout: 30_000 })
    sheet.reads = []
    sheet.source.read = vi.fn(sheet.source.read)
    store.show(450, 480)
    for (const row of [700, 950, 300]) store.show(row, row + 30)
    for (const run of waiting.splice(0)) run()
    await vi.waitFor(() => expect(name(310)).toBe('Row 310'), { timeout: 30_000 })
  })

  it('is behind a change that the number of rows includes, but the visible rows don’t', async () => {
    const { sheet, store, name } = setUp(3, null)
    const { count } = sheet.source
    sheet.source.count = async (signal) => {
      await vi.waitFor(() => expect(name(0)).toBe('Row 0'), { timeout: 30_000 })
      sheet.change(0, { name: 'Changed' })
      return count(signal)
    }
    store.open()
    await vi.waitFor(() => expect(store.total).toBe(3), { timeout: 30_000 })
    expect(store.isBehind(sheet.revision)).toBe(true)
    sheet.source.count = count
    store.refresh()
    await vi.waitFor(() => expect(name(0)).toBe('Changed'), { timeout: 30_000 })
    await vi.waitFor(() => expect(store.isBehind(sheet.revision)).toBe(false), { timeout: 30_000 })
  })

  it('reloads invisible rows that are behind once they are visible', async () => {
    const { sheet, store, name } = setUp(5000)
    store.open()
    await vi.waitFor(() => expect(name(2 * PAGE + 1)).toBe('Row 401'), { timeout: 30_000 })
    sheet.change(0, { name: 'Changed' })
    store.show(3000, 3030)
    await vi.waitFor(() => expect(name(3200)).toBe('Row 3200'), { timeout: 30_000 })
    await vi.waitFor(() => expect(store.isBehind(sheet.revision)).toBe(false), { timeout: 30_000 })
    store.show(0, 30)
    await vi.waitFor(() => expect(name(0)).toBe('Changed'), { timeout: 30_000 })
  })

  it('shows what it has while refetching', async () => {
    const { sheet, store, name } = setUp(300)
    store.open()
    await vi.waitFor(() => expect(name(0)).toBe('Row 0'), { timeout: 30_000 })
    sheet.change(0, { name: 'Changed' })
    store.refresh()
    expect(name(0)).toBe('Row 0')
    await vi.waitFor(() => expect(name(0)).toBe('Changed'), { timeout: 30_000 })
    sheet.records.pop()
    store.refresh()
    await vi.waitFor(() => expect(store.total).toBe(299), { timeout: 30_000 })
  })

  it('shows added rows after the last until the server counts them', async () => {
    const { sheet, store, name } = setUp(2)
    store.open()
    await vi.waitFor(() => expect(name(1)).toBe('Row 1'), { timeout: 30_000 })
    store.append({ ...sheet.at(0), id: 'new:1', cells: { name: 'Mine' } })
    expect([store.total, name(2), store.rowOf('new:1')]).toEqual([3, 'Mine', 2])
    // Refetched before the server has it: it stays.
    store.refresh()
    await vi.waitFor(() => expect(sheet.reads.length).toBeGreaterThan(1), { timeout: 30_000 })
    expect([store.total, name(2)]).toEqual([3, 'Mine'])
    const record = sheet.add({ name: 'Mine, saved' })
    sheet.revision += 1
    store.put(2, { ...record, cells: { name: 'Mine' } })
    store.settleAdded(record.id, sheet.revision)
    store.refresh()
    await vi.waitFor(() => expect(name(2)).toBe('Mine, saved'), { timeout: 30_000 })
    expect([store.total, store.rowOf(record.id)]).toEqual([3, 2])
  })

  it('keeps added rows from a page that is read before the rows are counted', async () => {
    const { sheet, store, name } = setUp(2)
    store.open()
    await vi.waitFor(() => expect(name(1)).toBe('Row 1'), { timeout: 30_000 })
    const empty = { ...sheet.at(0), cells: {} }
    store.append({ ...empty, id: 'new:1' })
    store.append({ ...empty, id: 'new:2' })
    const saved = ['One', 'Two'].map((text) => sheet.add({ name: text }))
    sheet.revision += 1
    for (const [at, record] of saved.entries()) {
      store.put(2 + at, { ...empty, id: record.id })
      store.settleAdded(record.id, sheet.revision)
    }
    store.source.count = () => new Promise(() => undefined)
    store.refresh()
    await vi.waitFor(() => expect([name(2), name(3), store.total]).toEqual(['One', 'Two', 4]), {
      timeout: 30_000,
    })
  })

  it('reports a failed read, and retries it when it is needed', async () => {
    const { sheet, store, name, onError } = setUp(10)
    const { read } = sheet.source
    sheet.source.read = () => Promise.reject(new Error('offline'))
    store.open()
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(1), { timeout: 30_000 })
    sheet.source.read = read
    store.show(0, 9)
    await vi.waitFor(() => expect(name(9)).toBe('Row 9'), { timeout: 30_000 })
  })
})

describe('readRange', () => {
  it('uses what has been read and reads the rest in large windows', async () => {
    const { sheet, store, name } = setUp(3000)
    store.open()
    await vi.waitFor(() => expect(name(2 * PAGE)).toBe('Row 400'), { timeout: 30_000 })
    sheet.reads = []
    const records = await readRange(store, { from: 100, count: 2500 }, { idsOnly: true })
    expect(records).toHaveLength(2500)
    expect(records.at(-1)?.id).toBe('rec_2600')
    expect(sheet.reads).toEqual([
      { at: 600, limit: 1000, idsOnly: true },
      { at: 1600, limit: 1000, idsOnly: true },
    ])
  })

  it('ends where the rows end', async () => {
    const { store } = setUp(5)
    expect(await readRange(store, { from: 3, count: 100 })).toHaveLength(2)
  })

  it('reads the status of AI cells without reading rows, and leaves unchanged records alone', async () => {
    const { sheet, store } = setUp(600)
    store.open()
    await vi.waitFor(() => expect(store.record(PAGE)).toBeDefined(), { timeout: 30_000 })
    store.show(0, 20)
    sheet.reads = []
    const [first, second] = [store.record(0)!, store.record(1)!]
    expect(store.idsInSight(2)).toEqual([first.id, second.id])
    const running = { found: { status: 'running' as const, runId: 'run_1', error: null } }
    store.takeAiCells({ [first.id]: running })
    expect(store.record(0)?.live).toEqual(running)
    expect(store.record(0)?.cells).toEqual(first.cells)
    expect(store.record(1)).toBe(second)
    const taken = store.record(0)
    store.takeAiCells({ [first.id]: structuredClone(running) })
    expect(store.record(0)).toBe(taken)
    expect(sheet.reads).toEqual([])
    // Rows out of view are refetched when they scroll into view.
    store.show(PAGE, PAGE + 20)
    await vi.waitFor(() => expect(sheet.reads.map(({ at }) => at)).toContain(PAGE), { timeout: 30_000 })
  })
})
