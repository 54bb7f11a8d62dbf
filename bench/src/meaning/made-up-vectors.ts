import { toUnit } from '../../../apps/server/src/features/knowledge/vectors/index.ts'
import { generator } from '../lib/generator.ts'

const LATENT = 32
const TOPICS = 500
const NOISE = 100_003

/**
 * Vectors distributed like those of texts: around 500 topics within 32 leading directions, with a component that all
 * share, and noise in every dimension. A text's hash decides its topic.
 */
export function madeUpVectors(dimensions: number): (text: string) => Float32Array {
  const normal = normals(generator(5))
  const basis = Array.from({ length: LATENT }, () => Float32Array.from({ length: dimensions }, normal))
  const shared = Float32Array.from({ length: dimensions }, () => 2 * normal())
  const topics = Array.from({ length: TOPICS }, () => Float32Array.from({ length: LATENT }, normal))
  const noise = Float32Array.from({ length: NOISE }, () => 0.8 * normal())
  return (text) => {
    const random = generator(hash(text))
    const own = normals(random)
    const topic = topics[Math.floor(random() * TOPICS)]!
    const offset = Math.floor(random() * (NOISE - dimensions))
    const vector = shared.map((value, at) => value + noise[offset + at]!)
    for (const [place, direction] of basis.entries()) {
      const weight = ((topic[place]! + own()) * 1.4) / Math.sqrt(LATENT)
      for (let at = 0; at < dimensions; at++) vector[at]! += weight * direction[at]!
    }
    return toUnit(vector)
  }
}

const normals = (random: () => number) => (): number =>
  Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())

function hash(text: string): number {
  let value = 2166136261
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16777619)
  return value
}
