import type { Reason } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { announce } from '../changes.ts'
import { sendEmbedding } from '../embedding/send-embedding.ts'
import { removeFiles } from '../../storage/index.ts'
import { deletePostings } from '../retrieval/index.ts'
import { SOURCE_COLUMNS, type SourceRow } from '../queries.ts'
import { tellSettled } from './tell-settled.ts'

/** The source was removed or is being read again: this reader must stop. */
export class Abandoned extends Error {}

interface Source extends SourceRow {
  /** Attempts that neither finished nor failed: their processes died. */
  crashes: number
  chunk_size: number
  chunk_overlap: number
}

/** One reading of a source's revision. */
export interface Ingestion {
  context: Context
  source: Source
  accountId: string
  /** Runs a transaction only while this revision is current; otherwise throws `Abandoned`. */
  fenced<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Records progress, at most every `PROGRESS_MS`. */
  progress(state: 'reading' | 'chunking', done: number, total: number | null): Promise<void>
  fail(code: string, message: string, reason?: Reason): Promise<void>
  /** This attempt failed, but its process survived: it doesn't count as a death. */
  survive(): Promise<void>
  announce(tx: Tx): Promise<void>
  /** Removes the replaced file: from this transaction on, the new one is searchable instead. */
  takePlace(tx: Tx): Promise<void>
  /** Whether the base has an embedding model; if so, vectors are created after this transaction. */
  embeds(tx: Tx): Promise<boolean>
}

const PROGRESS_MS = 500
const MOST_CRASHES = 3
const CRASHED =
  'The server stopped several times while processing this source. Split it or save it again, then add it again.'

/** Starts reading a source; null if there is nothing to do. */
export async function startIngestion(
  context: Context,
  of: { accountId: string; sourceId: string; revision: number; quiet?: boolean },
): Promise<Ingestion | null> {
  const source = await inAccount(context, of.accountId, (tx) => takeUp(tx, of))
  if (!source) return null
  const place = {
    accountId: of.accountId,
    projectId: source.project_id,
    kbId: source.kb_id,
    sourceId: source.id,
  }
  let written = 0
  // The pages of a site are not announced individually.
  const tell = (tx: Tx) => (of.quiet ? Promise.resolve() : announce(context, tx, place))

  // See `openCrawl`: a page lost in a power failure is read again.
  const commit = of.quiet ? sql`set_config('synchronous_commit', 'off', true)` : sql`1`

  const fenced: Ingestion['fenced'] = (work) =>
    inAccount(context, of.accountId, async (tx) => {
      const { rows } = await sql`select ${commit} from knowledge_sources
        where id = ${source.id} and revision = ${source.revision} and state in ('reading', 'chunking') for update`.execute(
        tx,
      )
      if (rows.length === 0) throw new Abandoned()
      return work(tx)
    })

  const ingestion: Ingestion = {
    context,
    source,
    accountId: of.accountId,
    fenced,
    announce: tell,
    survive: () =>
      inAccount(context, of.accountId, async (tx) => {
        await sql`update knowledge_sources set crashes = greatest(0, crashes - 1)
          where id = ${source.id} and revision = ${source.revision}`.execute(tx)
      }),
    takePlace: async (tx) => {
      const { rows } = await sql<{ key: string | null }>`with gone as (
          delete from knowledge_sources o using knowledge_sources n
          where n.id = ${source.id} and o.id = n.replaces and o.kb_id = n.kb_id
          returning o.id, o.former_ids, o.storage_key)
        update knowledge_sources n set former_ids = g.former_ids || g.id from gone g
        where n.id = ${source.id} returning g.storage_key as key`.execute(tx)
      const keys = rows.flatMap(({ key }) => key ?? [])
      if (keys.length > 0) await context.queue.send(tx, removeFiles, { keys })
    },
    embeds: (tx) => sendEmbedding(context, tx, place),
    progress: async (state, done, total) => {
      const now = Date.now()
      if (now - written < PROGRESS_MS) return
      written = now
      await fenced(async (tx) => {
        await sql`update knowledge_sources set state = ${state}, progress_done = ${done}, progress_total = ${total},
          updated_at = now() where id = ${source.id}`.execute(tx)
        await tell(tx)
      })
    },
    fail: async (code, message, reason) => {
      await fenced(async (tx) => {
        await sql`delete from knowledge_chunks where source_id = ${source.id}`.execute(tx)
        await deletePostings(tx, source.id)
        await sql`update knowledge_sources set state = 'failed', error_code = ${code}, error_message = ${message},
          error_reason = ${reason ? JSON.stringify(reason) : null}::jsonb,
          chunk_count = 0, token_count = 0, progress_done = 0, progress_total = null, updated_at = now()
          where id = ${source.id}`.execute(tx)
        await tell(tx)
        if (source.parent_id === null) await tellSettled(context, tx, place)
      }).catch((error: unknown) => {
        if (!(error instanceof Abandoned)) throw error
      })
    },
  }
  if (source.crashes <= MOST_CRASHES) return ingestion
  await ingestion.fail('crashed', CRASHED)
  return null
}

async function takeUp(tx: Tx, of: { sourceId: string; revision: number }): Promise<Source | null> {
  const taken = await sql<SourceRow & { crashes: number }>`update knowledge_sources set state = 'reading',
      progress_done = 0, progress_total = null, crashes = crashes + 1, updated_at = now()
    where id = ${of.sourceId} and revision = ${of.revision} and state in ('queued', 'reading', 'chunking')
    returning ${SOURCE_COLUMNS}, content, crashes`.execute(tx)
  const source = taken.rows[0]
  if (!source) return null
  const base = await sql<{ chunk_size: number; chunk_overlap: number }>`
    select chunk_size, chunk_overlap from knowledge_bases where id = ${source.kb_id}`.execute(tx)
  return base.rows[0] ? { ...source, ...base.rows[0] } : null
}
