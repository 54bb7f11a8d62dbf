// A signature records, for 1,024 random directions, on which side of each a vector lies. The share of differing bits
// follows the angle between two vectors, whatever the model's dimensions and distribution, so the nearest of 100,000
// are found by counting bits, and only a few hundred are compared exactly. The directions are the rows of randomised
// Hadamard transforms (signs, transform, signs, transform): as good as independent ones, without storing a matrix.

export const SIGNATURE_BITS = 1024
export const SIGNATURE_BYTES = SIGNATURE_BITS / 8

/** The signature of a vector; identical on every machine, forever. */
export function signatureOf(unit: Float32Array): Buffer {
  const size = Math.max(64, 2 ** Math.ceil(Math.log2(Math.max(1, unit.length))))
  const signature = Buffer.alloc(SIGNATURE_BYTES)
  for (let from = 0, round = 0; from < SIGNATURE_BITS; from += size, round++) {
    const turned = new Float32Array(size)
    turned.set(unit)
    for (const half of [0, 1]) {
      flip(turned, signsOf(size, round * 2 + half))
      hadamard(turned)
    }
    const bits = Math.min(size, SIGNATURE_BITS - from)
    for (let bit = 0; bit < bits; bit++) {
      const at = from + bit
      if ((turned[bit] ?? 0) > 0) signature[at >> 3] = (signature[at >> 3] ?? 0) | (1 << (at & 7))
    }
  }
  return signature
}

const kept = new Map<string, Int8Array>()

function signsOf(size: number, round: number): Int8Array {
  const key = `${size} ${round}`
  const known = kept.get(key)
  if (known) return known
  const random = generator(size * 64 + round + 1)
  const signs = Int8Array.from({ length: size }, () => (random() & 1 ? 1 : -1))
  kept.set(key, signs)
  return signs
}

function flip(vector: Float32Array, signs: Int8Array): void {
  for (let i = 0; i < vector.length; i++) vector[i] = (vector[i] as number) * (signs[i] as number)
}

function hadamard(vector: Float32Array): void {
  for (let half = 1; half < vector.length; half *= 2) {
    for (let block = 0; block < vector.length; block += half * 2) addAndSubtract(vector, block, half)
  }
}

function addAndSubtract(vector: Float32Array, from: number, half: number): void {
  for (let i = from; i < from + half; i++) {
    const a = vector[i] as number
    const b = vector[i + half] as number
    vector[i] = a + b
    vector[i + half] = a - b
  }
}

/** Pseudo-random integers (splitmix32). */
function generator(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 8
  }
}
