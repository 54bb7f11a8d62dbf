import type { flows } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { compileFlow } from '../compile-flow.ts'
import { easyPorts, flow, output, set } from '../testing/flow.ts'
import { CATALOGUE } from '../testing/nodes.ts'
import { walk } from '../walk/walk.ts'
import { partOf, type PartWanted } from './part-of.ts'

const send = (body = '{}') => ({ type: 'send', params: { body } })

function part(document: flows.FlowDocument, wanted: PartWanted) {
  const found = partOf(document, CATALOGUE, wanted)
  if (!found) throw new Error('no such node')
  return found
}

/** Walks a part; gives the output of each step, and which ones the world was asked for. */
async function run(document: flows.FlowDocument, wanted: PartWanted) {
  const found = part(document, wanted)
  expect(found.missing).toEqual([])
  const executed: string[] = []
  const ports = easyPorts()
  const { execute } = ports
  const plan = compileFlow(found.document, CATALOGUE, { part: true })
  const end = await walk(
    plan,
    { runId: 'r', usesPinned: true },
    { ...ports, execute: (step) => (executed.push(step.path), execute(step)) },
  )
  expect(end.state).toBe('succeeded')
  const outputs = ports.kept.flatMap((record) =>
    record.state === 'done' ? [[record.path, record.output] as const] : [],
  )
  return { executed: executed.toSorted(), outputs: Object.fromEntries(outputs) }
}

/** n1 → n2 → n3 (an e-mail) → n4, and n5 aside. */
const LINE = flow(
  {
    n2: set({ a: 'one' }),
    n3: send(),
    n4: set({ b: '@@n2.a@@ more' }),
    n5: set({ c: 1 }),
    n6: output({ b: '@@n4.b@@' }),
  },
  ['n1 n2', 'n2 n3', 'n3 n4', 'n1 n5', 'n4 n6'],
)

describe('a run to a node', () => {
  it('runs what leads to it, without what acts on the world and is named by nothing', async () => {
    const { executed, outputs } = await run(LINE, { kind: 'until', nodeId: 'n4' })
    expect(executed).toEqual(['n2', 'n4'])
    expect(outputs.n4).toEqual({ b: 'one more' })
  })

  it('runs what acts on the world when it was asked for, or when its output is named', async () => {
    expect((await run(LINE, { kind: 'until', nodeId: 'n3' })).executed).toEqual(['n2', 'n3'])
    const named = flow({ n2: send(), n3: set({ a: '@@n2.sent@@' }) }, ['n1 n2', 'n2 n3'])
    expect((await run(named, { kind: 'until', nodeId: 'n3' })).executed).toEqual(['n2', 'n3'])
  })

  it('runs nothing that only leads to what is pinned', async () => {
    const document = flow(
      {
        n2: set({ a: 1 }),
        n3: set({ a: '@@n2.a@@' }),
        n4: { ...set({ a: '@@n3.a@@' }), pinned: { output: { a: 'pin' } } },
        n5: set({ all: '@@n4.a@@ @@n2.a@@' }),
      },
      ['n1 n2', 'n2 n3', 'n3 n4', 'n4 n5'],
    )
    const { executed, outputs } = await run(document, { kind: 'until', nodeId: 'n5' })
    expect(executed).toEqual(['n2', 'n5'])
    expect(outputs.n5).toEqual({ all: 'pin 1' })
  })

  it('runs a for-each with all that is in it, or one way through it', async () => {
    const document = flow(
      {
        n2: { type: 'forEach', params: { list: ['x', 'y'], collect: '@@n4.b@@' } },
        n3: set({ a: '@@item@@' }),
        n4: set({ b: '@@n3.a@@!' }),
        n5: set({ all: '@@n2.items@@' }),
      },
      ['n1 n2', 'n2.each n3', 'n3 n4', 'n2.done n5'],
    )
    expect((await run(document, { kind: 'until', nodeId: 'n5' })).outputs.n5).toEqual({ all: ['x!', 'y!'] })
    const inside = await run(document, { kind: 'until', nodeId: 'n3' })
    expect(inside.executed).toEqual(['n2[0]/n3', 'n2[1]/n3'])
  })

  it('takes outputs of an earlier run where there are any', async () => {
    const earlier = new Map([['n2', { output: { a: 'before' } }]])
    const { executed, outputs } = await run(LINE, { kind: 'until', nodeId: 'n4', earlier })
    expect([executed, outputs.n4]).toEqual([['n4'], { b: 'before more' }])
  })
})

