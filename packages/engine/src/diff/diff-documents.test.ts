import { flows } from '@millrace/contract'
import { assert, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flow, output, set } from '../testing/flow.ts'
import { type Block, blocks, flowOf } from '../testing/random-flow.ts'
import { countChanges, diffDocuments } from './diff-documents.ts'
import { fieldChanges } from './values.ts'

const BASE = flow({ n2: set({ a: 1, b: 'x' }), n3: output({ a: '@@n2.a@@' }) }, ['n1 n2', 'n2 n3'], {
  params: [{ key: 'topic' }, { key: 'tone' }],
  notes: [{ id: 't1', text: 'Why' }],
})
const withNodes = (change: (nodes: typeof BASE.nodes) => typeof BASE.nodes) => ({
  ...BASE,
  nodes: change(BASE.nodes),
})

const documentOf = (drawn: readonly Block[]) => flows.flowDocument.parse(JSON.parse(flowOf(drawn).text))

describe('the difference of two documents', () => {
  it('is nothing for the same, whatever the order of properties', () => {
    const turned = withNodes((nodes) =>
      nodes.map((node) => Object.fromEntries(Object.entries(node).toReversed()) as typeof node),
    )
    expect(countChanges(diffDocuments(BASE, turned))).toBe(0)
  })

  it('names the settings that changed, elements of lists by their names', () => {
    const after = withNodes((nodes) =>
      nodes.map((node) => (node.id === 'n2' ? { ...node, title: 'Sum', ...set({ a: 2, c: 'new' }) } : node)),
    )
    const { nodes } = diffDocuments(BASE, after)
    expect(nodes).toHaveLength(1)
    expect(nodes[0]).toMatchObject({ id: 'n2', mark: 'changed', moved: false })
    expect(nodes[0]!.fields).toEqual([
      { path: 'title', before: '', after: 'Sum' },
      { path: 'params.fields.a.value', before: 1, after: 2 },
      { path: 'params.fields.b', before: { name: 'b', value: 'x' }, after: undefined },
      { path: 'params.fields.c', before: undefined, after: { name: 'c', value: 'new' } },
    ])
  })

  it('tells added, removed and moved nodes, and edges', () => {
    const after = flow(
      { n2: { ...set({ a: 1, b: 'x' }), position: { x: 9, y: 0 } }, n4: set({ z: 1 }) },
      ['n1 n2', 'n2 n4'],
      {
        params: BASE.params,
        notes: BASE.notes,
      },
    )
    const diff = diffDocuments(BASE, after)
    expect(diff.nodes.map(({ id, mark }) => `${id} ${mark}`)).toEqual(['n2 moved', 'n4 added', 'n3 removed'])
    expect(diff.edges.map(({ mark, edge }) => `${mark} ${edge.from} ${edge.to}`)).toEqual([
      'added n2 n4',
      'removed n2 n3',
    ])
    expect(countChanges(diff)).toBe(5)
  })

  it('takes a node of another type under the same id for another node', () => {
    const after = withNodes((nodes) =>
      nodes.map((node) => (node.id === 'n2' ? { ...node, type: 'merge', params: {} } : node)),
    )
    expect(diffDocuments(BASE, after).nodes.map(({ mark }) => mark)).toEqual(['removed', 'added'])
  })

  it('tells parameters, their order, notes and settings', () => {
    const [topic, tone] = BASE.params
    const after = {
      ...BASE,
      params: [{ ...tone!, label: 'Tone' }, topic!],
      notes: [{ ...BASE.notes[0]!, text: 'Because' }],
      settings: { ...BASE.settings, maxSteps: 5 },
    }
    const { params, notes, settings } = diffDocuments(BASE, after)
    expect(params.map(({ id, mark, moved }) => [id, mark, moved])).toEqual([
      ['tone', 'changed', true],
      ['topic', 'moved', true],
    ])
    expect(notes[0]).toMatchObject({
      id: 't1',
      mark: 'changed',
      fields: [{ path: 'text', after: 'Because' }],
    })
    expect(settings).toEqual([{ path: 'maxSteps', before: 10_000, after: 5 }])
    const more = { ...BASE, params: [...BASE.params, { ...topic!, key: 'new' }] }
    expect(diffDocuments(BASE, more).params.map(({ id, mark }) => [id, mark])).toEqual([['new', 'added']])
  })

  it('is itself the other way round', () => {
    const turn = { added: 'removed', removed: 'added', changed: 'changed', moved: 'moved' } as const
    assert(
      property(blocks, blocks, (one, other) => {
        const [a, b] = [documentOf(one), documentOf(other)]
        const there = diffDocuments(a, b)
        const back = diffDocuments(b, a)
        const marks = there.nodes.map(({ id, mark }) => `${id} ${turn[mark]}`).toSorted()
        expect(back.nodes.map(({ id, mark }) => `${id} ${mark}`).toSorted()).toEqual(marks)
        expect(back.edges).toHaveLength(there.edges.length)
        expect(countChanges(diffDocuments(a, structuredClone(a)))).toBe(0)
      }),
      { numRuns: 60 },
    )
  })
})

it.each([
  [1, '1', [{ path: '', before: 1, after: '1' }]],
  [['a'], ['a', 'b'], [{ path: '', before: ['a'], after: ['a', 'b'] }]],
  [[{ v: 1 }, { v: 2 }], [{ v: 1 }, { v: 3 }], [{ path: '[1].v', before: 2, after: 3 }]],
  [{ l: [{ name: 'a' }, { name: 'b' }] }, { l: [{ name: 'b' }, { name: 'a' }] }, 1],
  [{ l: [{ name: 'a' }, { name: 'a' }] }, { l: [{ name: 'a' }] }, 1],
  [{ a: undefined }, {}, []],
  [{}, JSON.parse('{"__proto__": {"x": 1}}'), [{ path: '__proto__', before: undefined, after: { x: 1 } }]],
] as const)('differences of values: %#', (before, after, expected) => {
  const changes = fieldChanges(before, after)
  if (typeof expected === 'number') expect(changes).toHaveLength(expected)
  else expect(changes).toEqual(expected)
})
