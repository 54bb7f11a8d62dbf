import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { edgeKey } from './document.ts'
import { connect } from './edit-edges.ts'
import { addNote } from './edit-notes.ts'
import { change, startHistory, undo } from './history.ts'
import { remove } from './remove.ts'
import { CATALOGUE, chain, edgesOf } from './testing.ts'

const row = () => addNote(chain('setFields', 'if', 'setFields', 'output'), { x: 0, y: 300 }).document
const without = (...ids: string[]) => remove(row(), ids, CATALOGUE).document

describe('remove', () => {
  it('joins the neighbours of a step', () => {
    expect(edgesOf(without('n2'))).toEqual(['n1.out n3', 'n3.yes n4', 'n4.out n5'])
    expect(edgesOf(without('n3'))).toEqual(['n1.out n2', 'n2.out n4', 'n4.out n5'])
  })

  it('does so, too, when an area was selected with all connections of its nodes', () => {
    const marked = ['n2', 'n3', ...row().edges.map(edgeKey).slice(0, 3)]
    expect(edgesOf(without(...marked))).toEqual(['n1.out n4', 'n4.out n5'])
    expect(edgesOf(without('n1', 'n2', 'n1.out>n2', 'n2.out>n3'))).toEqual([
      'n1.out n3',
      'n3.yes n4',
      'n4.out n5',
    ])
  })

  it('removes connections and notes alone, and never the start', () => {
    expect(edgesOf(without('n2.out>n3'))).toEqual(['n1.out n2', 'n3.yes n4', 'n4.out n5'])
    expect(without('t1').notes).toEqual([])
    const document = row()
    for (const ids of [['n1'], ['n9', 't9', 'n9.out>n1'], []])
      expect(remove(document, ids, CATALOGUE).document).toBe(document)
  })

  it('is one step, whatever it removes, and is undone exactly', () => {
    const document = connect(row(), { from: 'n3', port: 'no', to: 'n5' })
    const ids = [...document.nodes, ...document.notes].map(({ id }) => id)
    fc.assert(
      fc.property(fc.subarray([...ids, ...document.edges.map(edgeKey)], { minLength: 1 }), (gone) => {
        const before = startHistory(document)
        const after = change(before, remove(document, gone, CATALOGUE).document)
        expect(after.past.length).toBeLessThanOrEqual(1)
        expect(undo(after).present).toBe(document)
        const there = new Set(after.present.nodes.map(({ id }) => id))
        expect(after.present.edges.every(({ from, to }) => there.has(from) && there.has(to))).toBe(true)
      }),
    )
  })
})
