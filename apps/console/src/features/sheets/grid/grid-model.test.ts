import { describe, expect, it, vi } from 'vitest'
import { EditSession } from './edits/edit-session.ts'
import type { Conflict } from './edits/overlay.ts'
import { GridModel } from './grid-model.ts'
import { SheetStandIn } from './testing/stand-in.ts'

async function setUp({ rows = 3, moving = false } = {}) {
  const sheet = new SheetStandIn(rows, (row) => ({ name: `Row ${row}`, price: String(row) }))
  const told = { onError: vi.fn(), onRefused: vi.fn(), onSkipped: vi.fn() }
  const session = new EditSession({ writes: sheet.writes, ...told })
  const model = new GridModel(
    { source: sheet.source, total: rows, moving },
    { session, writes: sheet.writes, ...told },
  )
  await vi.waitFor(() => expect(model.shown(0)).toBeDefined(), { timeout: 30_000 })
  const name = (row: number) => model.shown(row)?.cells.name
  const edit = (row: number, value: string, column = 'name') => {
    const record = model.shown(row)!
    const base = record.cells[column] ?? null
    return model.edits.commit([{ recordId: record.id, column, value, error: null, base }])
  }
  return { sheet, session, model, name, edit, ...told }
}

function gated(sheet: SheetStandIn): () => void {
  let open = () => {}
  sheet.gate = new Promise((resolve) => {
    open = resolve
  })
  return open
}

function onlyConflict(model: GridModel): Conflict {
  const [conflict, other] = model.edits.overlay.conflicts
  if (!conflict || other) throw new Error('not one conflict')
  return conflict
}

describe('editing', () => {
  it('is shown at once, written in order and undone step by step', async () => {
    const { sheet, model, name, edit } = await setUp()
    const open = gated(sheet)
    const first = edit(0, 'A')
    const second = edit(0, 'B')
    expect(name(0)).toBe('B')
    expect(sheet.updates).toEqual([])
    open()
    await Promise.all([first, second])
    expect(sheet.updates.flat().map(({ cells }) => cells.name)).toEqual(['A', 'B'])
    expect(sheet.records[0]?.cells.name).toBe('B')
    await model.edits.undo()
    await vi.waitFor(() => expect(name(0)).toBe('A'), { timeout: 30_000 })
    await model.edits.undo()
    await vi.waitFor(() => expect(name(0)).toBe('Row 0'), { timeout: 30_000 })
    await model.edits.redo()
    await vi.waitFor(() => expect(name(0)).toBe('A'), { timeout: 30_000 })
  })

  it('undoes what was still being sent', async () => {
    const { sheet, model, name, edit } = await setUp()
    const open = gated(sheet)
    const done = [edit(0, 'A'), model.edits.undo()]
    open()
    await Promise.all(done)
    await vi.waitFor(() => expect(name(0)).toBe('Row 0'), { timeout: 30_000 })
  })

  it('writes many cells as one step', async () => {
    const { sheet, model, name } = await setUp({ rows: 500 })
    const edits = sheet.records.map(({ id }) => ({ recordId: id, column: 'name', value: 'x', error: null }))
    await model.edits.commit(edits)
    expect(sheet.updates).toHaveLength(1)
    expect(sheet.records.every(({ cells }) => cells.name === 'x')).toBe(true)
    await model.edits.undo()
    await vi.waitFor(() => expect(name(0)).toBe('Row 0'), { timeout: 30_000 })
    expect(model.edits.history.canUndo).toBe(false)
  })

  it('shows the previous value when a write fails, and says so', async () => {
    const { sheet, name, edit, onError } = await setUp()
    sheet.writes.update = () => Promise.reject(new Error('offline'))
    await edit(0, 'lost')
    expect(name(0)).toBe('Row 0')
    expect(onError).toHaveBeenCalledTimes(1)
  })

  it('keeps showing what was written after a failed write', async () => {
    const { sheet, name, edit } = await setUp()
    const { update } = sheet.writes
    let fail = () => {}
    sheet.writes.update = vi
      .fn(update)
      .mockImplementationOnce(() => new Promise((_, reject) => (fail = () => reject(new Error('offline')))))
    const first = edit(0, 'lost')
    const second = edit(0, 'kept')
    await vi.waitFor(() => expect(sheet.writes.update).toHaveBeenCalled(), { timeout: 30_000 })
    const open = gated(sheet)
    fail()
    await first
    expect(name(0)).toBe('kept')
    open()
    await second
    expect([name(0), sheet.records[0]?.cells.name]).toEqual(['kept', 'kept'])
  })
})

