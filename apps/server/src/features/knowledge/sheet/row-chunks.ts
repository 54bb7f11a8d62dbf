import { type Chunk, chunkDocument } from '../../../lib/documents/index.ts'
import type { SheetRow } from '../../sheets/index.ts'

const GAP = '\n\n'

/**
 * The rows of a part as chunks. Each row is a document that answers on its own: its cells with the labels of their
 * columns, below its name. A row longer than a chunk is cut; two rows never share one.
 */
export function rowChunks(rows: readonly SheetRow[], sizes: { size: number; overlap: number }): Chunk[] {
  const chunks: Chunk[] = []
  let start = 0
  for (const { title, lines } of rows) {
    const text = lines.join('\n')
    if (text.trim() === '') continue
    const heading = title === null ? [] : [title]
    const section = { page: null, heading, text, start: 0 }
    for (const chunk of chunkDocument({ kind: 'text', sections: [section] }, sizes))
      chunks.push({ ...chunk, seq: chunks.length, start: start + chunk.start, end: start + chunk.end })
    start += text.length + GAP.length
  }
  return chunks
}
