import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paste, clipOf, duplicate } from './clip.ts'
import { type Document, edgeKey, emptyDocument } from './document.ts'
import { connect, disconnect } from './edit-edges.ts'
import { addParameter, changeSettings, removeParameter, shiftParameter } from './edit-flow.ts'
import { move, setParam, setTitle, toggleDisabled } from './edit-nodes.ts'
import { addNote, changeNote } from './edit-notes.ts'
import {
  canRedo,
  canUndo,
  change,
  endGesture,
  follow,
  type History,
  redo,
  startHistory,
  undo,
} from './history.ts'
import { insert } from './insert.ts'
import { joinDocuments } from './merge.ts'
import { remove } from './remove.ts'
import { CATALOGUE } from './testing.ts'

type Edit = (document: Document) => Document

const anyNode = (document: Document, pick: number) => document.nodes.at(pick % document.nodes.length)!.id
const types = ['setFields', 'if', 'forEach', 'output', 'stop']

/** Every kind of edit in the editor, on random targets. */
const edit: fc.Arbitrary<Edit> = fc
  .tuple(fc.nat(12), fc.nat(99), fc.nat(99), fc.string({ maxLength: 5 }))
  .map(([kind, a, b, text]) => (document) => {
    const [one, other] = [anyNode(document, a), anyNode(document, b)]
    const edits: (() => Document)[] = [
      () => insert(document, CATALOGUE, { type: types.at(b % types.length)!, after: one }).document,
      () => insert(document, CATALOGUE, { type: 'setFields', on: document.edges[a] }).document,
      () => remove(document, [one, other], CATALOGUE).document,
      () => connect(document, { from: one, port: 'out', to: other }),
      () => (document.edges[a] ? disconnect(document, document.edges[a]) : document),
      () => setTitle(document, one, text),
      () => setParam(document, { id: one, key: 'fields' }, text),
      () => move(document, { [one]: { x: a, y: b } }),
      () => toggleDisabled(document, [one]),
      () => duplicate(document, [one, other])?.document ?? document,
      () => addNote(document, { x: a, y: b }).document,
      () => changeNote(document, 't1', { text }),
      () => (b % 2 === 0 ? addParameter(document) : removeParameter(document, a)),
    ]
    return edits.at(kind)!()
  })

const gesture = fc.option(fc.constantFrom('typing', 'dragging'))

describe('history', () => {
  it('returns to earlier states, step by step, and forward again', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(edit, gesture), { maxLength: 40 }), (edits) => {
        let history: History<Document> = startHistory(emptyDocument())
        const states = [history.present]
        for (const [make, name] of edits) {
          const steps = history.past.length
          history = change(history, make(history.present), name)
          if (history.past.length > steps) states.push(history.present)
          else states[states.length - 1] = history.present
        }
        for (const state of states.toReversed()) {
          expect(history.present).toBe(state)
          history = undo(history)
        }
        expect(canUndo(history)).toBe(false)
        for (const state of states) {
          expect(history.present).toBe(state)
          history = redo(history)
        }
        expect(canRedo(history)).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('never makes a document with duplicate connections, cycles or duplicate ids', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 40 }), (edits) => {
        const document = edits.reduce((before, make) => make(before), emptyDocument())
        const ids = [...document.nodes, ...document.notes].map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
        const there = new Set(ids)
        expect(document.edges.filter(({ from, to }) => !there.has(from) || !there.has(to))).toEqual([])
        expect(new Set(document.edges.map(edgeKey)).size).toBe(document.edges.length)
        expect(document.nodes.filter(({ type }) => type === 'start')).toHaveLength(1)
      }),
      { numRuns: 200 },
    )
  })

  it('treats one gesture as one step', () => {
    let history = startHistory(0)
    for (const next of [1, 2, 3]) history = change(history, next, 'typing')
    history = change(endGesture(history), 4, 'typing')
    expect(undo(history).present).toBe(3)
    expect(undo(undo(history)).present).toBe(0)
    history = change(undo(history), 5, 'typing')
    expect(undo(history).present).toBe(3)
    expect(canRedo(history)).toBe(false)
  })

  it('undoes local edits on top of remote ones', () => {
    const first = insert(emptyDocument(), CATALOGUE, { type: 'setFields' }).document
    const mine = setTitle(first, 'n2', 'Mine')
    let history = change(startHistory(first), mine)
    const theirs = setTitle(mine, 'n1', 'Theirs')
    history = follow(history, theirs, (step) => joinDocuments(mine, step, theirs).document)
    expect(history.present).toBe(theirs)
    history = undo(history)
    expect(history.present.nodes.map(({ title }) => title)).toEqual(['Theirs', ''])
    expect(redo(history).present.nodes.map(({ title }) => title)).toEqual(['Theirs', 'Mine'])
  })

  it('does not count an edit that changes nothing', () => {
    const document = emptyDocument()
    const history = startHistory(document)
    for (const same of [
      move(document, { n1: { x: 0, y: 0 } }),
      setTitle(document, 'n1', ''),
      remove(document, ['n1', 'n9'], CATALOGUE).document,
      shiftParameter(document, 0, 1),
      paste(document, clipOf(document, ['n1']), { x: 0, y: 0 }).selection.length === 0 ? document : null!,
    ])
      expect(change(history, same)).toBe(history)
    expect(change(history, changeSettings(document, { maxSteps: 5 })).past).toHaveLength(1)
  })
})
