import { sql, type Transaction } from 'kysely'
import type { Database, Tables } from '../../../apps/server/src/db/open.ts'
import { inScope } from '../../../apps/server/src/db/scope.ts'
import {
  buildPostings,
  deletePostings,
  detectLanguage,
  writePostings,
} from '../../../apps/server/src/features/knowledge/retrieval/index.ts'

export type BenchSource = { id: string; name: string; chunks: string[] }
export type BenchBase = { accountId: string; projectId: string; kbId: string }

const SOURCES_PER_TRANSACTION = 50

/** An account with a project and an empty knowledge base. */
export async function makeBase(db: Database, name: string): Promise<BenchBase> {
  const base = { accountId: `acc_${name}`, projectId: `prj_${name}`, kbId: `kb_${name}` }
  const { accountId, projectId, kbId } = base
  await sql`insert into accounts (id, name) values (${accountId}, ${name})`.execute(db.kysely)
  await sql`insert into projects (id, account_id, name) values (${projectId}, ${accountId}, ${name})`.execute(
    db.kysely,
  )
  await sql`insert into knowledge_bases (id, account_id, project_id, name)
    values (${kbId}, ${accountId}, ${projectId}, ${name})`.execute(db.kysely)
  return base
}

/** Writes sources with their chunks and postings as an ingest job does; returns the seconds it took. */
export async function ingest(
  db: Database,
  base: BenchBase,
  sources: readonly BenchSource[],
): Promise<number> {
  const since = performance.now()
  for (let from = 0; from < sources.length; from += SOURCES_PER_TRANSACTION) {
    const slice = sources.slice(from, from + SOURCES_PER_TRANSACTION)
    await inScope(db.kysely, { accountId: base.accountId }, async (tx) => {
      for (const source of slice) await ingestOne(tx, base, source)
    })
  }
  return (performance.now() - since) / 1000
}

/** Deletes a source's postings and chunks and writes them again. */
async function ingestOne(tx: Transaction<Tables>, base: BenchBase, source: BenchSource): Promise<void> {
  const { accountId, projectId, kbId } = base
  const language = detectLanguage(source.chunks.join('\n').slice(0, 20_000))
  await sql`insert into knowledge_sources (id, account_id, project_id, kb_id, type, name, state, language)
    values (${source.id}, ${accountId}, ${projectId}, ${kbId}, 'text', ${source.name}, 'chunking', ${language})
    on conflict (id) do nothing`.execute(tx)
  await sql`delete from knowledge_chunks where source_id = ${source.id}`.execute(tx)
  await deletePostings(tx, source.id)
  const { rows } = await sql<{ no: number; text: string }>`
    insert into knowledge_chunks (id, account_id, project_id, kb_id, source_id, seq, start_offset, end_offset, text, length)
    select ${source.id} || '_' || c.seq, ${accountId}, ${projectId}, ${kbId}, ${source.id}, c.seq, 0, length(c.text), c.text, 0
    from unnest(${source.chunks}::text[]) with ordinality as c(text, seq) order by c.seq
    returning no, text`.execute(tx)
  const built = await buildPostings(
    rows.sort((a, b) => a.no - b.no).map(({ no, text }) => ({ no, text, heading: null })),
    { name: source.name, language },
  )
  await writePostings(tx, { accountId, kbId, sourceId: source.id }, built.postings)
  await sql`update knowledge_sources set state = 'ready', chunk_count = ${rows.length}, token_count = ${built.tokens}
    where id = ${source.id}`.execute(tx)
}
