import { flows } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateFlow } from '../analyse/analyse.ts'
import { passPort } from '../structure.ts'
import { flow, output, set } from '../testing/flow.ts'
import { CATALOGUE } from '../testing/nodes.ts'
import { blocks, flowOf, flowOfTangle, tangle } from '../testing/random-flow.ts'
import { removeNodes } from './remove-nodes.ts'

const step = set({ a: 1 })
const end = output({})
const textsOf = (edges: readonly flows.FlowEdge[]): string[] =>
  edges.map(({ from, port, to }) => `${from}.${port} ${to}`)

/** The edges that are left when some nodes of a flow are removed. */
function left(edges: string[], ids: string[], types: Record<string, { type: string }> = {}): string[] {
  const named = new Set(edges.flatMap((edge) => edge.split(' ').map((one) => one.split('.')[0]!)))
  named.delete('n1')
  const nodes = Object.fromEntries([...named].toSorted().map((id) => [id, types[id] ?? step]))
  return textsOf(removeNodes(flow(nodes, edges), ids, CATALOGUE).document.edges)
}

const choose = { type: 'choose', params: { value: 0 } }
const each = { type: 'forEach', params: { list: [] } }
const send = { type: 'send', params: {} }

describe('removeNodes', () => {
  it('joins what was before and behind a node, from the same port and in the same place', () => {
    expect(left(['n1 n2', 'n2 n3', 'n3 n4', 'n1 n5'], ['n2'])).toEqual([
      'n1.out n3',
      'n3.out n4',
      'n1.out n5',
    ])
    expect(left(['n1 n2', 'n2.no n3', 'n3 n4'], ['n3'], { n2: choose })).toEqual(['n1.out n2', 'n2.no n4'])
    expect(left(['n1 n2', 'n2.error n3', 'n3 n4'], ['n3'], { n2: send })).toEqual([
      'n1.out n2',
      'n2.error n4',
    ])
  })

  it('joins every way that leads in, and all that follows', () => {
    expect(left(['n1 n2', 'n1 n3', 'n2 n4', 'n3 n4', 'n4 n5', 'n4 n6'], ['n4'])).toEqual([
      'n1.out n2',
      'n1.out n3',
      'n2.out n5',
      'n2.out n6',
      'n3.out n5',
      'n3.out n6',
    ])
  })

  it('goes on by the port of a node that is switched off, and tells what goes with the others', () => {
    const document = flow({ n2: choose, n3: step, n4: step, n5: step, n6: end }, [
      'n1 n2',
      'n2.yes n3',
      'n2.no n4',
      'n2.error n5',
      'n3 n6',
      'n4 n6',
    ])
    const made = removeNodes(document, ['n2'], CATALOGUE)
    expect(textsOf(made.document.edges)).toEqual(['n1.out n3', 'n3.out n6', 'n4.out n6'])
    expect(textsOf(made.joined)).toEqual(['n1.out n3'])
    expect(textsOf(made.dropped)).toEqual(['n2.no n4', 'n2.error n5'])
    expect(made.stranded).toEqual(['n4', 'n5'])
  })

  it('goes on by the only port in use, but never by the error port or the body of a for-each', () => {
    expect(left(['n1 n2', 'n2.no n3'], ['n2'], { n2: choose })).toEqual(['n1.out n3'])
    expect(left(['n1 n2', 'n2.error n3'], ['n2'], { n2: send })).toEqual([])
    expect(left(['n1 n2', 'n2.each n3'], ['n2'], { n2: each })).toEqual([])
    expect(left(['n1 n2', 'n2.each n3', 'n2.done n4'], ['n2'], { n2: each })).toEqual(['n1.out n4'])
  })

  it('stays inside the body of a for-each', () => {
    const edges = ['n1 n2', 'n2.each n3', 'n3 n4', 'n4 n5', 'n2.done n6']
    expect(left(edges, ['n3'], { n2: each })).toEqual(['n1.out n2', 'n2.each n4', 'n4.out n5', 'n2.done n6'])
    expect(left(edges, ['n5'], { n2: each })).toEqual(['n1.out n2', 'n2.each n3', 'n3.out n4', 'n2.done n6'])
  })

  it('lets go of a branch of a body that nothing leads to any more', () => {
    const edges = ['n1 n2', 'n2.each n3', 'n3 n4', 'n3.error n5', 'n4 n6', 'n5 n6']
    expect(left(edges, ['n3'], { n2: each, n3: send })).toEqual(['n1.out n2', 'n2.each n4', 'n4.out n6'])
  })

  it('passes a whole chain that is removed at once, whatever order it is named in', () => {
    const edges = ['n1 n2', 'n2 n3', 'n3 n4', 'n4 n5']
    expect(left(edges, ['n4', 'n2', 'n3'])).toEqual(['n1.out n5'])
    expect(left(edges, ['n2', 'n4'])).toEqual(['n1.out n3', 'n3.out n5'])
  })

  it('makes no edge twice, and none from a node to itself or around a cycle', () => {
    expect(left(['n1 n2', 'n1 n3', 'n2 n3'], ['n2'])).toEqual(['n1.out n3'])
    expect(left(['n1 n2', 'n2 n3', 'n2 n4', 'n3 n5', 'n4 n5'], ['n3', 'n4'])).toEqual([
      'n1.out n2',
      'n2.out n5',
    ])
    expect(left(['n2 n3', 'n3 n2'], ['n3'])).toEqual([])
    expect(left(['n2 n3', 'n3 n4', 'n4 n2', 'n1 n5', 'n5 n6'], ['n3', 'n5'])).toEqual([
      'n4.out n2',
      'n1.out n6',
    ])
  })

  it('makes no edge across the border of a for-each', () => {
    const edges = ['n1 n2', 'n2.each n3', 'n1 n4', 'n4 n3', 'n2.done n5']
    expect(left(edges, ['n4'], { n2: each })).toEqual(['n1.out n2', 'n2.each n3', 'n2.done n5'])
  })

  it('removes a node of a type that is not known, and never the start', () => {
    expect(left(['n1 n2', 'n2 n3'], ['n2'], { n2: { type: 'teleport' } })).toEqual(['n1.out n3'])
    const document = flow({ n2: step }, ['n1 n2'])
    expect(removeNodes(document, ['n1', 'n9'], CATALOGUE).document).toBe(document)
  })

  it('makes no more edges than a flow may have', () => {
    const size = 150
    const ids = (from: number) => Array.from({ length: size }, (_, at) => `n${from + at}`)
    const [before, behind] = [ids(2), ids(200)]
    const nodes = Object.fromEntries([...before, 'n199', ...behind].map((id) => [id, step]))
    const edges = [...before.map((id) => `${id} n199`), ...behind.map((id) => `n199 ${id}`)]
    const made = removeNodes(flow(nodes, edges), ['n199'], CATALOGUE)
    expect(made.document.edges).toHaveLength(flows.FLOW_LIMITS.edges)
  })
})

