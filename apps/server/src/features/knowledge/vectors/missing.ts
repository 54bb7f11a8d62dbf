import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { inSet } from './in-set.ts'

/** A text without a vector: a chunk that contains it, and its hash. */
export type Missing = { no: number; hash: string }

const SOURCES_PER_PAGE = 200

/** Sources whose chunks may lack vectors, oldest first, a few at a time. */
export async function pendingSources(tx: Tx, kbId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from knowledge_sources
    where kb_id = ${kbId} and embedding_pending and state in ('embedding', 'ready')
    order by id limit ${SOURCES_PER_PAGE}`.execute(tx)
  return rows.map((row) => row.id)
}

/** Distinct texts of these sources without a vector in the set. */
export async function missingTexts(tx: Tx, setId: number, sourceIds: readonly string[]): Promise<Missing[]> {
  const { rows } = await sql<Missing>`
    select min(c.no) as no, c.text_hash as hash from knowledge_chunks c
    where c.source_id = any(${sourceIds}::text[])
      and not exists (select from knowledge_vectors v where ${inSet(setId)} and v.hash = c.text_hash)
    group by c.text_hash order by 1`.execute(tx)
  return rows
}

/** The texts in embedding form, without those changed or removed meanwhile. */
export async function textsOf(
  tx: Tx,
  missing: readonly Missing[],
): Promise<{ hash: string; text: string }[]> {
  const { rows } = await sql<{ hash: string; text: string }>`
    select c.text_hash as hash, coalesce(c.heading || E'\n', '') || c.text as text
    from unnest(${missing.map(({ no }) => no)}::bigint[], ${missing.map(({ hash }) => hash)}::uuid[]) as m(no, hash)
    join knowledge_chunks c on c.no = m.no and c.text_hash = m.hash order by c.no`.execute(tx)
  return rows
}

/** Marks the complete ones of these sources; returns their number. */
export async function settleSources(tx: Tx, setId: number, sourceIds: readonly string[]): Promise<number> {
  // Lock first, then check: whoever changes a chunk holds its source, and the change must be visible here.
  await sql`select 1 from knowledge_sources where id = any(${sourceIds}::text[]) order by id for update`.execute(
    tx,
  )
  const { numAffectedRows } = await sql`
    update knowledge_sources s set embedding_pending = false, updated_at = now(),
      state = case when s.state = 'embedding' then 'ready' else s.state end
    where s.id = any(${sourceIds}::text[]) and s.embedding_pending and s.state in ('embedding', 'ready')
      and not exists (
        select from knowledge_chunks c where c.source_id = s.id
          and not exists (select from knowledge_vectors v where ${inSet(setId)} and v.hash = c.text_hash))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}

/** Recounts a set's existing and required vectors. */
export async function countProgress(tx: Tx, set: { id: number; kb_id: string }): Promise<void> {
  await sql`update knowledge_vector_sets v set
      total = (select count(distinct c.text_hash) from knowledge_chunks c where c.kb_id = ${set.kb_id}),
      done = (select count(*) from knowledge_vectors w where w.set_id = v.id)
    where v.id = ${set.id}`.execute(tx)
}
