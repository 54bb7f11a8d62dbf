import { Readable } from 'node:stream'
import { knowledge, say } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { EgressError } from '../../../egress/index.ts'
import {
  checkUpload,
  DocumentError,
  parseDocument,
  type ParsedDocument,
  tooLarge,
} from '../../../lib/documents/index.ts'
import { newId } from '../../../lib/ids.ts'
import { planProblem } from '../../../lib/plan-limits.ts'
import { removeFiles, type StoredFile } from '../../storage/index.ts'
import { startIngestion } from '../ingest/ingestion.ts'
import { writeChunks } from '../ingest/write-chunks.ts'
import type { DriveEntry } from './api.ts'
import { DriveError, driveErrorOf, type DriveProblem, problemOf } from './failure.ts'
import { isProblem, markOf, type Reading, readingOf } from './reading-of.ts'
import type { DriveSync } from './sync.ts'

/** A file whose reading ended the process this often is left out until it changes. */
const MOST_DEATHS = 2
const CRASHED = problemOf('drive_crashed', say('drive.crashed'))

export interface KnownFile {
  file_id: string
  mark: string | null
  state: (typeof knowledge.DRIVE_FILE_STATES)[number]
  part_source_id: string | null
}

/** Reads a file that is new or has changed, and records the outcome. Only what concerns all files is thrown. */
export async function keepFile(sync: DriveSync, entry: DriveEntry): Promise<void> {
  const reading = readingOf(entry)
  if (isProblem(reading)) return leaveOut(sync, entry, { state: 'skipped', problem: reading })
  const deaths = await sync.fenced((tx) => beginFile(tx, sync, entry))
  if (deaths >= MOST_DEATHS) return leaveOut(sync, entry, { state: 'failed', problem: CRASHED })
  try {
    await readFile(sync, entry, reading)
  } catch (error) {
    if (error instanceof DocumentError) {
      const { code, message, reason } = error
      return leaveOut(sync, entry, { state: 'failed', problem: { code, message, ...(reason && { reason }) } })
    }
    if (error instanceof DriveError && (error.kind === 'file' || error.kind === 'gone'))
      return leaveOut(sync, entry, { state: 'failed', problem: error.problem })
    await sync.fenced((tx) => endAttempt(tx, sync, entry))
    throw error
  }
}