/** What can be wrong with connections. That a token names what is gone, or nothing leads to a node, is no fault of them. */
const OF_EDGES = new Set([
  'cycle',
  'edge_dangling',
  'edge_port',
  'edge_duplicate',
  'loop_leak',
  'role_in_loop',
])
const faults = (document: flows.FlowDocument): string[] =>
  validateFlow(document, CATALOGUE)
    .filter(({ code }) => OF_EDGES.has(code))
    .map(({ code }) => code)

/** All that can run, when some nodes go on by one port only. */
function reachable({ nodes, edges }: flows.FlowDocument, mayTake: (edge: flows.FlowEdge) => boolean) {
  const seen = new Set(nodes.filter(({ type }) => type === 'start').map(({ id }) => id))
  for (const id of seen) for (const edge of edges) if (edge.from === id && mayTake(edge)) seen.add(edge.to)
  return seen
}

const document = (text: string) => flows.flowDocument.parse(JSON.parse(text))
const flowsOfAllKinds = fc.oneof(
  blocks.map((made) => document(flowOf(made).text)),
  tangle.map((made) => document(flowOfTangle(made).text)),
)

describe('a flow without some of its nodes', () => {
  const cases = fc.tuple(flowsOfAllKinds, fc.infiniteStream(fc.boolean()))
  const removal = ([before, picks]: [flows.FlowDocument, Iterator<boolean>]) => {
    const ids = before.nodes.map(({ id }) => id).filter(() => picks.next().value === true)
    return {
      before,
      gone: new Set(ids.filter((id) => id !== 'n1')),
      made: removeNodes(before, ids, CATALOGUE),
    }
  }

  it('has no fault in its connections that it had not before', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { before, made } = removal(one)
        expect(faults(before)).toEqual([])
        expect(faults(made.document)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('reaches what it would reach with them switched off', () => {
    fc.assert(
      fc.property(cases, (one) => {
        const { before, gone, made } = removal(one)
        const typeOf = new Map(before.nodes.map(({ id, type }) => [id, type]))
        const ways = new Map(
          [...gone].map((id) => {
            const ports = before.edges.filter(({ from, port }) => from === id && port !== 'error')
            const main = passPort(CATALOGUE.get(typeOf.get(id)!)!)
            const isLoop = typeOf.get(id) === 'forEach'
            const isUsed = ports.some(({ port }) => port === main)
            const others = new Set(ports.map(({ port }) => port))
            return [id, isUsed || isLoop || others.size !== 1 ? main : [...others][0]]
          }),
        )
        const passed = reachable(before, ({ from, port }) => !gone.has(from) || ways.get(from) === port)
        const kept = [...passed].filter((id) => !gone.has(id))
        expect([...reachable(made.document, () => true)].toSorted()).toEqual(kept.toSorted())
      }),
      { numRuns: 300 },
    )
  })

  it('is the same whether they go at once or one after the other, where each has one way on', () => {
    const rows = fc.record({ size: fc.integer({ min: 2, max: 8 }), order: fc.infiniteStream(fc.nat(7)) })
    fc.assert(
      fc.property(rows, ({ size, order }) => {
        const ids = Array.from({ length: size }, (_, at) => `n${at + 2}`)
        const row = flow(
          Object.fromEntries(ids.map((id) => [id, step])),
          ids.map((id, at) => `n${at + 1} ${id}`),
        )
        const gone = [...new Set(Array.from({ length: size }, () => ids[order.next().value! % size]!))]
        const steps = gone.reduce((made, id) => removeNodes(made, [id], CATALOGUE).document, row)
        expect(removeNodes(row, gone, CATALOGUE).document).toEqual(steps)
      }),
    )
  })
})
