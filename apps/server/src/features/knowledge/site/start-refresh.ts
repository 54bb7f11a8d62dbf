import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem, type Tx } from '../../../db/scope.ts'
import { audit } from '../../../lib/audit.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { announce } from '../changes.ts'
import { ingestSource } from '../ingest/ingest.job.ts'
import { SOURCE_COLUMNS, type SourceRow } from '../queries.ts'
import { syncDrive } from '../drive/sync.job.ts'
import { syncSheet } from '../sheet/sync.job.ts'
import { crawlSite } from './crawl.job.ts'
import { refreshPage } from './refresh.job.ts'
import { nextRefresh } from './schedule.ts'

/** Starts reading a source again, in its own way. Readers of an older revision can't write any more. */
export async function startRefresh(
  context: Context,
  tx: Tx,
  of: { accountId: string; sourceId: string },
): Promise<SourceRow | null> {
  const { rows } = await sql<SourceRow>`
    update knowledge_sources set revision = revision + 1, error_code = null, error_message = null, crashes = 0,
      refreshing = state = 'ready' and type in ('url', 'site', 'sheet', 'drive'),
      state = case when state = 'ready' and type in ('url', 'site', 'sheet', 'drive') then state else 'queued' end,
      progress_done = 0, progress_total = null, updated_at = now()
    where id = ${of.sourceId} returning ${SOURCE_COLUMNS}`.execute(tx)
  const source = rows[0]
  if (!source) return null
  const payload = { accountId: of.accountId, sourceId: source.id, revision: source.revision }
  const group = { group: of.accountId }
  if (source.type === 'site') {
    const step = await startRound(tx, source.id)
    await context.queue.send(tx, crawlSite, { ...payload, step }, group)
  } else if (source.type === 'sheet') await context.queue.send(tx, syncSheet, payload, group)
  else if (source.type === 'drive') {
    await startDriveRound(tx, source.id)
    await context.queue.send(tx, syncDrive, payload, group)
  } else if (source.refreshing) await context.queue.send(tx, refreshPage, payload, group)
  else await context.queue.send(tx, ingestSource, payload, group)
  return source
}

/** Puts every known page back on the frontier; an unchanged one costs a short conditional request. */
async function startRound(tx: Tx, siteId: string): Promise<number> {
  await sql`update knowledge_pages set state = 'skipped', reason = 'removed', message = 'It was removed by hand.'
    where site_id = ${siteId} and state = 'ready' and page_source_id is null`.execute(tx)
  await sql`update knowledge_pages set state = 'waiting', reason = null, message = null, tries = 0, crashes = 0, hops = 0,
      due_at = null, settled = false
    where site_id = ${siteId} and reason is distinct from 'removed'`.execute(tx)
  const { rows } = await sql<{ step: number }>`update knowledge_sites set phase = 'discover', runner = null,
      resends = 0,
      counts = '{}', problems = '[]', step = step + 1, updated_at = now()
    where source_id = ${siteId} returning step`.execute(tx)
  return rows[0]?.step ?? 0
}

/** It begins at once, whatever an earlier round waits for. */
async function startDriveRound(tx: Tx, sourceId: string): Promise<void> {
  await sql`update knowledge_drives set due_at = null, tries = 0 where source_id = ${sourceId}`.execute(tx)
  await sql`update knowledge_drive_files set tries = 0 where source_id = ${sourceId} and tries > 0`.execute(
    tx,
  )
}

const AT_ONCE = 20

interface DueRow {
  id: string
  account_id: string
  project_id: string
  kb_id: string
  refresh_schedule: string
}

/** Starts due refreshes; returns their number. */
export async function startDueRefreshes(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<DueRow>`
      select id, account_id, project_id, kb_id, refresh_schedule from knowledge_sources
      where refresh_due_at <= ${context.now()} and not refreshing and state in ('ready', 'failed')
        and ${isOpenProject(sql`project_id`)}
      order by refresh_due_at limit ${AT_ONCE} for update skip locked`.execute(tx)
    for (const row of rows) {
      const { id: sourceId, account_id: accountId, project_id: projectId, kb_id: kbId } = row
      const due = nextRefresh(row.refresh_schedule, context.now())
      await sql`update knowledge_sources set refresh_due_at = ${due} where id = ${sourceId}`.execute(tx)
      await startRefresh(context, tx, { accountId, sourceId })
      const actor = { kind: 'system', job: 'scheduled refresh' } as const
      const details = { source: sourceId }
      await audit(tx, actor, {
        accountId,
        projectId,
        action: 'knowledge.refreshSource',
        objectId: kbId,
        details,
      })
      await announce(context, tx, { accountId, projectId, kbId, sourceId })
    }
    return rows.length
  })
}

/** Sends jobs for unfinished refreshes without one. */
export async function resumeRefreshes(context: Context): Promise<number> {
  return inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<{ id: string; account_id: string; revision: number }>`
      select s.id, s.account_id, s.revision from knowledge_sources s
      where s.refreshing and s.type = 'url' and s.state = 'ready' and ${isOpenProject(sql`s.project_id`)} and not exists (
        select 1 from pgboss.job j where j.name = ${refreshPage.name} and j.state in ('created', 'retry', 'active')
          and j.data ->> 'sourceId' = s.id and (j.data ->> 'revision')::int = s.revision)
      for update of s skip locked`.execute(tx)
    for (const row of rows) {
      const payload = { accountId: row.account_id, sourceId: row.id, revision: row.revision }
      await context.queue.send(tx, refreshPage, payload, { group: row.account_id })
    }
    return rows.length
  })
}
