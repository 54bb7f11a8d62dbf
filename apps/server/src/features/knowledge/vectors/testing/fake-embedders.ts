import { ModelError } from '@millrace/models'
import type { Embedder, Embedders, EmbeddingInfo } from '../embedder.ts'

const DIMENSIONS = 96

/** Words that are synonyms to the fake. */
const CONCEPTS = [
  ['car', 'cars', 'automobile', 'vehicle'],
  ['doctor', 'physician', 'surgeon'],
  ['refund', 'money', 'reimbursement'],
  ['boat', 'ferry', 'ship'],
]

/** Embedding models without a vendor: texts that share words or synonyms get similar vectors. */
export class FakeEmbedders implements Embedders {
  /** Every text that was embedded, in order. */
  texts: string[] = []
  queries: string[] = []
  /** Called before each answer; may throw or wait. */
  before: (texts: string[], signal: AbortSignal) => Promise<void> | void = () => undefined
  readonly #infos: EmbeddingInfo[]

  constructor(...ids: string[]) {
    this.#infos = (ids.length > 0 ? ids : ['fake:one']).map((id) => ({
      id,
      label: id,
      provider: id.slice(0, id.indexOf(':')),
      dimensions: DIMENSIONS,
      price: 0.5,
    }))
  }

  async list() {
    return { embeddings: this.#infos, problems: [] }
  }

  async embedding(_scope: unknown, id: string): Promise<Embedder> {
    const info = this.#infos.find((one) => one.id === id)
    if (!info) throw new ModelError({ code: 'not_found', message: 'There is no such model.' })
    return {
      info,
      embed: async (texts, { kind, signal }) => {
        await this.before(texts, signal)
        signal.throwIfAborted()
        ;(kind === 'query' ? this.queries : this.texts).push(...texts)
        return { vectors: texts.map((text) => meaningOf(text, id)), tokens: texts.length * 10 }
      },
    }
  }
}

/** A sum of one direction per word; models differ in their directions. */
function meaningOf(text: string, model = ''): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  for (const word of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    if (word.length < 3) continue
    const concept = CONCEPTS.find((words) => words.includes(word))?.[0] ?? word
    let state = hash(`${model} ${concept}`)
    for (let at = 0; at < DIMENSIONS; at++) {
      state = (Math.imul(state, 1664525) + 1013904223) | 0
      vector[at] = (vector[at] ?? 0) + (state >> 16) / 32768
    }
  }
  return vector
}

function hash(text: string): number {
  let value = 2166136261
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 16777619)
  return value
}
