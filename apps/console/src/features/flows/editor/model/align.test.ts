import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { align, ALIGNMENTS, distribute } from './align.ts'
import { move } from './edit-nodes.ts'
import { boxOf } from './sizes.ts'
import { CATALOGUE, chain } from './testing.ts'

const four = move(chain('setFields', 'if', 'output'), {
  n1: { x: 0, y: 0 },
  n2: { x: 100, y: 300 },
  n3: { x: 250, y: 100 },
  n4: { x: 900, y: 40 },
})
const wanted = { catalogue: CATALOGUE, selection: ['n1', 'n2', 'n3', 'n4'] }
const boxes = (document: typeof four) => document.nodes.map((node) => boxOf(node, CATALOGUE))

describe('the selection', () => {
  it('is aligned by its edges or its middle', () => {
    const lines = new Map(
      ALIGNMENTS.map((kind) => {
        const made = boxes(align(four, wanted, kind))
        const sides = {
          left: made.map(({ x }) => x),
          centre: made.map(({ x, width }) => x + width / 2),
          right: made.map(({ x, width }) => x + width),
          top: made.map(({ y }) => y),
          middle: made.map(({ y, height }) => y + height / 2),
          bottom: made.map(({ y, height }) => y + height),
        }
        return [kind, new Set(sides[kind])] as const
      }),
    )
    for (const kind of ALIGNMENTS) expect([kind, lines.get(kind)?.size]).toEqual([kind, 1])
    expect([...lines.get('left')!]).toEqual([0])
    expect([...lines.get('right')!]).toEqual([900 + 208])
    expect([...lines.get('top')!]).toEqual([0])
  })

  it('keeps its ends and gets equal gaps', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -2000, max: 2000 }), { minLength: 4, maxLength: 4 }), (xs) => {
        const places = Object.fromEntries(xs.map((x, at) => [`n${at + 1}`, { x, y: at }]))
        const made = distribute(move(four, places), wanted, 'x')
        const lefts = made.nodes.map(({ position }) => position.x).toSorted((a, b) => a - b)
        const gaps = lefts.slice(1).map((x, at) => x - lefts.at(at)!)
        expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1)
        expect([lefts.at(0), lefts.at(-1)]).toEqual([Math.min(...xs), Math.max(...xs)])
      }),
    )
  })

  it('stays as it is when it is too small', () => {
    expect(align(four, { ...wanted, selection: ['n1'] }, 'left')).toBe(four)
    expect(distribute(four, { ...wanted, selection: ['n1', 'n2'] }, 'x')).toBe(four)
  })
})
