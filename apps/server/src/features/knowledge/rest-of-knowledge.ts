import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inAccount } from '../../lib/scoped.ts'
import { type ActiveChunk, type ChunkHit, readChunks } from './retrieval/index.ts'

/**
 * Completes a search of small knowledge: the other enabled chunks of ready sources, in order, as hits without a score.
 * Null if the bases have more than `most` chunks in total.
 */
export async function restOfKnowledge(
  context: Context,
  {
    accountId,
    kbIds,
    hits,
    most,
  }: { accountId: string; kbIds: readonly string[]; hits: readonly ChunkHit[]; most: number },
): Promise<ChunkHit[] | null> {
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<{ no: string }>`select no from knowledge_chunks
      where kb_id = any(${kbIds}::text[]) order by kb_id, no limit ${most + 1}`.execute(tx)
    if (rows.length > most) return null
    const found = await readChunks(
      tx,
      kbIds,
      rows.map(({ no }) => Number(no)),
    )
    const known = new Set(hits.map(({ chunkId }) => chunkId))
    return [...found.values()]
      .filter(({ id }) => !known.has(id))
      .sort((a, b) => a.no - b.no)
      .map(asHit)
  })
}

const asHit = ({ no, id, question: _question, tags, ...chunk }: ActiveChunk): ChunkHit => ({
  ...chunk,
  chunkId: id,
  chunkNo: no,
  tags: [...new Set(tags)],
  score: 0,
  coverage: 0,
  highlights: [],
  why: [],
  words: null,
  meaning: null,
})
