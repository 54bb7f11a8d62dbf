import { describe, expect, it, vi } from 'vitest'
import { ApiError, type sheets } from '@millrace/contract'
import type { CellChange } from '../api/records.ts'
import { cellState, createCellSaver } from './cell-saver.ts'

const record = (version: number, cells: sheets.SheetRecord['cells']): sheets.SheetRecord => ({
  id: 'rec_1',
  version,
  cells,
  errors: {},
  createdAt: '',
  updatedAt: '',
})

/** A saver for a record that others may change concurrently. */
function setUp() {
  let held = record(1, { name: 'Ann', city: 'Bern' })
  const update = vi.fn(async ({ cells, version }: CellChange) => {
    if (version !== held.version)
      throw new ApiError({ status: 409, code: 'conflict', message: 'stale', details: { current: held } })
    held = record(held.version + 1, { ...held.cells, ...cells })
    return { record: held, changeId: `chg_${held.version}` }
  })
  const told = { onChange: vi.fn(), onConflict: vi.fn(), onRefused: vi.fn() }
  const saver = createCellSaver(held, { update, ...told })
  const cellRef = (column: string) => ({ current: cellState(held, column) })
  const byOthers = (cells: sheets.SheetRecord['cells']) => {
    held = record(held.version + 1, { ...held.cells, ...cells })
    return held
  }
  return { saver, told, seen: cellRef, byOthers, update, held: () => held }
}

describe('saving cells of a record', () => {
  it('saves one after another, each on the version before', async () => {
    const { saver, seen, told, held } = setUp()
    const name = seen('name')
    void saver.save({ column: 'name', value: 'Bea', seen: name })
    await saver.save({ column: 'name', value: 'Cleo', seen: name })
    expect(held()).toMatchObject({ version: 3, cells: { name: 'Cleo', city: 'Bern' } })
    expect(told.onChange.mock.calls).toEqual([['chg_2'], ['chg_3']])
    expect(told.onConflict).not.toHaveBeenCalled()
  })

  it('continues when someone has changed another cell', async () => {
    const { saver, seen, byOthers, told, held } = setUp()
    byOthers({ city: 'Basel' })
    await saver.save({ column: 'name', value: 'Bea', seen: seen('name') })
    expect(held().cells).toEqual({ name: 'Bea', city: 'Basel' })
    expect(told.onConflict).not.toHaveBeenCalled()
  })

  it.each([
    ['that is found out on saving', false],
    ['that was read while typing', true],
  ])('does not overwrite a change of the same cell %s', async (_, isRead) => {
    const { saver, seen, byOthers, told, held } = setUp()
    const name = seen('name')
    const theirs = byOthers({ name: 'Zoe' })
    if (isRead) saver.take(theirs)
    await saver.save({ column: 'name', value: 'Bea', seen: name })
    expect(held().cells.name).toBe('Zoe')
    expect(told.onConflict).toHaveBeenCalledWith({ column: 'name', current: theirs, mine: 'Bea' })
  })

  it('reports other refusals, and continues', async () => {
    const { saver, seen, told, update, held } = setUp()
    const error = new ApiError({ status: 400, code: 'invalid_request', message: 'is too long' })
    update.mockRejectedValueOnce(error)
    await saver.save({ column: 'name', value: 'x'.repeat(300), seen: seen('name') })
    await saver.save({ column: 'city', value: 'Chur', seen: seen('city') })
    expect(told.onRefused).toHaveBeenCalledExactlyOnceWith('name', error)
    expect(held().cells).toEqual({ name: 'Ann', city: 'Chur' })
  })
})