describe('one node', () => {
  it('runs alone with what is given', async () => {
    const given = new Map([['n2', { output: { a: 'given' } }]])
    const { executed, outputs } = await run(LINE, { kind: 'only', nodeId: 'n4', given })
    expect(executed).toEqual(['n4'])
    expect(outputs.n4).toEqual({ b: 'given more' })
  })

  it('tells what it needs and was not given', () => {
    expect(part(LINE, { kind: 'only', nodeId: 'n4' }).missing).toEqual(['n2'])
    const optional = flow({ n2: set({ a: 1 }), n3: set({ a: '@@n2.a?@@' }) }, ['n1 n2', 'n2 n3'])
    expect(part(optional, { kind: 'only', nodeId: 'n3' }).missing).toEqual([])
  })

  it('runs although it is pinned, switched off or on a way that is not gone', async () => {
    const document = flow(
      {
        n2: { type: 'choose', params: { value: 2 } },
        n3: { ...set({ a: 'ran' }), disabled: true, pinned: { output: 'pin' } },
      },
      ['n1 n2', 'n2.no n3'],
    )
    expect((await run(document, { kind: 'only', nodeId: 'n3' })).outputs).toEqual({ n3: { a: 'ran' } })
  })

  it('inside of a for-each takes one item, which is no text with tokens', async () => {
    const document = flow(
      {
        n2: { type: 'forEach', params: { list: '@@params@@', collect: '@@n4.b@@' } },
        n3: set({ a: 1 }),
        n4: set({ b: '@@item.name@@ @@n3.a@@' }),
      },
      ['n1 n2', 'n2.each n3', 'n3 n4'],
    )
    const given = new Map([['n3', { output: { a: 7 } }]])
    expect(part(document, { kind: 'only', nodeId: 'n4', given }).missing).toEqual(['n2'])
    const items = new Map([['n2', { name: '@@x@@' }]])
    const { executed, outputs } = await run(document, { kind: 'only', nodeId: 'n4', given, items })
    expect(executed).toEqual(['n2[0]/n4'])
    expect(outputs['n2[0]/n4']).toEqual({ b: '@@x@@ 7' })
  })

  it('needs no parameter that it does not name', () => {
    const document = flow({ n2: set({ a: 1 }) }, ['n1 n2'], { params: [{ key: 'topic', required: true }] })
    expect(part(document, { kind: 'only', nodeId: 'n2' }).document.params[0]?.required).toBe(false)
  })

  it('is given the error of another one', async () => {
    const document = flow({ n2: send(), n3: set({ a: '@@n2.error.message@@' }) }, ['n1 n2', 'n2.error n3'])
    const given = new Map([['n2', { output: { error: { message: 'gone' } } }]])
    const { outputs } = await run(document, { kind: 'only', nodeId: 'n3', given })
    expect(outputs.n3).toEqual({ a: 'gone' })
  })
})

describe('a run on from a node', () => {
  const given = new Map([['n4', { output: { b: 'edited' } }]])

  it('runs what follows, with the output that was given', async () => {
    const { executed, outputs } = await run(LINE, { kind: 'after', nodeId: 'n4', given })
    expect(executed).toEqual([])
    expect(outputs.n6).toEqual({ b: 'edited' })
    expect(part(LINE, { kind: 'after', nodeId: 'n4' }).missing).toEqual(['n4'])
  })

  it('acts on the world only behind it', async () => {
    const from = new Map([['n2', { output: { a: 'edited' } }]])
    const { executed, outputs } = await run(LINE, { kind: 'after', nodeId: 'n2', given: from })
    expect(executed).toEqual(['n3', 'n4'])
    expect(outputs.n6).toEqual({ b: 'edited more' })
  })

  it('goes no way that the earlier run did not go', async () => {
    const document = flow(
      {
        n2: { type: 'choose', params: { value: 2 } },
        n3: set({ a: 'yes' }),
        n4: set({ a: 'no' }),
        n5: { type: 'merge' },
        n6: output({ a: '@@n3.a?@@', b: '@@n5.a@@' }),
      },
      ['n1 n2', 'n2.yes n3', 'n2.no n4', 'n3 n5', 'n4 n5', 'n5 n6'],
    )
    const earlier = new Map([
      ['n2', { port: 'yes', output: {} }],
      ['n3', { port: 'out', output: { a: 'yes' } }],
    ])
    const edited = new Map([['n3', { port: 'out', output: { a: 'edited' } }]])
    const { executed, outputs } = await run(document, { kind: 'after', nodeId: 'n3', given: edited, earlier })
    expect(executed).toEqual(['n5'])
    expect(outputs.n6).toEqual({ a: 'edited', b: 'edited' })
  })
})

it('knows no part for a node that is not there, or of a circle', () => {
  expect(partOf(LINE, CATALOGUE, { kind: 'until', nodeId: 'n99' })).toBeNull()
  const circle = flow({ n2: set({ a: 1 }), n3: set({ a: 1 }) }, ['n1 n2', 'n2 n3', 'n3 n2'])
  expect(partOf(circle, CATALOGUE, { kind: 'until', nodeId: 'n3' })).toBeNull()
})
