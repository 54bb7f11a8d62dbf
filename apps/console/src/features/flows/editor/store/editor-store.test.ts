import type { flows, runs } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Document } from '../model/document.ts'
import { move, setTitle, toggleDisabled } from '../model/edit-nodes.ts'
import { insert } from '../model/insert.ts'
import { remove } from '../model/remove.ts'
import { CATALOGUE, chain } from '../model/testing.ts'
import { traceByNode } from '../model/trace.ts'
import { createEditor } from './editor-store.ts'

const titlesOf = ({ nodes }: Document) => nodes.map(({ title }) => title)
const idsOf = ({ nodes }: Document) => nodes.map(({ id }) => id)
const open = (...types: string[]) => {
  const editor = createEditor(chain(...types))
  const { actions } = editor
  const title = (id: string, text: string, gesture?: string) =>
    actions.edit((document) => setTitle(document, id, text), gesture)
  return { editor, ...actions, title, state: () => editor.getState() }
}

describe('undo', () => {
  const ids = fc.constantFrom('n1', 'n2', 'n3')
  const acts = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constant('title'), id: ids, text: fc.string(), typing: fc.boolean() }),
      fc.record({ kind: fc.constantFrom('select', 'disable', 'remove', 'end'), id: ids }),
      fc.record({ kind: fc.constantFrom('undo', 'redo'), id: ids }),
    ),
    { maxLength: 30 },
  )

  it('returns to the flow as it was opened, and redo to the result, whatever was done', () => {
    fc.assert(
      fc.property(acts, (list) => {
        const { editor, state, title, select, edit, endGesture, undo, redo } = open('setFields', 'setFields')
        const opened = editor.document()
        for (const act of list) {
          if ('text' in act) title(act.id, act.text, act.typing ? `title ${act.id}` : undefined)
          else if (act.kind === 'select') select(idsOf(editor.document()).filter((id) => id === act.id))
          else if (act.kind === 'disable') edit((document) => toggleDisabled(document, [act.id]))
          else if (act.kind === 'remove') edit((document) => remove(document, [act.id], CATALOGUE).document)
          else if (act.kind === 'end') endGesture()
          else (act.kind === 'undo' ? undo : redo)()
          const there = idsOf(editor.document())
          expect(state().selection.every((id) => there.includes(id))).toBe(true)
        }
        while (state().history.future.length > 0) redo()
        const made = editor.document()
        const steps = state().history.past.length
        for (let step = 0; step < steps; step += 1) undo()
        expect(editor.document()).toBe(opened)
        undo()
        expect(editor.document()).toBe(opened)
        for (let step = 0; step < steps; step += 1) redo()
        expect(editor.document()).toBe(made)
      }),
      { numRuns: 60 },
    )
  })

  it('reverts continuous typing at once, and typing after a click elsewhere separately', () => {
    const { editor, title, select, undo } = open()
    for (const text of ['a', 'ab', 'abc']) title('n1', text, 'title n1')
    select([])
    for (const text of ['abcd', 'abcde']) title('n1', text, 'title n1')
    undo()
    expect(titlesOf(editor.document())).toEqual(['abc'])
    undo()
    expect(titlesOf(editor.document())).toEqual([''])
  })

  it('reverts several new steps from one action together, and deselects them', () => {
    const { editor, state, editAndSelect, undo, redo } = open()
    editAndSelect((before) => {
      const first = insert(before, CATALOGUE, { type: 'setFields', after: 'n1' })
      const second = insert(first.document, CATALOGUE, { type: 'output', after: first.id })
      return { document: second.document, selection: [first.id, second.id] }
    }, 'inspect')
    expect(state()).toMatchObject({ selection: ['n2', 'n3'], panel: 'inspect' })
    undo()
    expect(editor.document().nodes).toHaveLength(1)
    expect(state().selection).toEqual([])
    redo()
    expect(editor.document().nodes).toHaveLength(3)
  })

  it('has nothing to revert after an edit that changes nothing', () => {
    const { state, edit } = open('setFields')
    const before = state()
    edit((document) => setTitle(document, 'n2', ''))
    edit((document) =>
      move(document, Object.fromEntries(document.nodes.map(({ id, position }) => [id, position]))),
    )
    edit((document) => toggleDisabled(document, ['n1']))
    expect(state()).toBe(before)
  })

  it('cannot redo what was undone once something else is done', () => {
    const { editor, title, undo, redo } = open()
    title('n1', 'first')
    undo()
    title('n1', 'second')
    redo()
    expect(titlesOf(editor.document())).toEqual(['second'])
  })
})

describe('what someone else saved', () => {
  it('is no step of mine: undo reverts only mine, and redo restores it', () => {
    const { editor, title, load, undo, redo } = open('setFields')
    title('n1', 'mine')
    load(setTitle(editor.document(), 'n2', 'theirs'))
    undo()
    expect(titlesOf(editor.document())).toEqual(['', 'theirs'])
    redo()
    expect(titlesOf(editor.document())).toEqual(['mine', 'theirs'])
  })

  it('deselects a step that they removed, and keeps the rest selected', () => {
    const { editor, state, select, load } = open('setFields', 'setFields')
    select(['n2', 'n3'])
    load(remove(editor.document(), ['n3'], CATALOGUE).document)
    expect(state().selection).toEqual(['n2'])
  })
})

describe('what is shown', () => {
  it('keeps the same selection object when the same is selected again, and the panel unless another is requested', () => {
    const { state, select } = open('setFields')
    select(['n2'], 'inspect')
    const { selection } = state()
    select(['n2'])
    expect(state().selection).toBe(selection)
    expect(state().panel).toBe('inspect')
    select(['n2'], null)
    expect(state().panel).toBeNull()
  })

  it('keeps a run on the canvas while the flow is edited, until it is dismissed', () => {
    const { state, setRun, title } = open('setFields')
    const step = { path: 'n2', nodeId: 'n2', state: 'done', error: null, given: false } as runs.RunStep
    const trace = traceByNode([{ ...step, startedAt: null, endedAt: null }])
    setRun({ id: 'run_1' } as unknown as runs.Run, trace)
    title('n2', 'changed since')
    expect(state().trace.get('n2')?.state).toBe('done')
    setRun(null, new Map())
    expect([state().run, state().trace.size]).toEqual([null, 0])
  })

  it('marks a step by its worst problem, whichever was found first', () => {
    const { state, setProblems } = open('setFields')
    const problemOf = (severity: 'error' | 'warning') =>
      ({ code: 'param_invalid', severity, nodeId: 'n2', message: severity }) as flows.FlowProblem
    for (const order of [['error', 'warning'] as const, ['warning', 'error'] as const]) {
      setProblems(order.map(problemOf))
      expect([...state().worst]).toEqual([['n2', 'error']])
    }
    setProblems([])
    expect(state().worst.size).toBe(0)
  })

  it('jumps to the same field, and announces the same text, a second time', () => {
    const { state, jumpTo, say, tell } = open('setFields')
    jumpTo('n2', 'fields')
    const first = state().jump
    jumpTo('n2', 'fields')
    expect(state().jump).not.toEqual(first)
    expect(state()).toMatchObject({ selection: ['n2'], panel: 'inspect' })
    say('Undone')
    tell('Undone')
    expect(state()).toMatchObject({ said: { text: 'Undone', count: 2 }, told: { text: 'Undone' } })
  })
})
