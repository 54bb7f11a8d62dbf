/** A question with candidate texts, most likely first. */
export interface Ask {
  id: number
  question: string
  texts: readonly string[]
}

/** Cosine similarities in the order of the texts; null for those that could not be computed in time. */
export interface Nearness {
  id: number
  nearness: (number | null)[]
}
