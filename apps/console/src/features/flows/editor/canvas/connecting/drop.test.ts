import { describe, expect, it } from 'vitest'
import { edgeKey } from '../../model/document.ts'
import { connect } from '../../model/edit-edges.ts'
import { insert } from '../../model/insert.ts'
import { CATALOGUE, chain } from '../../model/testing.ts'
import { type Drop, dropOn, type Wire } from './drop.ts'

// n1 start → n2 set fields → n3 if –yes→ n4 output; n5 and n6 are not connected.
const flow = () => {
  const row = chain('setFields', 'if', 'output')
  return ['setFields', 'if'].reduce(
    (document, type, at) => insert(document, CATALOGUE, { type, position: { x: at * 400, y: 900 } }).document,
    row,
  )
}

const out = (nodeId: string, port = 'out'): Wire => ({ side: 'out', nodeId, port, moved: null })
const into = (nodeId: string): Wire => ({ side: 'in', nodeId, port: '', moved: null })

function describeDrop(drop: Drop): string {
  if (drop.kind === 'edge') return edgeKey(drop.edge)
  if (drop.kind === 'ask') return `ask ${drop.edges.map(({ port }) => port).join()}`
  return drop.kind === 'refused' ? drop.why : drop.kind
}
const on = (wire: Wire, nodeId: string, port: string | null = null, document = flow()) =>
  describeDrop(dropOn(document, CATALOGUE, { wire, target: { nodeId, port } }))

describe('a connection dropped on a node', () => {
  it("leads there, or says why it can't", () => {
    expect(on(out('n2'), 'n5')).toBe('n2.out>n5')
    expect(on(out('n3', 'no'), 'n4')).toBe('n3.no>n4')
    expect(on(out('n2'), 'n3')).toBe('exists')
    expect(on(out('n2'), 'n2')).toBe('itself')
    expect(on(out('n2'), 'n1')).toBe('noInput')
    expect(on(out('n3', 'no'), 'n2')).toBe('cycle')
    expect(on(out('n2'), 'n9')).toBe('missing')
  })

  it('comes backwards from the port under the pointer, the free one, or the one to continue from', () => {
    expect(on(into('n5'), 'n6', 'no')).toBe('n6.no>n5')
    expect(on(into('n5'), 'n6')).toBe('ask yes,no,error')
    expect(on(into('n5'), 'n3')).toBe('n3.no>n5')
    expect(on(into('n5'), 'n2')).toBe('n2.out>n5')
    const full = connect(flow(), { from: 'n3', port: 'no', to: 'n4' })
    expect(on(into('n5'), 'n3', null, full)).toBe('n3.yes>n5')
    expect(on(into('n2'), 'n3')).toBe('cycle')
    expect(on(into('n3'), 'n2')).toBe('exists')
    expect(on(into('n2'), 'n2')).toBe('itself')
  })

  it('can be moved by either end, and is unchanged when it is put back', () => {
    const moved = { from: 'n3', port: 'yes', to: 'n4' }
    expect(on({ ...out('n3', 'yes'), moved }, 'n5')).toBe('n3.yes>n5')
    expect(on({ ...out('n3', 'yes'), moved }, 'n4')).toBe('same')
    expect(on({ ...into('n4'), moved }, 'n2')).toBe('n2.out>n4')
    expect(on({ ...into('n4'), moved }, 'n3')).toBe('same')
    expect(on({ ...into('n4'), moved }, 'n3', 'no')).toBe('n3.no>n4')
    // The old connection's port is free again.
    const first = { from: 'n2', port: 'out', to: 'n3' }
    expect(on({ ...out('n2'), moved: first }, 'n1')).toBe('noInput')
    expect(on({ ...into('n3'), moved: first }, 'n4')).toBe('cycle')
  })
})
