import { describe, expect, it } from 'vitest'
import { decodeVector, encodeVector, similarity, toUnit } from './code.ts'
import { closest } from './hamming.ts'
import { SIGNATURE_BITS, signatureOf } from './signature.ts'
import { Signatures } from './signatures.ts'
import { pointsIn } from './testing/points.ts'

const cosine = (a: Float32Array, b: Float32Array) =>
  a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)

const bitsApart = (a: Buffer, b: Buffer) =>
  a.reduce((sum, byte, at) => sum + (byte ^ (b[at] ?? 0)).toString(2).replaceAll('0', '').length, 0)

const packed = (vectors: Float32Array[]) => {
  const set = new Signatures()
  vectors.forEach((vector, at) => {
    const id = Buffer.alloc(8)
    id.writeBigInt64BE(BigInt(at + 1))
    set.append(Buffer.concat([id, signatureOf(vector)]))
  })
  return set
}

describe('codes', () => {
  it.each([3, 64, 384, 1536])('preserve the cosine of %i dimensions', (dimensions) => {
    const [a, ...others] = pointsIn(dimensions, 50)
    for (const b of others) expect(similarity(a!, encodeVector(b))).toBeCloseTo(cosine(a!, b), 2)
    expect(cosine(a!, decodeVector(encodeVector(a!)))).toBeCloseTo(1, 2)
  })

  it('treat zeros and invalid numbers as no direction', () => {
    expect([...toUnit([0, 0])]).toEqual([0, 0])
    expect([...toUnit([Number.NaN, 1])]).toEqual([0, 0])
    expect([...toUnit([Infinity, 1])]).toEqual([0, 0])
    expect(similarity(toUnit([1, 0]), encodeVector(toUnit([0, 0])))).toBe(0)
    expect(similarity(toUnit([1, 0, 0]), encodeVector(toUnit([1, 0])))).toBe(0)
  })
})

describe('signatures', () => {
  it.each([8, 100, 384, 1536, 3072])('differ by the angle, in %i dimensions', (dimensions) => {
    const [a, ...others] = pointsIn(dimensions, 40)
    for (const b of others) {
      const angle = Math.acos(Math.max(-1, Math.min(1, cosine(a!, b)))) / Math.PI
      const apart = bitsApart(signatureOf(a!), signatureOf(b)) / SIGNATURE_BITS
      // Five standard deviations of that many coin tosses, and more in few dimensions, where directions repeat.
      expect(Math.abs(apart - angle)).toBeLessThan(dimensions < 64 ? 0.2 : 0.08)
    }
  })

  it('distinguish sparse vectors, whose signs alone say nothing', () => {
    const one = (at: number) => toUnit(Float32Array.from({ length: 512 }, (_, i) => (i === at ? 1 : 0)))
    expect(bitsApart(signatureOf(one(3)), signatureOf(one(4)))).toBeGreaterThan(400)
    expect(bitsApart(signatureOf(one(3)), signatureOf(one(3)))).toBe(0)
  })
})

describe('the closest', () => {
  it('contain the true neighbours', () => {
    const vectors = pointsIn(256, 5000)
    const set = packed(vectors)
    const asked = pointsIn(256, 20, 99)
    let held = 0
    for (const query of asked) {
      const best = vectors
        .map((vector, at) => ({ id: at + 1, near: cosine(query, vector) }))
        .sort((a, b) => b.near - a.near)
        .slice(0, 10)
      const found = new Set(closest(set, signatureOf(query), { count: 200, allowed: null }))
      held += best.filter(({ id }) => found.has(id)).length
    }
    expect(held / 200).toBeGreaterThan(0.95)
  })

  it('are those with the fewest differing bits', () => {
    const vectors = pointsIn(64, 300)
    const set = packed(vectors)
    const signature = signatureOf(vectors[7]!)
    const byCount = vectors
      .map((vector, at) => ({ id: at + 1, apart: bitsApart(signatureOf(vector), signature) }))
      .sort((a, b) => a.apart - b.apart)
    const found = closest(set, signature, { count: 10, allowed: null })
    expect(found).toContain(8)
    const limit = byCount[9]!.apart
    expect(new Set(found)).toEqual(new Set(byCount.filter(({ apart }) => apart <= limit).map(({ id }) => id)))
  })

  it('are only the allowed ones', () => {
    const vectors = pointsIn(64, 100)
    const allowed = Float64Array.from([5, 50, 77, 1000])
    expect(closest(packed(vectors), signatureOf(vectors[0]!), { count: 10, allowed })).toEqual([5, 50, 77])
  })
})