describe('the history of the sheet', () => {
  it('includes what was done outside of the grid, in the order of its own steps', async () => {
    const { sheet, session, edit, name } = await setUp()
    const heard = vi.fn()
    session.subscribe(heard)
    await edit(0, 'A')
    const { changeId } = await sheet.writes.update([{ id: sheet.at(1).id, cells: { name: 'B' } }])
    session.note([changeId!])
    expect(heard).toHaveBeenCalled()
    await session.undo()
    expect(sheet.records.map(({ cells }) => cells.name)).toEqual(['A', 'Row 1', 'Row 2'])
    await session.undo()
    await vi.waitFor(() => expect(name(0)).toBe('Row 0'), { timeout: 30_000 })
    expect([session.history.canUndo, session.history.canRedo]).toEqual([false, true])
  })
})

describe('one step among others', () => {
  it('is undone by itself, and can be redone', async () => {
    const { sheet, model, edit, name } = await setUp({ rows: 20 })
    const ids = sheet.records.slice(5).map(({ id }) => id)
    const { step, rows } = await model.edits.deleteRows(ids)
    expect([rows, sheet.records.length]).toEqual([15, 5])
    await model.edits.takeBack(step)
    expect(sheet.records).toHaveLength(20)
    expect([model.edits.history.canUndo, model.edits.history.canRedo]).toEqual([false, true])
    await model.edits.redo()
    expect(sheet.records).toHaveLength(5)
    await edit(0, 'A')
    await model.edits.undo()
    await vi.waitFor(() => expect(name(0)).toBe('Row 0'), { timeout: 30_000 })
  })

  it('is undone once, whether by its own button or by the keys', async () => {
    const { sheet, model } = await setUp({ rows: 4 })
    await model.edits.deleteRows([sheet.at(3).id])
    const { step } = await model.edits.deleteRows([sheet.at(2).id])
    await model.edits.undo()
    expect(model.edits.history.isTakenBack(step)).toBe(true)
    await model.edits.takeBack(step)
    expect(sheet.records).toHaveLength(3)
    await model.edits.redo()
    expect(sheet.records).toHaveLength(2)
  })

  it('can be undone as far as it got', async () => {
    const { sheet, model, onError } = await setUp({ rows: 3 })
    const remove = sheet.writes.remove
    sheet.writes.remove = vi.fn(remove).mockImplementationOnce(remove)
    vi.mocked(sheet.writes.remove).mockImplementationOnce(() => Promise.reject(new Error('offline')))
    const others = Array.from({ length: 10_000 }, (_, at) => sheet.add({ name: `Other ${at}` }).id)
    const { step, rows } = await model.edits.deleteRows([...others, sheet.at(0).id])
    expect(onError).toHaveBeenCalledTimes(1)
    expect([rows, step.length, sheet.records.length]).toEqual([10_000, 1, 3])
    await model.edits.undo()
    expect(sheet.records).toHaveLength(10_003)
  })
})

