import type { documents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import type { Passage, Showing } from './showing.ts'

interface Row {
  id: string
  seq: number
  heading: string | null
  text: string
  start_offset: number
  end_offset: number
}

/** Passages shown at a time. */
const WINDOW = 12
/** How many of them come before the requested one. */
const LEAD = 4

/** Part of a source's text: around the passage, or starting at the passage with this number. */
export async function showText(
  tx: Tx,
  { source, passage, ...input }: Showing,
): Promise<documents.DocumentView> {
  const cited = passage ? await numberOf(tx, source.id, passage) : null
  const from = input.from ?? Math.max(0, (cited ?? 0) - LEAD)
  const { rows } = await sql<Row>`
    select id, seq, heading, text, start_offset, end_offset from knowledge_chunks
    where source_id = ${source.id} and seq >= ${from} and (enabled or ${input.all})
    order by seq limit ${WINDOW + 1}`.execute(tx)
  const shown = rows.slice(0, WINDOW)
  return {
    kind: 'text',
    name: source.name,
    url: source.url,
    replaced: source.replaced,
    passages: withoutOverlap(shown, cited).map((row) => ({
      seq: row.seq,
      heading: row.heading,
      text: row.text,
      lit: passage && row.seq === cited && row.text === passage.text ? [...passage.ranges] : [],
      cited: row.seq === cited,
    })),
    before: from > 0 ? Math.max(0, from - WINDOW) : null,
    after: rows[WINDOW]?.seq ?? null,
  }
}

/** The passage's own chunk, or the one in its place since the source was processed again. */
async function numberOf(tx: Tx, sourceId: string, passage: Passage): Promise<number | null> {
  const { rows } = await sql<{ seq: number }>`
    select seq from knowledge_chunks where source_id = ${sourceId}
      and (id = ${passage.chunkId} or start_offset <= ${passage.start})
    order by (id = ${passage.chunkId}) desc, start_offset desc limit 1`.execute(tx)
  return rows[0]?.seq ?? null
}

/** Neighbours overlap; the cited passage keeps all of its text, so that the highlight stays whole. */
function withoutOverlap(rows: Row[], cited: number | null): Row[] {
  const shown = rows.map((row) => ({ ...row }))
  for (const [index, row] of shown.entries()) {
    const before = shown[index - 1]
    const original = rows[index]!
    if (!before || !isOriginal(original) || !isOriginal(rows[index - 1]!)) continue
    const shared = rows[index - 1]!.end_offset - original.start_offset
    if (shared <= 0) continue
    if (row.seq === cited) before.text = before.text.slice(0, Math.max(0, before.text.length - shared))
    else row.text = row.text.slice(shared)
  }
  return shown
}

/** Whether it hasn't been edited: its text equals the document's between its offsets. */
const isOriginal = (row: Row) => row.text.length === row.end_offset - row.start_offset
