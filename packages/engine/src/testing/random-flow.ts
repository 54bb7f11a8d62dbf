import { flows } from '@millrace/contract'
import * as fc from 'fast-check'
import { compileFlow, type Plan } from '../compile-flow.ts'
import { writeDocument } from '../document/write-document.ts'
import { flow, set } from './flow.ts'
import { CATALOGUE } from './nodes.ts'

/** A flow as a tree of blocks, so that what fails shrinks to a few words. */
export type Block =
  | { do: 'set' | 'roll' | 'pay' | 'approve' | 'fail' }
  | { do: 'send'; failures: number }
  | { do: 'sleep'; ms: number }
  | { do: 'choose'; value: number; yes: Block[]; no: Block[] }
  | { do: 'fork'; left: Block[]; right: Block[] }
  | { do: 'guard'; fails: boolean; handler: Block[] }
  | { do: 'each'; items: number; concurrency: number; goesOn: boolean; body: Block[] }
  | { do: 'call'; callee: Block[] }

const leaf: fc.Arbitrary<Block> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom<Block>({ do: 'set' }, { do: 'roll' }, { do: 'pay' }, { do: 'approve' }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), failures: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('sleep' as const), ms: fc.constantFrom(10, 100_000) }),
  },
  { weight: 1, arbitrary: fc.constant<Block>({ do: 'fail' }) },
)

const { blocks } = fc.letrec<{ block: Block; blocks: Block[] }>((tie) => {
  const inner = fc.array(tie('block'), { maxLength: 3, depthIdentifier: 'flow' })
  const nested: fc.Arbitrary<Block>[] = [
    fc.record({ do: fc.constant('choose' as const), value: fc.nat(1), yes: inner, no: inner }),
    fc.record({ do: fc.constant('fork' as const), left: inner, right: inner }),
    fc.record({ do: fc.constant('guard' as const), fails: fc.boolean(), handler: inner }),
    fc.record({
      do: fc.constant('each' as const),
      items: fc.nat(3),
      concurrency: fc.integer({ min: 1, max: 3 }),
      goesOn: fc.boolean(),
      body: inner,
    }),
    fc.record({ do: fc.constant('call' as const), callee: inner }),
  ]
  return {
    block: fc.oneof({ depthIdentifier: 'flow', maxDepth: 3, depthSize: 'small' }, leaf, ...nested),
    blocks: fc.array(tie('block'), { minLength: 1, maxLength: 4, depthIdentifier: 'flow' }),
  }
})
export { blocks }

/** Where the next node is connected to, and the token of what came out there. */
interface Tail {
  from: string[]
  ref: string
}

class Writer {
  readonly nodes: Record<string, Partial<flows.FlowNode> & { type: string }> = {}
  readonly edges: string[] = []
  private readonly callees: Map<string, Plan>

  constructor(callees: Map<string, Plan>) {
    this.callees = callees
  }

  node(node: Partial<flows.FlowNode> & { type: string }, { from }: Pick<Tail, 'from'>): string {
    const id = `n${Object.keys(this.nodes).length + 2}`
    this.nodes[id] = node
    this.edges.push(...from.map((end) => `${end} ${id}`))
    return id
  }

  seal(value: string, from: string[]): Tail {
    const id = this.node(set({ v: value }), { from })
    return { from: [id], ref: `@@${id}.v?@@` }
  }

  all(blocks: readonly Block[], tail: Tail): Tail {
    return blocks.reduce((at, block) => this.block(block, at), tail)
  }

  block(block: Block, tail: Tail): Tail {
    const { ref } = tail
    switch (block.do) {
      case 'set':
        return this.seal(`${ref}+`, tail.from)
      case 'roll': {
        const id = this.node({ type: 'roll', params: { text: ref } }, tail)
        return { from: [id], ref: `@@${id}.v?@@` }
      }
      case 'pay':
      case 'send': {
        const failures = block.do === 'send' ? { failures: block.failures } : {}
        const id = this.node({ type: block.do, params: { body: `"${ref}"`, ...failures } }, tail)
        return { from: [id], ref: `@@${id}.body?@@` }
      }
      case 'approve':
      case 'sleep': {
        const id = this.node({ type: 'wait', params: block.do === 'sleep' ? { ms: block.ms } : {} }, tail)
        return this.seal(`${ref} @@${id}.waited@@`, [id])
      }
      case 'fail':
        return { ...tail, from: [this.node({ type: 'fail' }, tail)] }
      case 'choose': {
        const id = this.node({ type: 'choose', params: { value: block.value } }, tail)
        return this.join(block.yes, block.no, { ref, left: [`${id}.yes`], right: [`${id}.no`] })
      }
      case 'fork':
        return this.join(block.left, block.right, { ref, left: tail.from, right: tail.from })
      case 'guard': {
        const id = this.node({ type: 'fail', params: block.fails ? {} : { unless: 'fine' } }, tail)
        const handled = this.all(block.handler, { from: [`${id}.error`], ref: `@@${id}.error.code?@@` })
        return this.seal(`@@${id}.passed?@@${handled.ref}`, [id, ...handled.from])
      }
      case 'each':
        return this.each(block, tail)
      default:
        return this.call(block, tail)
    }
  }

