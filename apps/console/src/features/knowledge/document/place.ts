/** A source to open, and where in it. */
export interface DocumentPlace {
  baseId: string
  sourceId: string
  name: string
  chunkId?: string | undefined
  /** Of the chunk's text, to be lit; without them the whole chunk. */
  ranges?: readonly { start: number; end: number }[] | undefined
}
