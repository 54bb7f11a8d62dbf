import { expect, it } from 'vitest'
import { emptyDocument } from '../model/document.ts'
import { move } from '../model/edit-nodes.ts'
import { CATALOGUE, chain } from '../model/testing.ts'
import { startView } from './start-view.ts'

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

it('centres everything as long as it is readable, otherwise the start', () => {
  const all = startView(chain('setFields', 'output'), CATALOGUE, { left: null, area: wide })
  expect(all.zoom).toBe(1)
  expect([all.x, wide.width - (all.x + 560 + 208)]).toEqual([256, 256])
  expect(startView(emptyDocument(), CATALOGUE, { left: null, area: phone })).toMatchObject({ x: 91, zoom: 1 })
  const moved = move(chain('setFields', 'setFields', 'setFields', 'output'), { n1: { x: 0, y: 50 } })
  const view = startView(moved, CATALOGUE, { left: null, area: phone })
  expect(view.zoom).toBe(0.8)
  expect(view.y + 50 * 0.8).toBeCloseTo(phone.height * 0.3)
})

it('returns to the last view', () => {
  const left = { x: 1, y: 2, zoom: 0.3 }
  expect(startView(chain('setFields'), CATALOGUE, { left, area: wide })).toEqual(left)
})
