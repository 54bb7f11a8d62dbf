import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { countProgress } from './missing.ts'

export interface VectorSet {
  id: number
  kb_id: string
  project_id: string
  model: string
  kind: string
  dimensions: number | null
  serving: boolean
  /** Whether an HNSW index exists; after a restore it is rebuilt. */
  indexed: boolean
}

const COLUMNS = sql.raw(`v.id, v.kb_id, b.project_id, v.model, v.kind, v.dimensions, v.serving,
  v.indexed > 0 and to_regclass('millrace_vectors.set_' || v.id) is not null as indexed`)

/** The sets used by searches in these bases. */
export async function servingSets(tx: Tx, kbIds: readonly string[]): Promise<VectorSet[]> {
  const { rows } = await sql<VectorSet>`
    select ${COLUMNS} from knowledge_vector_sets v join knowledge_bases b on b.id = v.kb_id
    where v.kb_id = any(${kbIds}) and v.serving and b.embedding_model is not null and v.dimensions is not null
    order by v.id`.execute(tx)
  return rows
}

/** The set of the model selected for the base; null if there is none. */
export async function chosenSet(tx: Tx, kbId: string): Promise<VectorSet | null> {
  const { rows } = await sql<VectorSet>`
    select ${COLUMNS} from knowledge_vector_sets v join knowledge_bases b on b.id = v.kb_id
    where b.id = ${kbId} and v.model = b.embedding_model`.execute(tx)
  return rows[0] ?? null
}

/**
 * Selects the base's model: vectors of the same kind of model are kept, everything else must be embedded. Null for
 * full-text search only; vectors stay in case the model is selected again.
 */
export async function chooseModel(
  tx: Tx,
  base: { accountId: string; kbId: string },
  model: { id: string; kind: string } | null,
): Promise<void> {
  const { accountId, kbId } = base
  await sql`update knowledge_bases set embedding_model = ${model?.id ?? null}, embedding_error = null
    where id = ${kbId}`.execute(tx)
  // Without a model nothing is pending; sources that only waited for vectors are done.
  await sql`update knowledge_sources set embedding_pending = ${model !== null},
      state = case when state = 'embedding' then 'ready' else state end
    where kb_id = ${kbId} and (embedding_pending or state in ('embedding', 'ready'))`.execute(tx)
  if (!model) return
  await sql`insert into knowledge_vector_sets (account_id, kb_id, model, kind)
    values (${accountId}, ${kbId}, ${model.id}, ${model.kind})
    on conflict (kb_id, kind) do update set model = excluded.model`.execute(tx)
}

/** Makes searches use this set, and no other of the base. */
export async function startServing(tx: Tx, set: VectorSet): Promise<void> {
  await sql`update knowledge_vector_sets set serving = id = ${set.id} where kb_id = ${set.kb_id}`.execute(tx)
  await sql`update knowledge_bases set embedding_error = null where id = ${set.kb_id}`.execute(tx)
}

const ROWS_PER_DELETE = 2000

/** Removes the vectors of previous models, in small transactions. */
export async function removeOtherSets(
  context: Context,
  { accountId, set }: { accountId: string; set: VectorSet },
): Promise<void> {
  const { rows } = await inAccount(context, accountId, (tx) =>
    sql<{ id: number }>`select id from knowledge_vector_sets
      where kb_id = ${set.kb_id} and id <> ${set.id} and not serving`.execute(tx),
  )
  for (const { id } of rows) {
    while (await removeSome(context, accountId, sql`v.set_id = ${id}`));
    await inAccount(context, accountId, (tx) =>
      sql`delete from knowledge_vector_sets where id = ${id} and not serving`.execute(tx),
    )
  }
}

/** Removes vectors of deleted texts once there are many: until then they cost little and may be reused. */
export async function removeUnusedVectors(
  context: Context,
  { accountId, set }: { accountId: string; set: VectorSet },
): Promise<void> {
  const { rows } = await inAccount(context, accountId, (tx) =>
    sql<{ many: boolean }>`select done > total * 1.5 + 500 as many from knowledge_vector_sets
      where id = ${set.id}`.execute(tx),
  )
  if (!rows[0]?.many) return
  const stray = sql`v.set_id = ${set.id} and not exists (
    select from knowledge_chunks c where c.kb_id = ${set.kb_id} and c.text_hash = v.hash)`
  while (await removeSome(context, accountId, stray));
  await inAccount(context, accountId, (tx) => countProgress(tx, set))
}

async function removeSome(context: Context, accountId: string, which: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows } = await inAccount(context, accountId, (tx) =>
    sql`delete from knowledge_vectors where id in (
      select v.id from knowledge_vectors v where ${which} limit ${ROWS_PER_DELETE})`.execute(tx),
  )
  return Number(numAffectedRows ?? 0) === ROWS_PER_DELETE
}
