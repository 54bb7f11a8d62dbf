import { expect, it } from 'vitest'
import { describeChange } from './describe.ts'
import type { Document } from './document.ts'
import { connect, disconnect } from './edit-edges.ts'
import { addParameter } from './edit-flow.ts'
import { move, setParam, setTitle, toggleDisabled } from './edit-nodes.ts'
import { addNote, changeNote } from './edit-notes.ts'
import { insert } from './insert.ts'
import { remove } from './remove.ts'
import { CATALOGUE, chain } from './testing.ts'

const document = addNote(chain('setFields', 'if', 'output'), { x: 0, y: 0 }).document
const edge = document.edges.at(1)!

const cases: [string, Document][] = [
  ['added', insert(document, CATALOGUE, { type: 'setFields', on: edge }).document],
  ['removed', remove(document, ['n3'], CATALOGUE).document],
  ['moved', move(document, { n2: { x: 5, y: 5 }, n3: { x: 6, y: 6 } })],
  ['moved', move(document, { t1: { x: 5, y: 5 } })],
  ['connected', connect(document, { from: 'n3', port: 'no', to: 'n4' })],
  ['disconnected', disconnect(document, edge)],
  ['renamed', setTitle(document, 'n2', 'Greeting')],
  ['switched', toggleDisabled(document, ['n2', 'n3'])],
  ['configured', setParam(document, { id: 'n2', key: 'fields' }, [])],
  ['noted', changeNote(document, 't1', { text: 'Why' })],
  ['noted', remove(document, ['t1'], CATALOGUE).document],
  ['flow', addParameter(document)],
]

it.each(cases)('calls it %s', (word, after) => {
  expect(describeChange(document, after)).toBe(word)
})
