import { expect, it } from 'vitest'
import { covers, groundOf } from './ground.ts'

const view = (x: number, y: number, zoom: number) => ({
  transform: [x, y, zoom] as const,
  width: 1000,
  height: 600,
})

it('reaches one screen beyond the visible area, on the snap grid', () => {
  const ground = groundOf(view(-130, 70, 1))
  expect(ground).toEqual({ x: -880, y: -680, width: 3020, height: 1820, gap: 20, dot: 1 })
  expect(covers(ground, view(-1100, 600, 1))).toBe(true)
  expect(covers(ground, view(-1200, 70, 1))).toBe(false)
})

it('leaves out dots that would be too dense when zoomed out', () => {
  const far = groundOf(view(0, 0, 0.1))
  expect(far).toMatchObject({ gap: 160, dot: 10 })
  expect(covers(far, view(0, 0, 0.1))).toBe(true)
  expect(covers(far, view(0, 0, 0.02))).toBe(false)
})
