/** A source to open, and the position in it. */
export interface DocumentPlace {
  baseId: string
  sourceId: string
  name: string
  chunkId?: string | undefined
  /** Ranges of the chunk's text to highlight; without them, the whole chunk. */
  ranges?: readonly { start: number; end: number }[] | undefined
}
