import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { inAccount } from '../../../lib/scoped.ts'
import type { FileStore } from '../../storage/index.ts'
import { announce } from '../changes.ts'
import { Abandoned } from '../ingest/ingestion.ts'
import { Drive } from './api.ts'

interface SyncPayload {
  accountId: string
  sourceId: string
  revision: number
}

interface DriveSource {
  id: string
  account_id: string
  kb_id: string
  project_id: string
  name: string
  crashes: number
  refreshing: boolean
  connection_id: string | null
  file_id: string
  is_folder: boolean
  tries: number
}

/** A worker's claim on reading a Drive source. */
export interface DriveSync {
  context: Context
  store: FileStore
  source: DriveSource
  drive: Drive
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

/** Starts reading a Drive source; null if there is nothing to do. */
export async function openDriveSync(
  { context, store }: { context: Context; store: FileStore },
  of: SyncPayload,
  signal: AbortSignal,
): Promise<DriveSync | null> {
  const source = await inAccount(context, of.accountId, (tx) => takeUp(tx, of))
  if (!source) return null
  const { kb_id: kbId, project_id: projectId } = source
  const place = { accountId: of.accountId, projectId, kbId, sourceId: source.id }
  const tell = (tx: Tx) => announce(context, tx, place)
  const connectionId = source.connection_id ?? ''
  let written = 0

  const fenced: DriveSync['fenced'] = (work) =>
    inAccount(context, of.accountId, async (tx) => {
      const { rows } = await sql`select 1 from knowledge_sources
        where id = ${of.sourceId} and revision = ${of.revision} and (refreshing or state = 'reading')
        for no key update`.execute(tx)
      if (rows.length === 0) throw new Abandoned()
      return work(tx)
    })

  return {
    context,
    store,
    source,
    drive: new Drive(context, { accountId: of.accountId, projectId, connectionId }, signal),
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

async function takeUp(tx: Tx, of: SyncPayload): Promise<DriveSource | null> {
  const { rows } = await sql<DriveSource>`
    update knowledge_sources q set state = case when refreshing then state else 'reading' end,
      crashes = crashes + 1, updated_at = now()
    from knowledge_drives d
    where q.id = ${of.sourceId} and q.revision = ${of.revision} and (refreshing or state in ('queued', 'reading'))
      and d.source_id = q.id
    returning q.id, q.account_id, q.kb_id, q.project_id, q.name, q.crashes, q.refreshing, d.connection_id, d.file_id,
      d.is_folder, d.tries`.execute(tx)
  return rows[0] ?? null
}
