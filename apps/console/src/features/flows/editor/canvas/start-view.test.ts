import { expect, it } from 'vitest'
import { emptyDocument } from '../model/document.ts'
import { move } from '../model/edit-nodes.ts'
import { chain } from '../model/testing.ts'
import { startView } from './start-view.ts'

const wide = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }

it('shows everything as long as it can be read, else the start', () => {
  const small = chain('setFields', 'output')
  expect(startView(small, null, wide)).toMatchObject({ fitView: true })
  expect(startView(emptyDocument(), null, phone)).toMatchObject({ fitView: true })
  const moved = move(chain('setFields', 'setFields', 'setFields', 'output'), { n1: { x: 0, y: 50 } })
  const view = startView(moved, null, phone)
  expect(view.defaultViewport).toMatchObject({ zoom: 0.8 })
  expect(view.defaultViewport!.y + 50 * 0.8).toBeCloseTo(phone.height * 0.3)
})

it('comes back to what was seen last', () => {
  const left = { x: 1, y: 2, zoom: 0.3 }
  expect(startView(chain('setFields'), left, wide)).toEqual({ defaultViewport: left })
})
