/** A question as a unit vector, for comparison with one set. */
export type QueryVector = {
  setId: number
  kbId: string
  unit: Float32Array
  /** Whether the set has an HNSW index. */
  indexed: boolean
}

/** A text, by its hash, and its cosine similarity. */
export type NearHash = { hash: string; similarity: number }
