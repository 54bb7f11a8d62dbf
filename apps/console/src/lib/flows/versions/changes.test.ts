import { flows } from '@millrace/contract'
import { diffDocuments } from '@millrace/engine'
import { expect, it } from 'vitest'
import { changeEntries, marksOf, seenByRuns, textParts } from './changes.ts'

const documentOf = (more: Partial<flows.FlowDocumentInput>) =>
  flows.flowDocument.parse({
    version: 1,
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'template', params: { text: 'Hello' } },
    ],
    edges: [{ from: 'n1', to: 'n2' }],
    ...more,
  })

const BEFORE = documentOf({ params: [{ key: 'old' }] })
const AFTER = documentOf({
  nodes: [
    { id: 'n1', type: 'start', position: { x: 5, y: 0 } },
    { id: 'n2', type: 'template', params: { text: 'Hi' } },
    { id: 'n3', type: 'output' },
  ],
  edges: [{ from: 'n1', to: 'n3' }],
  settings: { maxSteps: 5 },
})

it('lists what changed in the order it is read', () => {
  const entries = changeEntries(diffDocuments(BEFORE, AFTER))
  expect(entries.map(({ kind, id, mark, target }) => [kind, id, mark, target])).toEqual([
    ['node', 'n1', 'moved', 'n1'],
    ['node', 'n2', 'changed', 'n2'],
    ['node', 'n3', 'added', 'n3'],
    ['edge', '', 'added', 'n1'],
    ['edge', '', 'removed', 'n1'],
    ['param', 'old', 'removed', null],
    ['settings', '', 'changed', null],
  ])
  expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
})

it('leaves out what no run notices', () => {
  const before = documentOf({ notes: [{ id: 't1', text: 'Why' }] })
  const [start, template] = before.nodes
  const after = {
    ...before,
    nodes: [
      { ...start, position: { x: 5, y: 0 } },
      { ...template, position: { x: 9, y: 9 }, pinned: { output: 'x' } },
    ],
    notes: [],
  }
  expect(seenByRuns(changeEntries(diffDocuments(before, flows.flowDocument.parse(after))))).toEqual([])
  const asking = { ...after, nodes: [start, { ...after.nodes[1], askBeforeRepeat: true }] }
  const seen = seenByRuns(changeEntries(diffDocuments(before, flows.flowDocument.parse(asking))))
  expect(seen).toMatchObject([{ id: 'n2', moved: false, fields: [{ path: 'askBeforeRepeat', after: true }] }])
  const stopping = documentOf({ notes: before.notes, settings: { stopJobOnError: true } })
  expect(seenByRuns(changeEntries(diffDocuments(before, stopping)))).toMatchObject([
    { kind: 'settings', fields: [{ path: 'stopJobOnError', after: true }] },
  ])
})

it('marks on each side what is there', () => {
  const diff = diffDocuments(BEFORE, AFTER)
  expect([...marksOf(diff, 'before')]).toEqual([
    ['n1', 'moved'],
    ['n2', 'changed'],
    ['n1.out>n2', 'removed'],
  ])
  expect([...marksOf(diff, 'after').keys()]).toEqual(['n1', 'n2', 'n3', 'n1.out>n3'])
})

const LONG = 'one two three four five six seven eight nine ten eleven twelve '

it.each([
  ['', 'x', ['', '', 'x', '']],
  ['Large', 'Huge', ['', 'Large', 'Huge', '']],
  [`${LONG}the end`, `${LONG}the edge`, [`…${LONG.slice(-36)}the `, 'end', 'edge', '']],
  [`a ${LONG}`, `b ${LONG}`, ['', 'a', 'b', ` ${LONG.slice(0, 39)}…`]],
  [`${LONG}👍 end`, `${LONG}👎 end`, [`…${LONG.slice(-40)}`, '👍', '👎', ' end']],
  [LONG, `${LONG}more`, [`…${LONG.slice(-40)}`, '', 'more', '']],
] as const)('finds where texts differ: %#', (before, after, [head, was, is, tail]) => {
  expect(textParts(before, after)).toEqual({ head, before: was, after: is, tail })
})
