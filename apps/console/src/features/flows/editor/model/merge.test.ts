import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { connect } from './edit-edges.ts'
import { changeSettings } from './edit-flow.ts'
import { move, setParam, setTitle } from './edit-nodes.ts'
import { addNote } from './edit-notes.ts'
import { insert } from './insert.ts'
import { joinDocuments, shareParts } from './merge.ts'
import { remove } from './remove.ts'
import { CATALOGUE, chain, edgesOf } from './testing.ts'

const base = chain('setFields', 'if', 'output')

describe("two people's edits of the same flow", () => {
  it('are merged, node by node', () => {
    const mine = setTitle(move(base, { n4: { x: 9, y: 9 } }), 'n2', 'Mine')
    const theirs = addNote(setTitle(base, 'n3', 'Theirs'), { x: 1, y: 1 }).document
    const { document, conflicts } = joinDocuments(base, mine, theirs)
    expect(conflicts).toEqual([])
    expect(document.nodes.map(({ title }) => title)).toEqual(['', 'Mine', 'Theirs', ''])
    expect(document.nodes.at(3)!.position).toEqual({ x: 9, y: 9 })
    expect(document.notes).toHaveLength(1)
  })

  it('conflict only where both changed the same', () => {
    const mine = setParam(base, { id: 'n2', key: 'fields' }, 1)
    const theirs = setParam(setTitle(base, 'n3', 'Theirs'), { id: 'n2', key: 'fields' }, 2)
    const { document, conflicts } = joinDocuments(base, mine, theirs)
    expect(conflicts).toEqual(['n2'])
    expect(document.nodes.at(1)!.params.fields).toBe(1)
    expect(document.nodes.at(2)!.title).toBe('Theirs')
    expect(joinDocuments(base, mine, mine).conflicts).toEqual([])
    const settings = joinDocuments(
      base,
      changeSettings(base, { maxSteps: 5 }),
      changeSettings(base, { maxSteps: 6 }),
    )
    expect(settings.conflicts).toEqual(['settings'])
  })

  it('conflict where one changes or connects what the other deletes', () => {
    const gone = remove(base, ['n4'], CATALOGUE).document
    expect(joinDocuments(base, gone, setTitle(base, 'n4', 'x')).conflicts).toEqual(['n4'])
    const wired = connect(base, { from: 'n3', port: 'no', to: 'n4' })
    const joined = joinDocuments(base, gone, wired)
    expect(joined.conflicts).toEqual(['n3.no>n4'])
    expect(edgesOf(joined.document)).toEqual(['n1.out n2', 'n2.out n3'])
  })

  it('conflict when both add a different node with the same id', () => {
    const add = (type: string) => insert(base, CATALOGUE, { type, position: { x: 0, y: 900 } }).document
    expect(joinDocuments(base, add('setFields'), add('if')).conflicts).toEqual(['n5'])
  })

  it('are theirs when nothing was changed here, and mine when nothing was changed there', () => {
    const titles = fc.array(fc.string({ maxLength: 3 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(titles, (names) => {
        const other = names.reduce((document, name, at) => setTitle(document, `n${at + 1}`, name), base)
        expect(joinDocuments(base, base, other)).toEqual({ document: other, conflicts: [] })
        expect(joinDocuments(base, other, base)).toEqual({ document: other, conflicts: [] })
      }),
    )
  })
})

it('keep equal objects, whatever the order of their keys', () => {
  const turned = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(turned)
      : typeof value === 'object' && value !== null
        ? Object.fromEntries(
            Object.entries(value)
              .toReversed()
              .map(([key, one]) => [key, turned(one)]),
          )
        : value
  const fresh = turned(setTitle(base, 'n2', 'Theirs')) as typeof base
  const shared = shareParts(base, fresh)
  expect(shared.nodes.map((node, at) => node === base.nodes[at])).toEqual([true, false, true, true])
  expect(joinDocuments(base, base, fresh).conflicts).toEqual([])
})