describe('two people', () => {
  it('can change different cells of one record', async () => {
    const { sheet, model, edit } = await setUp()
    sheet.change(0, { price: '99' })
    await edit(0, 'Mine')
    expect(sheet.records[0]?.cells).toMatchObject({ name: 'Mine', price: '99' })
    expect(model.edits.overlay.conflicts).toEqual([])
  })

  it('are asked when they change the same cell, before anything is lost', async () => {
    const { sheet, model, name, edit } = await setUp()
    sheet.change(0, { name: 'Theirs' })
    await edit(0, 'Mine')
    expect(sheet.records[0]?.cells.name).toBe('Theirs')
    const conflict = onlyConflict(model)
    expect(conflict).toMatchObject({ column: 'name', yours: 'Mine', theirs: 'Theirs' })
    expect(name(0)).toBe('Theirs')
    await model.edits.settleConflict(conflict, true)
    expect(sheet.records[0]?.cells.name).toBe('Mine')
    expect(model.edits.overlay.conflicts).toEqual([])
  })

  it('are asked once, about the last write, when one continues writing before the answer arrives', async () => {
    const { sheet, model, edit } = await setUp()
    const open = gated(sheet)
    sheet.change(0, { name: 'Theirs' })
    const done = [edit(0, 'Mine'), edit(0, 'Mine too')]
    open()
    await Promise.all(done)
    expect(sheet.records[0]?.cells.name).toBe('Theirs')
    const conflict = onlyConflict(model)
    expect(conflict).toMatchObject({ yours: 'Mine too', theirs: 'Theirs' })
    await model.edits.settleConflict(conflict, true)
    expect(sheet.records[0]?.cells.name).toBe('Mine too')
  })

  it('are asked when the cell was changed on screen during the edit', async () => {
    const { sheet, model, name } = await setUp()
    const { id } = model.shown(0)!
    sheet.change(0, { name: 'Theirs' })
    model.onRevision(sheet.revision)
    await vi.waitFor(() => expect(name(0)).toBe('Theirs'), { timeout: 30_000 })
    await model.edits.commit([{ recordId: id, column: 'name', value: 'Mine', error: null, base: 'Row 0' }])
    expect(sheet.updates).toEqual([])
    await model.edits.settleConflict(onlyConflict(model), false)
    expect(sheet.records[0]?.cells.name).toBe('Theirs')
  })
})

describe('new rows', () => {
  it('take what is written into them while they are being created', async () => {
    const { sheet, model } = await setUp()
    const open = gated(sheet)
    const id = model.edits.addRow()
    const commits = ['name', 'price'].map((column) =>
      model.edits.commit([{ recordId: id, column, value: '7', error: null }]),
    )
    expect(model.shown(3)?.cells).toEqual({ name: '7', price: '7' })
    open()
    await Promise.all(commits)
    expect(sheet.records).toHaveLength(4)
    expect(sheet.records[3]?.cells).toEqual({ name: '7', price: '7' })
    await vi.waitFor(() => expect(model.shown(3)?.id).toBe(sheet.records[3]?.id), { timeout: 30_000 })
    expect(model.layout.lines).toBe(4)
  })

  it('wait for what they need, and are then saved whole', async () => {
    const { sheet, model, onRefused } = await setUp()
    sheet.refuse = (cells) => (cells.name ? null : 'is required')
    const id = model.edits.addRow()
    await model.edits.commit([{ recordId: id, column: 'price', value: '7', error: null }])
    expect(onRefused).toHaveBeenCalledWith([{ recordId: id, column: 'name', message: 'is required' }])
    model.askForRefresh()
    await vi.waitFor(() => expect(model.shown(3)?.cells).toEqual({ price: '7' }), { timeout: 30_000 })
    await model.edits.commit([{ recordId: id, column: 'name', value: 'Now', error: null }])
    expect(sheet.records[3]?.cells).toEqual({ price: '7', name: 'Now' })
    expect(model.edits.drafts.size).toBe(0)
  })
})

describe('rows that move', () => {
  it('keep their place while someone edits them', async () => {
    const { sheet, model, edit } = await setUp({ moving: true })
    const { id } = model.shown(1)!
    model.hold(id)
    const reads = sheet.reads.length
    await edit(1, 'Zz')
    expect(sheet.reads).toHaveLength(reads)
    model.hold('rec_1')
    await vi.waitFor(() => expect(sheet.reads.length).toBeGreaterThan(reads), { timeout: 30_000 })
  })

  it('are shown until the first rows of another view have loaded', async () => {
    const { sheet, model, name } = await setUp()
    const other = new SheetStandIn(1, () => ({ name: 'Found' }))
    model.showRows({ source: other.source, total: null, moving: true })
    expect(name(0)).toBe('Row 0')
    await vi.waitFor(() => expect(name(0)).toBe('Found'), { timeout: 30_000 })
    await vi.waitFor(() => expect(model.layout.lines).toBe(1), { timeout: 30_000 })
    expect(sheet.updates).toEqual([])
  })

  it('keep their groups closed when they are recounted', async () => {
    const { model } = await setUp()
    const groups = [
      { value: 'a', rows: 1 },
      { value: 'b', rows: 2 },
    ]
    model.setGroups(groups)
    model.toggleGroup(1)
    expect(model.layout.lines).toBe(3)
    model.setGroups([{ value: '0', rows: 0 }, ...groups])
    expect([model.layout.isClosed(1), model.layout.isClosed(2), model.layout.lines]).toEqual([false, true, 4])
  })
})
