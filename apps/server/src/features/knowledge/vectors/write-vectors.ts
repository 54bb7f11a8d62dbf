import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { encodeVector, toUnit } from './code.ts'
import { signatureOf } from './signature.ts'
import { inSet } from './in-set.ts'
import { indexVectors } from './index-set.ts'
import type { VectorSet } from './sets.ts'

type NewVector = { hash: string; vector: Float32Array }

/** The model returned vectors with a different dimension than the set's: it has changed behind its name. */
export class WrongDimensions extends Error {}

/**
 * Adds vectors to a set and skips texts that already have one. Writers of a set take turns, so that ids rise in commit
 * order. Returns the number of new vectors, or null when the set no longer exists.
 */
export async function writeVectors(
  tx: Tx,
  of: { accountId: string; set: VectorSet },
  input: { vectors: readonly NewVector[]; tokens: number },
): Promise<number | null> {
  const dimensions = input.vectors[0]?.vector.length ?? 0
  const locked = await lockSet(tx, of.set.id)
  if (!locked) return null
  if (locked.dimensions !== null && dimensions > 0 && locked.dimensions !== dimensions)
    throw new WrongDimensions()
  const units = input.vectors.map(({ vector }) => toUnit(vector))
  const { rows } = await sql<{ id: number; hash: string; code: Buffer }>`
    insert into knowledge_vectors (set_id, account_id, hash, signature, code)
    select ${of.set.id}, ${of.accountId}, v.hash::uuid, decode(v.signature, 'hex'), decode(v.code, 'hex')
    from unnest(${input.vectors.map(({ hash }) => hash)}::text[],
      ${units.map((unit) => signatureOf(unit).toString('hex'))}::text[],
      ${units.map((unit) => encodeVector(unit).toString('hex'))}::text[]) as v(hash, signature, code)
    on conflict (set_id, hash) do nothing returning id, hash, code`.execute(tx)
  await noteWritten(tx, of.set, { count: rows.length, dimensions, tokens: input.tokens })
  if (of.set.indexed) await indexVectors(tx, of.set, rows)
  return rows.length
}

/** Copies vectors that other knowledge bases of the account already have for these texts, made by the same model. */
export async function reuseVectors(
  tx: Tx,
  of: { accountId: string; set: VectorSet },
  hashes: readonly string[],
): Promise<void> {
  const others = await sql<{ id: number; dimensions: number }>`
    select o.id, o.dimensions from knowledge_vector_sets o
    where o.account_id = ${of.accountId} and o.kind = ${of.set.kind} and o.id <> ${of.set.id}
      and o.dimensions is not null
      and (${of.set.dimensions}::int is null or o.dimensions = ${of.set.dimensions}::int)`.execute(tx)
  const dimensions = others.rows[0]?.dimensions
  const ids = others.rows.filter((one) => one.dimensions === dimensions).map(({ id }) => id)
  if (!dimensions || !(await lockSet(tx, of.set.id))) return
  const { rows } = await sql<{ id: number; hash: string; code: Buffer }>`
    insert into knowledge_vectors (set_id, account_id, hash, signature, code)
    select distinct on (v.hash) ${of.set.id}::int, ${of.accountId}, v.hash, v.signature, v.code
    from knowledge_vectors v where ${inSet(...ids)} and v.hash = any(${hashes}::uuid[])
    on conflict (set_id, hash) do nothing returning id, hash, code`.execute(tx)
  if (rows.length === 0) return
  await noteWritten(tx, of.set, { count: rows.length, dimensions, tokens: 0 })
  if (of.set.indexed) await indexVectors(tx, of.set, rows)
}

async function lockSet(tx: Tx, setId: number): Promise<{ dimensions: number | null } | null> {
  const { rows } = await sql<{ dimensions: number | null }>`
    select dimensions from knowledge_vector_sets where id = ${setId} for update`.execute(tx)
  return rows[0] ?? null
}

async function noteWritten(
  tx: Tx,
  set: VectorSet,
  { count, dimensions, tokens }: { count: number; dimensions: number; tokens: number },
): Promise<void> {
  await sql`update knowledge_vector_sets set done = done + ${count}, tokens = tokens + ${tokens},
      dimensions = coalesce(dimensions, nullif(${dimensions}::int, 0)) where id = ${set.id}`.execute(tx)
}
