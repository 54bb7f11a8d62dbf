import { say } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { handler, type Handler, isLastFailure } from '../../../queue/queue.ts'
import type { FileStore } from '../../storage/index.ts'
import { Abandoned } from '../ingest/ingestion.ts'
import type { DriveEntry } from './api.ts'
import { DriveError, type DriveProblem, problemOf } from './failure.ts'
import { findFiles } from './find-files.ts'
import { failDrive, finishDrive, keepDrive, postpone } from './finish-sync.ts'
import { dropFiles, keepFile, type KnownFile } from './keep-file.ts'
import { markOf } from './reading-of.ts'
import { type DriveSync, openDriveSync } from './sync.ts'
import { syncDrive } from './sync.job.ts'

/** More than a file is allowed to cause, so that it is the file that is left out. */
const MOST_CRASHES = 6
const FILES_PER_DROP = 20

const GONE = problemOf('drive_gone', say('drive.gone'))
const FAILED = problemOf('drive_failed', say('drive.failed'))

/**
 * Handles `syncDrive`: finds the files that changed since they were read, and reads only those. Each is recorded when
 * done, so that a crash costs at most one file. What is unchanged stays searchable meanwhile.
 */
export const driveHandler = (context: Context, store: FileStore): Handler =>
  handler(syncDrive, async (payload, running) => {
    const sync = await openDriveSync({ context, store }, payload, running.signal)
    if (!sync) return
    try {
      if (sync.source.crashes > MOST_CRASHES) return await failDrive(sync, FAILED)
      await readDrive(sync)
    } catch (error) {
      if (error instanceof Abandoned) return
      await sync.survive().catch(() => undefined)
      if (error instanceof DriveError && !running.signal.aborted) return endEarly(sync, error)
      if (isLastFailure(running)) await endWith(sync, FAILED)
      throw error
    }
  })

const endEarly = (sync: DriveSync, error: DriveError): Promise<void> =>
  ignoreAbandoned(async () => {
    if (error.kind === 'later') return postpone(sync, error)
    // Nothing else makes a single file or the folder itself fail like this: it is the source that is gone.
    if (error.kind === 'gone') return failDrive(sync, GONE)
    return endWith(sync, error.problem)
  })

/** What was read before stays; a source that was never read fails. */
const endWith = (sync: DriveSync, problem: DriveProblem): Promise<void> =>
  ignoreAbandoned(() => (sync.source.refreshing ? keepDrive(sync, problem) : failDrive(sync, problem)))

async function ignoreAbandoned(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Abandoned)) throw error
  }
}

async function readDrive(sync: DriveSync): Promise<void> {
  const known = await knownFiles(sync)
  const found = await findFiles(sync)
  const gone = [...known.keys()].filter((id) => !found.files.has(id))
  for (let from = 0; from < gone.length; from += FILES_PER_DROP)
    await sync.fenced((tx) => dropFiles(tx, sync, gone.slice(from, from + FILES_PER_DROP)))
  const changed = [...found.files.values()].filter((entry) => isChanged(known.get(entry.id), entry))
  for (const [done, entry] of changed.entries()) {
    sync.signal.throwIfAborted()
    await sync.progress(done, changed.length)
    await keepFile(sync, entry)
  }
  const added = changed.filter(({ id }) => !known.has(id)).length
  const counts = {
    added,
    changed: changed.length - added,
    removed: gone.length,
    unchanged: found.files.size - changed.length,
  }
  await finishDrive(sync, { ...found, counts })
}

/** Its text may also have been deleted by hand. */
const isChanged = (known: KnownFile | undefined, entry: DriveEntry): boolean =>
  known?.mark !== markOf(entry) || (known.state === 'ready' && known.part_source_id === null)

async function knownFiles(sync: DriveSync): Promise<Map<string, KnownFile>> {
  const { rows } = await sync.fenced((tx) =>
    sql<KnownFile>`select file_id, mark, state, part_source_id from knowledge_drive_files
      where source_id = ${sync.source.id}`.execute(tx),
  )
  return new Map(rows.map((row) => [row.file_id, row]))
}
