import { sql } from 'kysely'
import { Client } from 'pg'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { decodeVector } from './code.ts'
import { indexTable } from './hnsw.ts'
import type { VectorSet } from './sets.ts'

/**
 * Minimum size of a set for an HNSW index, on a server with pgvector. Below, comparing signatures is faster and finds
 * more: at 100,000 vectors a search takes half as long as with the index (bench/RESULTS.md).
 */
const INDEXED_FROM = 200_000
// pgvector's maximum dimensions for this type.
const MOST_DIMENSIONS = 4000
const ROWS_PER_COPY = 500
const LONG_MS = 60 * 60_000

type Row = { id: number; hash: string; code: Buffer }

/** Adds new vectors to the set's HNSW index. */
export async function indexVectors(tx: Tx, set: VectorSet, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into ${sql.raw(indexTable(set.id))} (id, hash, embedding)
    select v.id, v.hash::uuid, v.embedding::halfvec
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ hash }) => hash)}::text[],
      ${rows.map(({ code }) => textOf(code))}::text[]) as v(id, hash, embedding)
    on conflict do nothing`.execute(tx)
}

const textOf = (code: Buffer): string => `[${decodeVector(code).join(',')}]`

/**
 * Builds the HNSW index of a large set; true if there is one now. Runs as the tables' owner, outside of account
 * transactions: searches use signatures meanwhile.
 */
export async function buildIndex(
  context: Context,
  { accountId, set, from = INDEXED_FROM }: { accountId: string; set: VectorSet; from?: number },
): Promise<boolean> {
  const { dimensions } = set
  if (context.db.kind !== 'postgres' || !dimensions || dimensions > MOST_DIMENSIONS) return false
  const client = new Client({ ...context.db.clientConfig, statement_timeout: LONG_MS })
  client.on('error', (error) =>
    context.log.warn({ err: error.message }, 'building a vector index was cut off'),
  )
  await client.connect()
  try {
    const { rows } = await client.query<{ large: boolean }>(
      `select exists (select from pg_extension where extname = 'vector')
         and (select count(*) from knowledge_vectors where set_id = $1) >= $2 as large`,
      [set.id, from],
    )
    if (!rows[0]?.large) return false
    await createTable(client, { accountId, setId: set.id, dimensions })
    await copyRows(client, set.id)
    await client.query("set maintenance_work_mem = '512MB'")
    await client.query(
      `create index on ${indexTable(set.id)} using hnsw (embedding halfvec_ip_ops) with (m = 16, ef_construction = 64)`,
    )
    await client.query(`analyze ${indexTable(set.id)}`)
    await client.query('update knowledge_vector_sets set indexed = 1 where id = $1', [set.id])
    return true
  } finally {
    await client.end()
  }
}

async function createTable(
  client: Client,
  { accountId, setId, dimensions }: { accountId: string; setId: number; dimensions: number },
): Promise<void> {
  const table = indexTable(setId)
  await client.query('create schema if not exists millrace_vectors')
  await client.query(`drop table if exists ${table}`)
  await client.query(
    `create table ${table} (id bigint primary key references public.knowledge_vectors (id) on delete cascade,
       hash uuid not null, embedding halfvec(${dimensions}) not null)`,
  )
  const policy = await client.query<{ statement: string }>(
    `select format('create policy tenant on ${table} using (app_account() = %1$L) with check (app_account() = %1$L)',
       $1::text) as statement`,
    [accountId],
  )
  await client.query(`alter table ${table} enable row level security`)
  await client.query(policy.rows[0]!.statement)
  await client.query(`do $$ begin
    if app_has_role() then
      grant usage on schema millrace_vectors to millrace_app;
      grant select, insert, delete on ${table} to millrace_app;
    else
      alter table ${table} force row level security;
      create policy app_system on ${table} using (app_system()) with check (app_system());
    end if;
  end $$`)
}

async function copyRows(client: Client, setId: number): Promise<void> {
  for (let after = 0; ;) {
    const { rows } = await client.query<Row>(
      'select id, hash, code from knowledge_vectors where set_id = $1 and id > $2 order by id limit $3',
      [setId, after, ROWS_PER_COPY],
    )
    const last = rows.at(-1)
    if (!last) return
    await client.query(
      `insert into ${indexTable(setId)} (id, hash, embedding)
       select v.id, v.hash::uuid, v.embedding::halfvec from unnest($1::bigint[], $2::text[], $3::text[])
         as v(id, hash, embedding)`,
      [rows.map(({ id }) => id), rows.map(({ hash }) => hash), rows.map(({ code }) => textOf(code))],
    )
    after = last.id
  }
}

/** Removes indexes of deleted sets. */
export async function dropStrayIndexes(context: Context): Promise<void> {
  if (context.db.kind !== 'postgres') return
  const { rows } = await sql<{ table: string }>`
    select tablename as table from pg_tables t where schemaname = 'millrace_vectors' and not exists (
      select from knowledge_vector_sets s where t.tablename = 'set_' || s.id)`.execute(context.db.kysely)
  for (const { table } of rows) {
    const setId = Number(table.slice('set_'.length))
    await sql`drop table if exists ${sql.raw(indexTable(setId))}`.execute(context.db.kysely)
  }
}
