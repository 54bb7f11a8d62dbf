/** One question with the texts that may answer it, the most likely first. */
export interface Ask {
  id: number
  question: string
  texts: readonly string[]
}

/** Cosines in the order of the texts; null for those that weren't known and found no room in the time. */
export interface Nearness {
  id: number
  nearness: (number | null)[]
}
