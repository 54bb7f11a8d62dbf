import type { sheets } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { History } from './history.ts'
import { Overlay } from './overlay.ts'

const recordOf = (cells: sheets.SheetRecord['cells'], errors: sheets.SheetRecord['errors'] = {}) => {
  const at = '2026-01-01T00:00:00.000Z'
  return { id: 'rec_1', version: 1, cells, errors, createdAt: at, updatedAt: at }
}
const written = (value: sheets.CellValue, revision: number | null = null) => ({
  value,
  error: null,
  revision,
})

describe('local edits', () => {
  const value = fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.string()))
  const columns = fc.constantFrom('a', 'b', 'constructor')
  const edits = fc.array(fc.record({ column: columns, value, revision: fc.integer({ min: 1, max: 9 }) }))

  it('overlay what was read, and once all of it was read back the record is the server’s again', () => {
    fc.assert(
      fc.property(edits, fc.dictionary(columns, value), (list, cells) => {
        const overlay = new Overlay()
        const record = recordOf(cells)
        const before = structuredClone(record)
        for (const { column, value: own, revision } of list)
          overlay.set('rec_1', column, written(own, revision))
        const shown = overlay.merged(record)
        for (const [column, { value: own }] of overlay.cells('rec_1') ?? [])
          expect(shown.cells[column]).toEqual(own)
        overlay.settle('rec_1', 9)
        expect(overlay.merged(record)).toBe(record)
        expect(record).toEqual(before)
      }),
    )
  })

  it('stay until the record was read at its revision, and always while they are being sent', () => {
    const overlay = new Overlay()
    overlay.set('rec_1', 'a', written('early', 4))
    overlay.set('rec_1', 'b', written('late', 6))
    overlay.set('rec_1', 'c', written('on its way'))
    overlay.settle('rec_1', 3)
    expect([...overlay.cells('rec_1')!.keys()]).toEqual(['a', 'b', 'c'])
    overlay.settle('rec_1', 5)
    expect(overlay.merged(recordOf({ a: 'read' })).cells).toEqual({ a: 'read', b: 'late', c: 'on its way' })
    overlay.settle('rec_1', Number.MAX_SAFE_INTEGER)
    expect([...overlay.cells('rec_1')!.keys()]).toEqual(['c'])
  })

  it('are the same object as long as nothing changes, so that nothing is redrawn', () => {
    const overlay = new Overlay()
    const record = recordOf({ a: 1 })
    overlay.set('rec_1', 'a', written(2))
    const shown = overlay.merged(record)
    expect(overlay.merged(record)).toBe(shown)
    overlay.set('rec_1', 'a', written(3))
    expect(overlay.merged(record).cells).toEqual({ a: 3 })
    expect(shown.cells).toEqual({ a: 2 })
  })

  it('remove an earlier error of the cell, and show its current one', () => {
    const overlay = new Overlay()
    const error = { text: 'ten', code: 'number' } as unknown as sheets.CellError
    const record = recordOf({ a: null, b: 5 }, { a: error })
    overlay.set('rec_1', 'a', written(10))
    overlay.set('rec_1', 'b', { value: null, error, revision: null })
    expect(overlay.merged(record).errors).toEqual({ b: error })
    expect(record.errors).toEqual({ a: error })
  })

  it('move with a new row when it gets its id', () => {
    const overlay = new Overlay()
    overlay.set('new_1', 'a', written('x'))
    overlay.rename('new_1', 'rec_1')
    overlay.rename('new_2', 'rec_2')
    expect(overlay.merged(recordOf({})).cells).toEqual({ a: 'x' })
    expect([overlay.cells('new_1'), overlay.cells('rec_2')]).toEqual([undefined, undefined])
  })
})

describe('undo and redo', () => {
  /** A server on which each change adds or removes a word. */
  function stage() {
    const words: string[] = []
    const changes = new Map<string, () => string | null>()
    let last = 0
    const note = (undo: () => string | null) => {
      last += 1
      changes.set(`chg_${last}`, undo)
      return `chg_${last}`
    }
    const add = (word: string): string => {
      words.push(word)
      return note(() => {
        words.splice(words.lastIndexOf(word), 1)
        return note(() => add(word))
      })
    }
    const undo = async (id: string) => changes.get(id)?.() ?? null
    return { words, add, undo, history: new History() }
  }

  it('restore the state before all steps, and after them, however they are mixed', async () => {
    const acts = fc.array(fc.oneof(fc.array(fc.string(), { maxLength: 3 }), fc.boolean()), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        const { words, add, undo, history } = stage()
        for (const act of list) {
          if (typeof act === 'boolean') await history.turn(act, undo)
          else history.did(act.map(add))
        }
        while (history.canRedo) await history.turn(false, undo)
        const all = [...words]
        while (history.canUndo) await history.turn(true, undo)
        expect(words).toEqual([])
        while (history.canRedo) await history.turn(false, undo)
        expect(words).toEqual(all)
      }),
      { numRuns: 60 },
    )
  })

  it('cannot redo what was undone once something else is done', async () => {
    const { words, add, undo, history } = stage()
    history.did([add('a')])
    await history.turn(true, undo)
    history.did([add('b')])
    expect([history.canUndo, history.canRedo]).toEqual([true, false])
    await history.turn(false, undo)
    expect(words).toEqual(['b'])
  })

  it('can retry a step that could not be undone', async () => {
    const { words, add, undo, history } = stage()
    history.did([add('a')])
    await expect(history.turn(true, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline')
    expect([history.canUndo, history.canRedo]).toEqual([true, false])
    await history.turn(true, undo)
    expect(words).toEqual([])
  })

  it('keep the last 200 steps, and no step in which nothing changed', async () => {
    const { words, add, undo, history } = stage()
    history.did([])
    expect(history.canUndo).toBe(false)
    for (let at = 0; at < 205; at += 1) history.did([add(`w${at}`)])
    while (history.canUndo) await history.turn(true, undo)
    expect(words).toEqual(['w0', 'w1', 'w2', 'w3', 'w4'])
  })
})