  join(left: Block[], right: Block[], start: { ref: string; left: string[]; right: string[] }): Tail {
    const one = this.all(left, { from: start.left, ref: start.ref })
    const other = this.all(right, { from: start.right, ref: start.ref })
    return this.seal(`(${one.ref}|${other.ref})`, [...new Set([...one.from, ...other.from])])
  }

  each(block: Extract<Block, { do: 'each' }>, tail: Tail): Tail {
    const list = Array.from({ length: block.items }, (_, index) => `${index}${tail.ref}`)
    const params: Record<string, unknown> = { list, concurrency: block.concurrency }
    const id = this.node(
      { type: 'forEach', params: { ...params, onItemError: block.goesOn ? 'continue' : 'stop' } },
      tail,
    )
    const body = this.all(block.body, this.seal('@@item@@', [`${id}.each`]))
    this.nodes[id]!.params!.collect = body.ref
    return { from: [`${id}.done`], ref: `@@${id}.items?@@` }
  }

  call(block: Extract<Block, { do: 'call' }>, tail: Tail): Tail {
    const name = `f${this.callees.size}`
    this.callees.set(name, null as never)
    this.callees.set(name, compileFlow(documentOf(block.callee, this.callees), CATALOGUE))
    const input = [{ name: 'x', value: `${tail.ref}.` }]
    const id = this.node({ type: 'callFlow', params: { flow: name, input } }, tail)
    return { from: [id], ref: `@@${id}.result?@@` }
  }
}

function documentOf(blocks: readonly Block[], callees: Map<string, Plan>): flows.FlowDocument {
  const writer = new Writer(callees)
  const end = writer.all(blocks, { from: ['n1'], ref: '@@x@@' })
  writer.node({ ...set({ result: end.ref }), type: 'output' }, end)
  return flow(writer.nodes, writer.edges, { params: [{ key: 'x', required: false, defaultValue: 'x' }] })
}

export interface RandomFlow {
  plan: Plan
  callees: Map<string, Plan>
  text: string
}

export function flowOf(blocks: readonly Block[]): RandomFlow {
  const callees = new Map<string, Plan>()
  const document = documentOf(blocks, callees)
  return { plan: compileFlow(document, CATALOGUE), callees, text: writeDocument(document) }
}

/** A graph without structure: each node hangs on any two ports of nodes before it. */
type Tangle = {
  type: 'set' | 'roll' | 'send' | 'pay' | 'choose' | 'fail' | 'merge'
  from: [number, number][]
}[]

export const tangle: fc.Arbitrary<Tangle> = fc.array(
  fc.record({
    type: fc.constantFrom(
      'set' as const,
      'roll' as const,
      'send' as const,
      'pay' as const,
      'choose' as const,
      'fail' as const,
      'merge' as const,
    ),
    from: fc.array(fc.tuple(fc.nat(9), fc.nat(1)), { minLength: 1, maxLength: 2 }),
  }),
  { minLength: 1, maxLength: 9 },
)

const PORTS: Record<string, string[]> = {
  choose: ['yes', 'no'],
  fail: ['out', 'error'],
  send: ['out', 'error'],
}
const VALUES: Record<string, string[]> = {
  send: ['body'],
  pay: ['body'],
  set: ['v'],
  roll: ['v'],
  fail: ['error.code'],
  merge: ['v', 'body'],
}

export function flowOfTangle(nodes: Tangle): RandomFlow {
  const made: Record<string, Partial<flows.FlowNode> & { type: string }> = {}
  const edges = new Set<string>()
  const refs: string[] = []
  for (const [index, { type, from }] of nodes.entries()) {
    const id = `n${index + 2}`
    const sources = from.map(([source, port]) => ({ source: source % (index + 1), port }))
    const ref = sources.map(({ source }) => (source === 0 ? '' : refs[source - 1]!)).join('') + id
    for (const { source, port } of sources) {
      const before = source === 0 ? 'start' : nodes[source - 1]!.type
      edges.add(`n${source + 1}.${(PORTS[before] ?? ['out'])[port] ?? 'out'} ${id}`)
    }
    const params = {
      set: set({ v: ref }).params,
      roll: { text: ref },
      send: { body: `"${ref}"` },
      pay: { body: `"${ref}"` },
      choose: { value: index },
      fail: {},
      merge: {},
    }
    made[id] = { type, params: params[type] }
    refs.push((VALUES[type] ?? []).map((field) => `@@${id}.${field}?@@`).join(''))
  }
  const last = `n${nodes.length + 2}`
  made[last] = { ...set({ result: refs.join(',') }), type: 'output' }
  for (const index of nodes.keys())
    edges.add(`n${index + 2}.${PORTS[nodes[index]!.type]?.[0] ?? 'out'} ${last}`)
  const document = flow(made, [...edges], { settings: { onError: 'continue' } })
  return { plan: compileFlow(document, CATALOGUE), callees: new Map(), text: writeDocument(document) }
}
