import { flows } from '@millrace/contract'
import { expect, it } from 'vitest'
import { flow, output, set } from '../testing/flow.ts'
import { applyChanges } from './apply-changes.ts'
import { diffDocuments } from './diff-documents.ts'

const BASE = flow({ n2: set({ a: 1 }), n3: output({ a: '@@n2.a@@' }) }, ['n1 n2', 'n2 n3'], {
  params: [{ key: 'topic' }],
})
const changes = (...given: unknown[]) => flows.flowChanges.parse(given)

it('adds a step between two others, and places it', () => {
  const applied = applyChanges(
    BASE,
    changes(
      { op: 'disconnect', from: 'n2', to: 'n3' },
      { op: 'add', id: 'n4', type: 'merge', title: 'Between' },
      { op: 'connect', from: 'n2', to: 'n4' },
      { op: 'connect', from: 'n4', to: 'n3' },
      { op: 'change', id: 'n2', params: { fields: null, other: 2 }, title: 'First' },
      { op: 'param', param: { key: 'tone', label: 'Tone' } },
      { op: 'removeParam', key: 'topic' },
    ),
  )
  if (!applied.ok) throw new Error(applied.problems.join())
  const { document } = applied
  expect(document.nodes.find(({ id }) => id === 'n2')).toMatchObject({ title: 'First', params: { other: 2 } })
  expect(document.params.map(({ key }) => key)).toEqual(['tone'])
  const { nodes, edges } = diffDocuments(BASE, document)
  expect(nodes.map(({ id, mark }) => `${id} ${mark}`)).toEqual(['n2 changed', 'n4 added'])
  expect(edges).toHaveLength(3)
  expect(document.nodes.at(-1)!.position).toMatchObject({ x: 320 })
})

it('places several new nodes so that none covers another', () => {
  const added = [2, 3, 4, 5, 6].map((n) => ({ op: 'add', id: `n${n + 10}`, type: 'merge' }))
  const applied = applyChanges(
    BASE,
    changes(...added, { op: 'connect', from: 'n12', to: 'n13' }, { op: 'connect', from: 'n2', to: 'n12' }),
  )
  if (!applied.ok) throw new Error(applied.problems.join())
  const places = applied.document.nodes.slice(3).map(({ position: { x, y } }) => `${x} ${y}`)
  expect(new Set(places).size).toBe(5)
})

it.each([
  [{ op: 'add', id: 'n2', type: 'merge' }, /already/],
  [{ op: 'change', id: 'n9', title: 'x' }, /no step n9/],
  [{ op: 'remove', id: 'n9' }, /no step n9/],
  [{ op: 'connect', from: 'n2', to: 'n9' }, /no step n9/],
  [{ op: 'disconnect', from: 'n1', to: 'n3' }, /no connection from/],
  [{ op: 'removeParam', key: 'none' }, /no parameter/],
])('leaves the document as it is when a step does not fit: %#', (change, problem) => {
  const before = structuredClone(BASE)
  const applied = applyChanges(BASE, changes({ op: 'change', id: 'n2', title: 'New' }, change))
  expect(applied).toMatchObject({ ok: false, problems: [expect.stringMatching(problem)] })
  expect(BASE).toEqual(before)
})

it('removes a node with its connections', () => {
  const applied = applyChanges(BASE, changes({ op: 'remove', id: 'n2' }))
  expect(applied).toMatchObject({ ok: true, document: { edges: [] } })
})
