import { describe, expect, it } from 'vitest'
import { flow, output, set } from '../testing/flow.ts'
import { CATALOGUE } from '../testing/nodes.ts'
import { validateFlow } from './analyse.ts'
import { tokenOffers } from './token-offers.ts'

type FlowParts = Parameters<typeof flow>

const tokens = (made: FlowParts, nodeId: string, param = 'fields') =>
  tokenOffers(flow(...made), CATALOGUE, { nodeId, param }).map(({ token }) => token)

describe('tokenOffers', () => {
  const branch: FlowParts = [
    {
      n2: { type: 'choose', params: { value: 1 } },
      n3: set({ a: 1 }),
      n4: set({ b: 2 }),
      n5: set({ c: 3 }),
      n6: set({ d: 1 }),
    },
    ['n1 n2', 'n2.yes n3', 'n2.no n4', 'n3 n5', 'n4 n5', 'n5 n6'],
    { params: [{ key: 'who', label: 'Who' }], settings: { columns: ['city'] } },
  ]

  it('gives parameters, columns and what has certainly run; with ? what may not have', () => {
    expect(tokens(branch, 'n3')).toEqual(['@@who@@', '@@row.city@@', '@@n2@@'])
    expect(tokens(branch, 'n5')).toEqual([
      '@@who@@',
      '@@row.city@@',
      '@@n4.b?@@',
      '@@n4?@@',
      '@@n3.a?@@',
      '@@n3?@@',
      '@@n2@@',
    ])
    expect(tokens(branch, 'n6')).toContain('@@n5.c@@')
    expect(tokens(branch, 'n3')).not.toContain('@@n6.d@@')
  })

  it('gives the item inside of a for each and where it collects, and not outside', () => {
    const loop: FlowParts = [
      { n2: { type: 'forEach', params: { list: [1] } }, n3: set({ a: 1 }), n4: set({ b: 1 }) },
      ['n1 n2', 'n2.each n3', 'n2.done n4'],
    ]
    expect(tokens(loop, 'n3')).toEqual(['@@item@@', '@@index@@'])
    expect(tokens(loop, 'n2', 'collect')).toEqual(['@@item@@', '@@index@@', '@@n3.a@@', '@@n3@@'])
    expect(tokens(loop, 'n2', 'list')).toEqual([])
    expect(tokens(loop, 'n4')).toEqual(['@@n2.items@@', '@@n2.count@@', '@@n2.failed@@', '@@n2@@'])
  })

  it('gives the error where a node has certainly failed', () => {
    const failing: FlowParts = [{ n2: { type: 'fail' }, n3: set({ a: 1 }) }, ['n1 n2', 'n2.error n3']]
    expect(tokens(failing, 'n3')).toContain('@@n2.error.message@@')
  })

  it('gives nothing in a cycle and for a node that is not there', () => {
    const cycle: FlowParts = [{ n2: { type: 'merge' }, n3: { type: 'merge' } }, ['n1 n2', 'n2 n3', 'n3 n2']]
    expect(tokens(cycle, 'n2')).toEqual([])
    expect(tokens(branch, 'n99')).toEqual([])
  })

  it('offers only what validation lets stand', () => {
    const [nodes, edges, rest] = branch
    for (const nodeId of ['n3', 'n4', 'n5', 'n6'])
      for (const token of tokens(branch, nodeId)) {
        const written = { ...nodes, [nodeId]: set({ x: token }), n7: output({ y: 1 }) }
        expect(validateFlow(flow(written, [...edges, 'n6 n7'], rest), CATALOGUE), token).toEqual([])
      }
  })
})
