import { flows } from '@millrace/contract'
import { expect, it } from 'vitest'
import { changesBetween } from './changes-between.ts'

const documentOf = (input: Omit<flows.FlowDocumentInput, 'version'>) =>
  flows.flowDocument.parse({ version: 1, ...input })

const before = documentOf({
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'template', params: { template: 'a', mode: 'text' } },
    { id: 'n3', type: 'output' },
  ],
  edges: [
    { from: 'n1', to: 'n2' },
    { from: 'n2', to: 'n3' },
  ],
})

it('finds nothing where nodes were only moved and their keys come in another order', () => {
  const after = documentOf({
    nodes: [
      { id: 'n3', type: 'output', position: { x: 9, y: 9 } },
      { id: 'n2', type: 'template', params: { mode: 'text', template: 'a' } },
      { id: 'n1', type: 'start' },
    ],
    edges: before.edges.toReversed(),
  })
  const none = { added: [], removed: [], changed: [], connections: false, params: false, settings: false }
  expect(changesBetween(before, after)).toEqual(none)
})

it('names what was added, removed and changed, and what else differs', () => {
  const after = documentOf({
    params: [{ key: 'tone' }],
    nodes: [
      { id: 'n1', type: 'start' },
      { id: 'n2', type: 'template', params: { template: 'b', mode: 'text' } },
      { id: 'n4', type: 'output' },
    ],
    edges: [
      { from: 'n1', to: 'n2' },
      { from: 'n2', to: 'n4' },
    ],
    settings: { onError: 'continue' },
  })
  const { added, removed, changed, ...rest } = changesBetween(before, after)
  expect([added, removed, changed].map((nodes) => nodes.map(({ id }) => id))).toEqual([
    ['n4'],
    ['n3'],
    ['n2'],
  ])
  expect(rest).toEqual({ connections: true, params: true, settings: true })
})
