import { seeded } from '../../../../testing/documents/random.ts'
import { toUnit } from '../code.ts'

/** Unit vectors in clusters, like those of texts; the same on every run. */
export function pointsIn(dimensions: number, count: number, seed = 1): Float32Array[] {
  const random = seeded(seed)
  const centres = seeded(7)
  const spread = (of: () => number) => Float32Array.from({ length: dimensions }, () => normal(of))
  const clusters = Array.from({ length: 30 }, () => spread(centres))
  return Array.from({ length: count }, () => {
    const centre = clusters[Math.floor(random() * clusters.length)]!
    const own = spread(random)
    return toUnit(own.map((value, at) => value * 0.8 + centre[at]!))
  })
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
