import type { flows } from '@millrace/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Document, type Edge, edgeKey } from './document.ts'
import {
  connect,
  disconnect,
  leadsTo,
  mayConnect,
  reconnect,
  removePorts,
  targetsOf,
  whyNot,
} from './edit-edges.ts'
import { move, setExtra, setParam, setTitle, toggleDisabled } from './edit-nodes.ts'
import { outlineOf } from './outline.ts'
import { countProblems, mergeProblems, problemsOfNode } from './problems.ts'
import { CATALOGUE, chain } from './testing.ts'

const four = chain('setFields', 'if', 'setFields')
const ids = fc.constantFrom('n1', 'n2', 'n3', 'n4')
const edge: fc.Arbitrary<Edge> = fc.record({ from: ids, port: fc.constantFrom('out', 'yes', 'no'), to: ids })
const edges = fc.array(edge, { maxLength: 12 })
const joined = (list: readonly Edge[]) => list.reduce(connect, { ...four, edges: [] } as Document)
const keysOf = (document: Document) => document.edges.map(edgeKey)

describe('connections', () => {
  it('never form a cycle, lead into the start, or exist twice, whatever is connected in whatever order', () => {
    fc.assert(
      fc.property(edges, (list) => {
        const document = joined(list)
        expect(new Set(keysOf(document)).size).toBe(document.edges.length)
        expect(document.edges.filter(({ to }) => to === 'n1')).toEqual([])
        expect(document.edges.filter(({ from, to }) => leadsTo(document, to, from))).toEqual([])
      }),
    )
  })

  it('are offered to exactly the steps that they can lead to', () => {
    fc.assert(
      fc.property(edges, edge, (list, { from, port }) => {
        const document = joined(list)
        const may = document.nodes.filter(({ id }) => mayConnect(document, { from, port, to: id }))
        expect(targetsOf(document, { from, port })).toEqual(may)
      }),
    )
  })

  it('are unchanged after something is connected and disconnected', () => {
    fc.assert(
      fc.property(edges, edge, (list, one) => {
        const document = joined(list)
        const made = connect(document, one)
        if (made === document) expect(whyNot(document, one)).not.toBeNull()
        else expect(disconnect(made, one)).toEqual(document)
      }),
    )
  })

  it("stay as they are when an end is dropped where it was, or can't go", () => {
    const [first, second] = four.edges as [Edge, Edge]
    for (const to of [first.to, 'n1', 'n99']) expect(reconnect(four, first, { ...first, to })).toBe(four)
    expect(reconnect(four, second, { ...second, to: 'n1' })).toBe(four)
    expect(whyNot(four, { from: 'n1', port: 'out', to: 'n99' })).toBe('missing')
  })

  it('are removed with their outputs, and no others', () => {
    const document = connect(four, { from: 'n3', port: 'no', to: 'n4' })
    const left = removePorts(document, 'n3', ['no'])
    expect(keysOf(left)).toEqual(keysOf(four))
    expect(removePorts(document, 'n2', ['no'])).toBe(document)
    expect(removePorts(document, 'n3', [])).toBe(document)
  })
})

