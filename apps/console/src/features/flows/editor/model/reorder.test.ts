import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { validateFlow } from '@millrace/engine'
import { connect, mayConnect, targetsOf } from './edit-edges.ts'
import { mayMoveAfter, moveAfter, shiftNode } from './reorder.ts'
import { CATALOGUE, chain, edgesOf } from './testing.ts'

const row = () => chain('setFields', 'if', 'output')

describe('moving a step earlier or later', () => {
  it('swaps it with its neighbour, including all connections', () => {
    const later = shiftNode(row(), { id: 'n2', by: 1 }, CATALOGUE)
    expect(edgesOf(later)).toEqual(['n1.out n3', 'n2.out n4', 'n3.yes n2'])
    expect(later.nodes.at(1)!.position).toEqual(row().nodes.at(2)!.position)
    const back = shiftNode(later, { id: 'n2', by: -1 }, CATALOGUE)
    expect(edgesOf(back)).toEqual(edgesOf(row()))
    expect(back.nodes).toEqual(row().nodes)
  })

  it('does nothing where nothing can come before or after it', () => {
    const document = row()
    for (const [id, by] of [
      ['n1', 1],
      ['n2', -1],
      ['n3', 1],
      ['n4', 1],
    ] as const)
      expect([id, shiftNode(document, { id, by }, CATALOGUE) === document]).toEqual([id, true])
  })

  it('leaves forks alone', () => {
    const both = { from: 'n3', port: 'no', to: 'n4' }
    const document = connect(row(), both)
    expect(shiftNode(document, { id: 'n4', by: -1 }, CATALOGUE)).toBe(document)
    expect(shiftNode(document, { id: 'n2', by: 1 }, CATALOGUE)).toBe(document)
  })
})

describe('moving a step elsewhere', () => {
  it('closes the gap, and goes between the two at its new place', () => {
    const made = moveAfter(
      chain('setFields', 'setFields', 'setFields', 'output'),
      { id: 'n2', place: { after: 'n4', port: 'out' } },
      CATALOGUE,
    )
    expect(edgesOf(made)).toEqual(['n1.out n3', 'n2.out n5', 'n3.out n4', 'n4.out n2'])
  })

  it('works onto a branch', () => {
    const made = moveAfter(row(), { id: 'n2', place: { after: 'n3', port: 'no' } }, CATALOGUE)
    expect(edgesOf(made)).toEqual(['n1.out n3', 'n3.no n2', 'n3.yes n4'])
  })

  it('never makes a cycle, and never moves the start', () => {
    const places = fc.record({
      id: fc.constantFrom('n1', 'n2', 'n3', 'n4', 'n5'),
      place: fc.record({
        after: fc.constantFrom('n1', 'n2', 'n3', 'n4', 'n5'),
        port: fc.constantFrom('out', 'yes', 'no'),
      }),
    })
    fc.assert(
      fc.property(fc.array(places, { maxLength: 12 }), (moves) => {
        const first = chain('setFields', 'if', 'setFields', 'output')
        const made = moves.reduce((document, wanted) => moveAfter(document, wanted, CATALOGUE), first)
        expect(
          validateFlow(made, CATALOGUE).filter(({ code }) => code === 'cycle' || code === 'edge_duplicate'),
        ).toEqual([])
        expect(made.edges.some(({ to }) => to === 'n1')).toBe(false)
        expect(made.nodes.map(({ id }) => id)).toEqual(first.nodes.map(({ id }) => id))
      }),
      { numRuns: 200 },
    )
    expect(mayMoveAfter(row(), { id: 'n2', place: { after: 'n1', port: 'out' } }, CATALOGUE)).toBe(false)
  })
})

it('finds all targets of a port, as trying each of them would', () => {
  const document = connect(chain('setFields', 'if', 'setFields', 'output'), {
    from: 'n3',
    port: 'no',
    to: 'n5',
  })
  for (const { id: from } of document.nodes)
    for (const port of ['out', 'yes', 'no'])
      expect(targetsOf(document, { from, port }).map(({ id }) => id)).toEqual(
        document.nodes.map(({ id }) => id).filter((to) => mayConnect(document, { from, port, to })),
      )
})
