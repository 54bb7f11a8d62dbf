import { expect, it } from 'vitest'
import { mapOf } from './map-picture.ts'

const AREA = { width: 200, height: 150 }
const at = (x: number, y: number) => ({ position: { x, y }, measured: { width: 200, height: 50 } })

it('shows all nodes within its area, in their arrangement', () => {
  const { path, scale, left, top } = mapOf([at(-1000, 0), at(9000, 4000)], AREA)
  const starts = [...path.matchAll(/M([\d.]+) ([\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(starts).toHaveLength(2)
  expect(starts[0]).toEqual([8, expect.closeTo(top, 0)])
  expect(left + 9200 * scale).toBeCloseTo(192)
  expect(top + 4050 * scale).toBeLessThanOrEqual(142)
})

it('does not enlarge few nodes, and handles none', () => {
  const { scale, left } = mapOf([at(0, 0)], AREA)
  expect(scale).toBe(0.1)
  expect(left).toBe(90)
  expect(mapOf([], AREA)).toEqual({ path: '', scale: 0.1, left: 100, top: 75 })
})
