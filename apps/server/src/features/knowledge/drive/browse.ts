import type { Data, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Member } from '../../../lib/actor.ts'
import { Failure, notFound } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { isForPurpose } from '../../connections/index.ts'
import { Drive, type DriveEntry, FOLDER } from './api.ts'
import { DriveError } from './failure.ts'
import { isProblem, readingOf } from './reading-of.ts'

/** Connections that may read Drive in this project, with their states. */
export const listDriveConnections = (
  context: Context,
  member: Member,
  projectId: string,
): Promise<Data<typeof knowledge.driveConnections>> =>
  asMember(context, member, async (tx) => {
    const { rows } = await sql<Data<typeof knowledge.driveConnections>['items'][number]>`
      select id, name, state from connections where (project_id is null or project_id = ${projectId})
        ${isForPurpose('drive')} order by lower(name), id`.execute(tx)
    return { items: rows }
  })

/** A page of files and folders to choose from. */
export async function browseDrive(
  context: Context,
  of: { accountId: string; projectId: string; signal: AbortSignal },
  query: z.output<(typeof knowledge.browseDrive)['query']>,
): Promise<Data<typeof knowledge.browseDrive>> {
  const { connectionId, place, folderId, search, after = null } = query
  return asPeopleSee(async () => {
    const drive = new Drive(context, { ...of, connectionId }, of.signal)
    if (place === 'drives' && folderId === undefined && !search) {
      const { drives, next } = await drive.sharedDrives(after)
      const folder = { isFolder: true, bytes: null, modifiedAt: null, problem: null }
      return { items: drives.map((one) => ({ ...one, ...folder })), next }
    }
    const where = search
      ? { search }
      : folderId === undefined && place === 'shared'
        ? ('shared' as const)
        : { folderId: folderId ?? 'root' }
    const { files, next } = await drive.choose(where, after)
    return { items: files.map(present), next }
  })
}

function present(entry: DriveEntry): knowledge.DriveItem {
  const { id, name, mimeType, bytes, modifiedTime } = entry
  const isFolder = mimeType === FOLDER
  const reading = isFolder ? null : readingOf(entry)
  return {
    id,
    name,
    isFolder,
    bytes: isFolder ? null : bytes,
    modifiedAt: modifiedTime ?? null,
    problem: reading && isProblem(reading) ? reading : null,
  }
}

/** One file or folder to add. A file that can't be read is refused. */
export async function lookUpDrive(
  context: Context,
  of: { accountId: string; projectId: string; connectionId: string; signal: AbortSignal },
  fileId: string,
): Promise<{ fileId: string; name: string; isFolder: boolean; url: string | null }> {
  return asPeopleSee(async () => {
    const entry = await new Drive(context, of, of.signal).file(fileId)
    const isFolder = entry.mimeType === FOLDER
    const reading = isFolder ? null : readingOf(entry)
    if (reading && isProblem(reading))
      throw new Failure('invalid_request', `“${entry.name}”: ${reading.message}`, {
        issues: [{ path: 'body.fileId', message: reading.message }],
      })
    return { fileId: entry.id, name: entry.name, isFolder, url: entry.url }
  })
}

/** Errors of Drive as those of the API. */
async function asPeopleSee<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DriveError)) throw error
    const { code, message, reason } = error.problem
    if (code === 'drive_removed') throw notFound('connection')
    if (code === 'drive_not_found') throw notFound('file')
    throw new Failure('conflict', message, { driveProblem: code, ...(reason && { reason }) })
  }
}
