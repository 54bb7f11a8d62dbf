import { describe, expect, it } from 'vitest'
import { flow, output, set } from '../testing/flow.ts'
import { CATALOGUE } from '../testing/nodes.ts'
import { readDocument } from './read-document.ts'
import { upgradeNodes } from './upgrade-nodes.ts'
import { writeDocument } from './write-document.ts'

describe('a stored document', () => {
  // A version 0 that never was: nodes by id, and edges as pairs.
  const migrations = {
    0: ({ steps, links }: Record<string, unknown>) => ({
      nodes: Object.entries(steps as Record<string, object>).map(([id, node]) => ({ id, ...node })),
      edges: (links as [string, string][]).map(([from, to]) => ({ from, to })),
    }),
  }

  it('of an older version is brought to today’s', () => {
    const old = { version: 0, steps: { n1: { type: 'start' }, n2: { type: 'merge' } }, links: [['n1', 'n2']] }
    const read = readDocument(old, migrations)
    expect(read).toMatchObject({
      ok: true,
      document: { version: 1, edges: [{ from: 'n1', port: 'out', to: 'n2' }] },
    })
    expect(old.version).toBe(0)
  })

  it.each([
    [{ version: 0 }, 'version'],
    [{ version: 2 }, 'version'],
    [{ version: '1' }, 'version'],
    [[], 'version'],
    [null, 'version'],
    [{ version: 1, nodes: [{ id: 'x', type: 'start' }] }, 'nodes[0].id'],
    [{ version: 1, surprise: 1 }, ''],
    [
      { version: 1, nodes: Array.from({ length: 5001 }, (_, i) => ({ id: `n${i + 1}`, type: 'merge' })) },
      'nodes',
    ],
  ])('is refused with the place: %#', (stored, path) => {
    expect(readDocument(stored)).toMatchObject({ ok: false, issues: [{ path }] })
  })

  it('is written with a line for each node and edge and without what goes without saying', () => {
    const document = flow({ n2: set({ a: 1 }), n3: output({ a: '@@n2.a@@' }) }, ['n1 n2', 'n2 n3'], {
      params: [{ key: 'topic' }],
    })
    const text = writeDocument(document)
    expect(text.split('\n').slice(0, 8)).toEqual([
      '{',
      '  "version": 1,',
      '  "params": [',
      '    {"key":"topic"}',
      '  ],',
      '  "nodes": [',
      '    {"id":"n1","type":"start"},',
      '    {"id":"n2","type":"set","params":{"fields":[{"name":"a","value":1}]}},',
    ])
    expect(readDocument(JSON.parse(text))).toEqual({ ok: true, document })
  })
})

it('upgrades settings of nodes made with older versions of their types', () => {
  const latest = new Map(CATALOGUE).set('merge', { ...CATALOGUE.get('merge')!, version: 3 })
  const document = flow({ n2: { type: 'merge', params: { a: 1 } } }, ['n1 n2'])
  const upgrades = new Map([
    [
      'merge',
      {
        1: ({ a }: Record<string, unknown>) => ({ b: a }),
        2: (params: Record<string, unknown>) => ({ ...params, c: 1 }),
      },
    ],
  ])
  expect(upgradeNodes(document, latest, upgrades).nodes[1]).toMatchObject({
    version: 3,
    params: { b: 1, c: 1 },
  })
  expect(upgradeNodes(document, latest, new Map()).nodes[1]).toMatchObject({ version: 1, params: { a: 1 } })
})