/** Counts the attempt before it begins; returns how many before it never ended. */
async function beginFile(tx: Tx, { source }: DriveSync, { id, name, url }: DriveEntry): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    insert into knowledge_drive_files (account_id, source_id, file_id, name, url, tries)
    values (${source.account_id}, ${source.id}, ${id}, ${name}, ${url}, 1)
    on conflict (source_id, file_id) do update set tries = knowledge_drive_files.tries + 1
    returning tries`.execute(tx)
  return rows[0]!.tries - 1
}

const endAttempt = (tx: Tx, { source }: DriveSync, { id }: DriveEntry) =>
  sql`update knowledge_drive_files set tries = 0 where source_id = ${source.id} and file_id = ${id}`.execute(
    tx,
  )

async function readFile(sync: DriveSync, entry: DriveEntry, reading: Reading): Promise<void> {
  const { store, signal, source } = sync
  const stored = await fetchFile(sync, entry, reading)
  let isTaken = false
  try {
    const document = await parse(sync, stored, { name: entry.name, mime: reading.mime })
    signal.throwIfAborted()
    const child = await sync.fenced((tx) => takeFile(tx, sync, { entry, reading, stored }))
    isTaken = true
    const ingestion = await startIngestion(sync.context, {
      accountId: source.account_id,
      sourceId: child.id,
      revision: child.revision,
      quiet: true,
    })
    if (!ingestion) return await leaveOut(sync, entry, { state: 'failed', problem: CRASHED })
    await writeChunks(ingestion, { document, name: entry.name })
    await sync.fenced((tx) => settle(tx, sync, { entry, state: 'ready', problem: null }))
  } finally {
    if (!isTaken) await store.remove([stored.key])
  }
}

/** Into the file store, without holding it in memory. */
async function fetchFile(sync: DriveSync, entry: DriveEntry, { exportAs }: Reading): Promise<StoredFile> {
  const { drive, store, source, signal } = sync
  try {
    const content = await drive.download(entry.id, exportAs, knowledge.FILE_MAX_BYTES)
    const stored = await store.put(source.account_id, Readable.fromWeb(content))
    if (stored.bytes > 0) return stored
    await store.remove([stored.key])
    throw new DocumentError('empty', say('document.empty'))
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof EgressError && error.code === 'too_large') throw tooLarge(knowledge.FILE_MAX_BYTES)
    throw driveErrorOf(error)
  }
}

const parse = (
  { store, signal }: DriveSync,
  { key }: StoredFile,
  named: { name: string; mime: string },
): Promise<ParsedDocument> =>
  store.withFile(key, async (path) => {
    await checkUpload(path, named)
    return parseDocument({ path, ...named }, { signal })
  })

interface FetchedFile {
  entry: DriveEntry
  reading: Reading
  stored: StoredFile
}

/** Makes the fetched file the content of the file's own source. Throws `DocumentError` over the plan's limit. */
async function takeFile(
  tx: Tx,
  { context, source }: DriveSync,
  { entry, reading, stored }: FetchedFile,
): Promise<{ id: string; revision: number }> {
  const { rows: known } = await sql<{ id: string; key: string | null; bytes: number | null }>`
    select q.id, q.storage_key as key, q.bytes from knowledge_drive_files f
    join knowledge_sources q on q.id = f.part_source_id
    where f.source_id = ${source.id} and f.file_id = ${entry.id} for update of q`.execute(tx)
  const before = known[0]
  const adding = stored.bytes - (before?.bytes ?? 0)
  const growth = { accountId: source.account_id, of: 'storageBytes', adding } as const
  const problem = adding > 0 ? await planProblem(tx, context.config.plans, growth) : null
  if (problem) throw new DocumentError('plan_limit', problem)
  const { key, bytes, hash } = stored
  // Without its mark, it is read again if this process dies now.
  await sql`update knowledge_drive_files set mark = null
    where source_id = ${source.id} and file_id = ${entry.id}`.execute(tx)
  if (before) {
    if (before.key) await context.queue.send(tx, removeFiles, { keys: [before.key] })
    const { rows } = await sql<{ id: string; revision: number }>`
      update knowledge_sources set state = 'queued', revision = revision + 1, name = ${entry.name}, crashes = 0,
        storage_key = ${key}, bytes = ${bytes}, content_hash = ${hash}, mime = ${reading.mime}, updated_at = now()
      where id = ${before.id} returning id, revision`.execute(tx)
    return rows[0]!
  }
  const { rows } = await sql<{ id: string; revision: number }>`
    insert into knowledge_sources (id, account_id, project_id, kb_id, parent_id, type, name, state, storage_key, bytes,
      content_hash, mime)
    values (${newId('source')}, ${source.account_id}, ${source.project_id}, ${source.kb_id}, ${source.id}, 'file',
      ${entry.name}, 'queued', ${key}, ${bytes}, ${hash}, ${reading.mime})
    returning id, revision`.execute(tx)
  await sql`update knowledge_drive_files set part_source_id = ${rows[0]!.id}
    where source_id = ${source.id} and file_id = ${entry.id}`.execute(tx)
  return rows[0]!
}

interface Outcome {
  state: 'ready' | 'failed' | 'skipped'
  problem: DriveProblem | null
}

async function settle(
  tx: Tx,
  { source }: DriveSync,
  { entry, state, problem }: Outcome & { entry: DriveEntry },
): Promise<void> {
  const reason = problem && JSON.stringify(problem)
  await sql`insert into knowledge_drive_files as f (account_id, source_id, file_id, name, url, mark, state, reason, read_at)
    values (${source.account_id}, ${source.id}, ${entry.id}, ${entry.name}, ${entry.url}, ${markOf(entry)}, ${state},
      ${reason}::jsonb, case when ${state}::text = 'ready' then now() end)
    on conflict (source_id, file_id) do update set name = excluded.name, url = excluded.url, mark = excluded.mark,
      state = excluded.state, reason = excluded.reason, tries = 0, read_at = excluded.read_at`.execute(tx)
  // Deaths are counted per file: this one didn't end the process.
  await sql`update knowledge_sources set crashes = least(crashes, 1) where id = ${source.id}`.execute(tx)
}

/** What it had is out of date, and goes; the reason stays. */
async function leaveOut(
  sync: DriveSync,
  entry: DriveEntry,
  outcome: { state: 'failed' | 'skipped'; problem: DriveProblem },
): Promise<void> {
  await sync.fenced(async (tx) => {
    await removeTexts(tx, sync, [entry.id])
    await settle(tx, sync, { entry, ...outcome })
    // The plan may include more by the next check.
    if (outcome.problem.code === 'plan_limit')
      await sql`update knowledge_drive_files set mark = null
        where source_id = ${sync.source.id} and file_id = ${entry.id}`.execute(tx)
  })
}

/** Removes files that are gone. */
export async function dropFiles(tx: Tx, sync: DriveSync, fileIds: readonly string[]): Promise<void> {
  await removeTexts(tx, sync, fileIds)
  await sql`delete from knowledge_drive_files
    where source_id = ${sync.source.id} and file_id = any(${[...fileIds]}::text[])`.execute(tx)
}

async function removeTexts(
  tx: Tx,
  { context, source }: DriveSync,
  fileIds: readonly string[],
): Promise<void> {
  const { rows } = await sql<{
    key: string | null
  }>`delete from knowledge_sources q using knowledge_drive_files f
    where f.source_id = ${source.id} and f.file_id = any(${[...fileIds]}::text[]) and q.id = f.part_source_id
    returning q.storage_key as key`.execute(tx)
  const keys = rows.flatMap(({ key }) => key ?? [])
  if (keys.length > 0) await context.queue.send(tx, removeFiles, { keys })
}

/** What failed is read again the next time, although it hasn't changed: a person asks for it. */
export async function retryFailedFiles(tx: Tx, sourceId: string): Promise<void> {
  await sql`update knowledge_drive_files set mark = null where source_id = ${sourceId} and state = 'failed'`.execute(
    tx,
  )
}
