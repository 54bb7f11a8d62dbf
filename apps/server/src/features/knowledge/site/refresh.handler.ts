import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import { EgressError } from '../../../egress/index.ts'
import { DocumentError } from '../../../lib/documents/index.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { handler, type Handler, isLastFailure, type Running } from '../../../queue/queue.ts'
import { announce } from '../changes.ts'
import { Abandoned, startIngestion } from '../ingest/ingestion.ts'
import { type SourceContent, readWebPage } from '../ingest/read-source.ts'
import { readPaid, recordPage } from '../ingest/paid-page.ts'
import { writeChunks } from '../ingest/write-chunks.ts'
import { refreshPage } from './refresh.job.ts'
import { nextRefresh } from './schedule.ts'

interface Payload {
  accountId: string
  sourceId: string
  revision: number
}

interface Row {
  id: string
  kb_id: string
  project_id: string
  url: string
  etag: string | null
  last_modified: string | null
  content_hash: string | null
  refresh_schedule: string
}

/** Handles `refreshPage`. The page stays searchable; if it can't be fetched, its previous content stays. */
export const refreshHandler = (context: Context): Handler =>
  handler(
    refreshPage,
    (payload, running) => refresh(context, payload, running),
    (payload) => finish(context, payload, { outcome: 'failed', message: CRASHED }),
  )

const CRASHED = 'The server stopped several times while processing it.'

async function refresh(context: Context, payload: Payload, running: Running): Promise<void> {
  const page = await findPage(context, payload)
  if (!page) return
  try {
    const unpaid = await refreshPaid(context, { payload, page, signal: running.signal })
    if (unpaid) await finish(context, payload, { outcome: 'failed', message: unpaid.message })
  } catch (error) {
    if (error instanceof Abandoned) return
    const known = error instanceof DocumentError || error instanceof EgressError
    if (running.signal.aborted || !known) {
      if (!isLastFailure(running)) throw error
    }
    const message = known ? error.message : 'It failed because of a server error.'
    await finish(context, payload, { outcome: 'failed', message })
    if (!known) throw error
  }
}

/**
 * Reads the page for its price, which is charged with the result. A page that the site says is unchanged costs nothing.
 */
async function refreshPaid(
  context: Context,
  { payload, page, signal }: { payload: Payload; page: Row; signal: AbortSignal },
) {
  const place = { accountId: payload.accountId, projectId: page.project_id }
  let isRecorded = false
  const record = async (tx: Tx) => {
    isRecorded = true
    await recordPage(tx, context, place)
  }
  const read = async () => {
    const answer = await readWebPage(context, page.url, {
      etag: page.etag,
      lastModified: page.last_modified,
      signal,
    })
    if (!answer) await finish(context, payload, { outcome: 'unchanged' })
    else if (answer.marks.hash === page.content_hash)
      await finish(context, payload, { outcome: 'unchanged', record })
    else await readAnew(context, payload, { ...answer, record })
  }
  return readPaid(context, { ...place, signal }, { read, recorded: () => isRecorded })
}

const findPage = (context: Context, of: Payload): Promise<Row | null> =>
  inAccount(context, of.accountId, async (tx) => {
    const { rows } =
      await sql<Row>`select id, kb_id, project_id, url, etag, last_modified, content_hash, refresh_schedule
      from knowledge_sources
      where id = ${of.sourceId} and revision = ${of.revision} and refreshing and type = 'url'`.execute(tx)
    return rows[0] ?? null
  })

async function readAnew(
  context: Context,
  of: Payload,
  read: SourceContent & { marks: NonNullable<SourceContent['marks']> },
) {
  const { marks } = read
  const begun = await inAccount(context, of.accountId, async (tx) => {
    const { rows } =
      await sql`update knowledge_sources set state = 'queued', refreshing = false, etag = ${marks.etag},
        last_modified = ${marks.lastModified}, content_hash = ${marks.hash}
      where id = ${of.sourceId} and revision = ${of.revision} and refreshing returning id`.execute(tx)
    return rows.length > 0
  })
  const ingestion = begun ? await startIngestion(context, of) : null
  if (!ingestion) return
  await writeChunks(ingestion, read)
  await finish(context, of, { outcome: 'changed' })
}

const NOTHING = { added: 0, changed: 0, removed: 0, unchanged: 0, failed: 0 }

interface Result {
  outcome: 'changed' | 'unchanged' | 'failed'
  message?: string | null
  /** Charges the page in the same transaction. */
  record?: (tx: Tx) => Promise<void>
}

const finish = (context: Context, of: Payload, result: Result) =>
  inAccount(context, of.accountId, (tx) => writeResult(context, tx, { ...of, ...result }))

async function writeResult(
  context: Context,
  tx: Tx,
  { outcome, message = null, record, ...of }: Payload & Result,
): Promise<void> {
  const { rows } = await sql<Row & { now: Date }>`select *, now() as now from knowledge_sources
    where id = ${of.sourceId} and revision = ${of.revision} for update`.execute(tx)
  const row = rows[0]
  if (!row) return
  await record?.(tx)
  const result = JSON.stringify({ ...NOTHING, [outcome]: 1, at: row.now.toISOString(), message })
  await sql`update knowledge_sources set refreshing = false, refresh_result = ${result}::jsonb,
      refreshed_at = case when ${outcome} = 'failed' then refreshed_at else now() end,
      refresh_due_at = ${nextRefresh(row.refresh_schedule, row.now)}, updated_at = now()
    where id = ${row.id}`.execute(tx)
  await announce(context, tx, {
    accountId: of.accountId,
    projectId: row.project_id,
    kbId: row.kb_id,
    sourceId: row.id,
  })
}
