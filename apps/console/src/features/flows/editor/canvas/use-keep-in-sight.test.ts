import { expect, it } from 'vitest'
import { isAnySeen, missingAfter } from './use-keep-in-sight.ts'

it.each([
  { why: 'is in sight as before', at: { from: 100, to: 300 }, now: 900, moves: 0 },
  { why: 'lies behind the panel', at: { from: 950, to: 1150 }, now: 900, moves: 274 },
  { why: 'lies half behind it', at: { from: 800, to: 1000 }, now: 900, moves: 124 },
  { why: 'was out of sight before', at: { from: 1300, to: 1500 }, now: 900, moves: 0 },
  { why: 'has more room than before', at: { from: 1100, to: 1270 }, now: 1400, moves: 0 },
  { why: 'is wider than what is seen: its beginning stays', at: { from: 60, to: 1000 }, now: 390, moves: 36 },
])('moves a node that $why by $moves', ({ at, now, moves }) => {
  expect(missingAfter(at, { before: 1280, now })).toBe(moves)
})

it('knows whether any part of a flow is visible in a window', () => {
  const boxes = [
    { x: 500, y: 300, width: 200, height: 90 },
    { x: 800, y: 300, width: 200, height: 90 },
  ]
  expect(isAnySeen(boxes, { width: 1280, height: 700 })).toBe(true)
  expect(isAnySeen(boxes, { width: 530, height: 700 })).toBe(true)
  // A few visible pixels at an edge don't count.
  expect(isAnySeen(boxes, { width: 510, height: 700 })).toBe(false)
  expect(isAnySeen(boxes, { width: 390, height: 700 })).toBe(false)
  expect(isAnySeen([], { width: 390, height: 700 })).toBe(false)
})
