import type { knowledge } from '@millrace/contract'
import { say } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { removeFiles } from '../../storage/index.ts'
import { tellSettled } from '../ingest/tell-settled.ts'
import { type DriveError, type DriveProblem, problemOf } from './failure.ts'
import type { DriveSync } from './sync.ts'

const MINUTE_MS = 60_000
/** How often files are checked for changes. */
const EVERY_MS = 15 * MINUTE_MS
/** After Drive couldn't be reached for long. */
const RARELY_MS = 60 * MINUTE_MS
/** Waits between attempts begin with this, and double. */
const FIRST_WAIT_MS = 30_000
const MOST_TRIES = 8
/** So that what failed together doesn't come back together. */
const SPREAD = 0.2

const UNAVAILABLE = problemOf('drive_unavailable', say('drive.unavailable'))

interface Finished {
  name: string
  url: string | null
  truncated: boolean
  counts: Pick<knowledge.RefreshResult, 'added' | 'changed' | 'removed' | 'unchanged'>
}

/** Ends the reading: the source is ready with its current files. A single file that can't be read is a failure. */
export async function finishDrive(
  sync: DriveSync,
  { name, url, truncated, counts }: Finished,
): Promise<void> {
  const { source, context } = sync
  const only = source.is_folder ? null : await onlyFile(sync)
  if (only) return failDrive(sync, only)
  await sync.fenced(async (tx) => {
    await sql`update knowledge_drives set truncated = ${truncated}, problem = null, tries = 0,
        due_at = ${after(sync, EVERY_MS)} where source_id = ${source.id}`.execute(tx)
    const { rows } = await sql<{
      failed: number
    }>`select count(*) filter (where state = 'failed')::int as failed
      from knowledge_drive_files where source_id = ${source.id}`.execute(tx)
    const result = { ...counts, failed: rows[0]!.failed, at: context.now().toISOString(), message: null }
    await sql`update knowledge_sources q set state = 'ready', refreshing = false, crashes = 0, name = ${name},
        url = ${url}, error_code = null, error_message = null, error_reason = null, progress_done = 0,
        progress_total = null, language = c.language, hidden_characters = c.hidden, refreshed_at = now(),
        refresh_result = ${JSON.stringify(result)}::jsonb, updated_at = now()
      from (select coalesce(sum(hidden_characters), 0)::int as hidden, mode() within group (order by language) as language
        from knowledge_sources where parent_id = ${source.id}) c
      where q.id = ${source.id}`.execute(tx)
    await settled(tx, sync)
  })
}

/** Why the only file of a source wasn't read; null if it was. */
async function onlyFile({ fenced, source }: DriveSync): Promise<DriveProblem | null> {
  const { rows } = await fenced((tx) =>
    sql<{ reason: DriveProblem | null }>`select reason from knowledge_drive_files
      where source_id = ${source.id} and state in ('failed', 'skipped') limit 1`.execute(tx),
  )
  return rows[0]?.reason ?? null
}

/** Ends it with a reason for people. What it had must not keep answering. */
export async function failDrive(sync: DriveSync, problem: DriveProblem): Promise<void> {
  const { source, context } = sync
  const { code, message, reason } = problem
  await sync.fenced(async (tx) => {
    const { rows } = await sql<{
      key: string | null
    }>`delete from knowledge_sources where parent_id = ${source.id}
      returning storage_key as key`.execute(tx)
    const keys = rows.flatMap(({ key }) => key ?? [])
    if (keys.length > 0) await context.queue.send(tx, removeFiles, { keys })
    await sql`delete from knowledge_drive_files where source_id = ${source.id}`.execute(tx)
    await sql`update knowledge_drives set problem = null, tries = 0, truncated = false,
        due_at = ${dueAfter(sync, problem)} where source_id = ${source.id}`.execute(tx)
    await sql`update knowledge_sources set state = 'failed', refreshing = false, error_code = ${code},
        error_message = ${message}, error_reason = ${reason ? JSON.stringify(reason) : null}::jsonb,
        progress_done = 0, progress_total = null, updated_at = now() where id = ${source.id}`.execute(tx)
    await settled(tx, sync)
  })
}

/** Ends a check with a reason for people. What was read before stays. */
export async function keepDrive(sync: DriveSync, problem: DriveProblem): Promise<void> {
  const { source } = sync
  await sync.fenced(async (tx) => {
    await sql`update knowledge_drives set problem = ${JSON.stringify(problem)}::jsonb, tries = 0,
        due_at = ${dueAfter(sync, problem)} where source_id = ${source.id}`.execute(tx)
    await sql`update knowledge_sources set refreshing = false, crashes = 0, progress_done = 0, progress_total = null,
        updated_at = now() where id = ${source.id}`.execute(tx)
    await settled(tx, sync)
  })
}

/** Goes on later, with longer and longer waits; in the end, with a problem that people see. */
export async function postpone(sync: DriveSync, { retryAfterMs }: DriveError): Promise<void> {
  const { source } = sync
  if (source.tries + 1 >= MOST_TRIES)
    return source.refreshing ? keepDrive(sync, UNAVAILABLE) : failDrive(sync, UNAVAILABLE)
  const wait = Math.max(FIRST_WAIT_MS * 2 ** source.tries, retryAfterMs ?? 0)
  await sync.fenced(async (tx) => {
    await sql`update knowledge_drives set tries = tries + 1, due_at = ${after(sync, wait)}
      where source_id = ${source.id}`.execute(tx)
  })
}

const after = ({ context }: DriveSync, ms: number): Date =>
  new Date(context.now().getTime() + ms * (1 + Math.random() * SPREAD))

/** A broken connection is looked at again soon, because that costs nothing and people wait after reconnecting it. */
function dueAfter(sync: DriveSync, { code }: DriveProblem): Date | null {
  if (code === 'drive_reconnect' || code === 'drive_purpose') return after(sync, MINUTE_MS)
  if (code === 'drive_unavailable' || code === 'drive_client' || code === 'drive_not_enabled')
    return after(sync, RARELY_MS)
  // A file may become readable, or come back from the trash.
  return code === 'drive_removed' ? null : after(sync, RARELY_MS)
}

async function settled(tx: Tx, sync: DriveSync): Promise<void> {
  const { account_id: accountId, project_id: projectId, kb_id: kbId } = sync.source
  await sync.announce(tx)
  await tellSettled(sync.context, tx, { accountId, projectId, kbId })
}
