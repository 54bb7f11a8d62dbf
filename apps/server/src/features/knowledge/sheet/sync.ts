import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { announce } from '../changes.ts'
import { Abandoned } from '../ingest/ingestion.ts'

interface SyncPayload {
  accountId: string
  sourceId: string
  revision: number
}

interface SheetSource {
  id: string
  account_id: string
  kb_id: string
  project_id: string
  name: string
  chunk_size: number
  chunk_overlap: number
  crashes: number
  sheet_id: string | null
}

/** A worker's claim on reading a sheet. */
export interface Sync {
  context: Context
  source: SheetSource
  signal: AbortSignal
  /** Runs a transaction only while this revision is current; otherwise throws `Abandoned`. */
  fenced<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** Records progress, at most every `PROGRESS_MS`. */
  progress(done: number, total: number): Promise<void>
  announce(tx: Tx): Promise<void>
  /** This attempt failed, but its process survived: it doesn't count as a death. */
  survive(): Promise<void>
}

const PROGRESS_MS = 500

/** Starts reading a sheet; null if there is nothing to do. */
export async function openSync(context: Context, of: SyncPayload, signal: AbortSignal): Promise<Sync | null> {
  const source = await inAccount(context, of.accountId, (tx) => takeUp(tx, of))
  if (!source) return null
  const { kb_id: kbId, project_id: projectId } = source
  const place = { accountId: of.accountId, projectId, kbId, sourceId: source.id }
  const tell = (tx: Tx) => announce(context, tx, place)
  let written = 0

  const fenced: Sync['fenced'] = (work) =>
    inAccount(context, of.accountId, async (tx) => {
      const { rows } = await sql`select 1 from knowledge_sources
        where id = ${of.sourceId} and revision = ${of.revision} and (refreshing or state = 'reading')
        for no key update`.execute(tx)
      if (rows.length === 0) throw new Abandoned()
      return work(tx)
    })

  return {
    context,
    source,
    signal,
    fenced,
    announce: tell,
    progress: async (done, total) => {
      if (Date.now() - written < PROGRESS_MS) return
      written = Date.now()
      await fenced(async (tx) => {
        await sql`update knowledge_sources set progress_done = ${done}, progress_total = ${total}, updated_at = now()
          where id = ${of.sourceId}`.execute(tx)
        await tell(tx)
      })
    },
    survive: () =>
      inAccount(context, of.accountId, async (tx) => {
        await sql`update knowledge_sources set crashes = greatest(0, crashes - 1)
          where id = ${of.sourceId} and revision = ${of.revision}`.execute(tx)
      }),
  }
}

async function takeUp(tx: Tx, of: SyncPayload): Promise<SheetSource | null> {
  const { rows } = await sql<SheetSource>`
    update knowledge_sources q set state = case when refreshing then state else 'reading' end,
      crashes = crashes + 1, updated_at = now()
    from knowledge_bases b, knowledge_sheets k
    where q.id = ${of.sourceId} and q.revision = ${of.revision} and (refreshing or state in ('queued', 'reading'))
      and b.id = q.kb_id and k.source_id = q.id
    returning q.id, q.account_id, q.kb_id, q.project_id, q.name, b.chunk_size, b.chunk_overlap, q.crashes,
      k.sheet_id`.execute(tx)
  return rows[0] ?? null
}
