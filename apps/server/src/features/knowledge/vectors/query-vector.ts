/** A question as a vector of length 1, to be compared with the vectors of one set. */
export type QueryVector = {
  setId: number
  kbId: string
  unit: Float32Array
  /** Whether the set has an HNSW index. */
  indexed: boolean
}

/** A text, by its hash, and how near it is: the cosine. */
export type NearHash = { hash: string; similarity: number }
