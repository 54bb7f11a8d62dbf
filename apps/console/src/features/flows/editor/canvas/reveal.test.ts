import { expect, it } from 'vitest'
import { revealBy } from './reveal.ts'

const seen = { width: 1000, height: 600 }
const at = (x: number, y: number) => ({ x, y, width: 208, height: 52 })

it.each([
  ['stays where all of it is in sight, also at the border', at(0, 548), { x: 0, y: 0 }],
  ['comes in from the right, and moves nothing up or down', at(900, 100), { x: -156, y: 0 }],
  ['comes in from the left and from above', at(-300, -10), { x: 348, y: 58 }],
  ['comes in from below', at(100, 5000), { x: 0, y: -4500 }],
  [
    'begins in sight when it is longer than that',
    { x: 10, y: 700, width: 208, height: 580 },
    { x: 0, y: -680 },
  ],
])('a box %s', (_, box, by) => {
  const made = revealBy(box, seen)
  expect([made.x, made.y]).toEqual([by.x, by.y])
})