describe('a step', () => {
  it('is the same object, and so is its flow, when an edit changes nothing', () => {
    const retry = { attempts: 3 } as flows.NodeRetry
    const changed = setExtra(
      setParam(four, { id: 'n2', key: 'fields' }, 'x'),
      { id: 'n2', key: 'retry' },
      retry,
    )
    expect(setParam(changed, { id: 'n2', key: 'fields' }, 'x')).toBe(changed)
    expect(setParam(changed, { id: 'n2', key: 'other' }, undefined)).toBe(changed)
    expect(setTitle(changed, 'n99', 'lost')).toBe(changed)
    expect(setExtra(changed, { id: 'n2', key: 'timeoutSeconds' }, undefined)).toBe(changed)
    expect(setExtra(changed, { id: 'n3', key: 'disabled' }, false)).toBe(changed)
    expect(setExtra(changed, { id: 'n2', key: 'retry' }, { ...retry })).toBe(changed)
    expect(move(changed, { n2: changed.nodes.find(({ id }) => id === 'n2')!.position })).toBe(changed)
  })

  it('leaves all others the very same objects, so that they are not rendered again', () => {
    const changed = setTitle(four, 'n3', 'new')
    expect(changed.nodes.filter((node, at) => node !== four.nodes[at]).map(({ id }) => id)).toEqual(['n3'])
    const moved = move(four, { n4: { x: 10.4, y: -0.6 }, n99: { x: 1, y: 1 } })
    expect(moved.nodes.filter((node, at) => node !== four.nodes[at])).toMatchObject([
      { position: { x: 10, y: -1 } },
    ])
  })

  it('leaves nothing behind of a setting that returns to its default', () => {
    const set = setExtra(setParam(four, { id: 'n2', key: 'a' }, null), { id: 'n2', key: 'timeoutSeconds' }, 5)
    expect(set.nodes[1]).toMatchObject({ params: { a: null }, timeoutSeconds: 5 })
    const back = setExtra(
      setParam(set, { id: 'n2', key: 'a' }, undefined),
      { id: 'n2', key: 'timeoutSeconds' },
      undefined,
    )
    expect(back).toStrictEqual(four)
  })

  it('is switched off with the whole selection if any is on, and on only when all are off; never the start', () => {
    const offOf = ({ nodes }: Document) => nodes.filter(({ disabled }) => disabled).map(({ id }) => id)
    const one = toggleDisabled(four, ['n2'])
    const both = toggleDisabled(one, ['n1', 'n2', 'n3'])
    expect([offOf(one), offOf(both)]).toEqual([['n2'], ['n2', 'n3']])
    expect(toggleDisabled(both, ['n3', 'n2'])).toStrictEqual(four)
  })
})

describe('the outline', () => {
  it('shows each step in full once, under a unique key, whatever the connections', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            from: ids,
            port: fc.constantFrom('out', 'yes', 'no', 'lost'),
            to: fc.oneof(ids, fc.constant('n99')),
          }),
        ),
        (raw) => {
          const list = raw.filter(
            (one, at) => raw.findIndex((other) => edgeKey(other) === edgeKey(one)) === at,
          )
          const lines = outlineOf({ ...four, edges: list }, CATALOGUE)
          const full = lines.filter(({ again }) => !again).map(({ node }) => node.id)
          expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
          expect(full.toSorted()).toEqual(['n1', 'n2', 'n3', 'n4'])
          expect(
            lines.filter(({ hasChildren, level }, at) => hasChildren && lines[at + 1]?.level !== level + 1),
          ).toEqual([])
        },
      ),
    )
  })
})

describe('problems', () => {
  const problem = (part: Partial<flows.FlowProblem>): flows.FlowProblem => ({
    code: 'param_invalid',
    severity: 'error',
    message: 'wrong',
    ...part,
  })

  it('are listed once, errors first and otherwise in the order found', () => {
    const local = [problem({ severity: 'warning', nodeId: 'n2' }), problem({ nodeId: 'n3' })]
    const remote = [problem({ nodeId: 'n3' }), problem({ nodeId: 'n3', param: 'a' })]
    const all = mergeProblems(four, local, { document: four, problems: remote })
    expect(all.map(({ nodeId, param }) => `${nodeId} ${param ?? '-'}`)).toEqual(['n3 -', 'n3 a', 'n2 -'])
    expect(countProblems(all)).toEqual({ errors: 2, warnings: 1 })
  })

  it("of the flow as a whole, and of deleted steps, wait for the server's next check", () => {
    const checked = {
      document: four,
      problems: [problem({}), problem({ nodeId: 'n99' }), problem({ nodeId: 'n2' })],
    }
    expect(mergeProblems(four, [], checked)).toHaveLength(2)
    const edited = setTitle(four, 'n3', 'new')
    expect(mergeProblems(edited, [], checked).map(({ nodeId }) => nodeId)).toEqual(['n2'])
    expect(mergeProblems(four, [], null)).toEqual([])
  })

  it('of one step are all shown at their settings', () => {
    const own = [
      problem({ nodeId: 'n2', param: 'a' }),
      problem({ nodeId: 'n2', param: 'a', message: 'too' }),
      problem({ nodeId: 'n2' }),
    ]
    const { byParam, others } = problemsOfNode([...own, problem({ nodeId: 'n3', param: 'a' })], 'n2')
    expect([byParam.get('a'), [...byParam.keys()], others]).toEqual([own.slice(0, 2), ['a'], own.slice(2)])
  })
})
