import { z } from 'zod'
import { CONNECTION_STATES } from '../connections.ts'
import { id } from '../ids.ts'
import { page, pageQuery } from '../lists.ts'
import { reason } from '../reasons/reason.ts'
import { inProject, route } from '../route.ts'
import { text, timestamp } from '../text.ts'
import { refreshResult } from './sites.ts'

/** Files that one folder can bring in, with those of its subfolders. */
export const DRIVE_FILES_MAX = 500
/** Selected files and folders in a call. */
export const DRIVE_SELECTED_MAX = 20

/** An ID of Google Drive. `root` is the top folder of the connected account. */
export const driveFileId = z.string().regex(/^[\w-]{1,200}$/, 'is not an ID of Google Drive')

export const newDrive = z.strictObject({
  type: z.literal('drive'),
  connectionId: id('connection'),
  /** A file, or a folder with everything in it. */
  fileId: driveFileId,
})

/** Why something of Drive isn’t read: a stable code, a sentence for people, and what translates it. */
const driveProblem = z.object({ code: z.string(), message: z.string(), reason: reason.optional() })

export const driveState = z.object({
  /** Null once it was removed. */
  connection: z
    .object({ id: id('connection'), name: z.string(), state: z.enum(CONNECTION_STATES) })
    .nullable(),
  fileId: z.string(),
  isFolder: z.boolean(),
  /** Files by state. */
  ready: z.number().int(),
  failed: z.number().int(),
  skipped: z.number().int(),
  /** Whether the folder has more files than are read. */
  truncated: z.boolean(),
  /** Of all its files. */
  chunks: z.number().int(),
  characters: z.number().int(),
  /** True while changes are processed; what was read before stays searchable. */
  reading: z.boolean(),
  /** Why it can’t be kept in sync at the moment. What was read before stays searchable. */
  problem: driveProblem.nullable(),
  /** Result of the last check for changes. */
  last: refreshResult.nullable(),
})
export type DriveState = z.infer<typeof driveState>

export const DRIVE_FILE_STATES = ['waiting', 'ready', 'failed', 'skipped'] as const

/** A file of a Drive source. */
export const driveFile = z.object({
  fileId: z.string(),
  name: z.string(),
  /** Its page in Drive. */
  url: z.string().nullable(),
  state: z.enum(DRIVE_FILE_STATES),
  /** Why it couldn't be read, or was left out. */
  reason: driveProblem.nullable(),
  /** The source with its text; null unless it was read. */
  sourceId: id('source').nullable(),
  chunks: z.number().int(),
  readAt: timestamp.nullable(),
})
export type DriveFile = z.infer<typeof driveFile>

/** Where to look: the account’s own files, those that others shared with it, or shared drives. */
export const DRIVE_PLACES = ['mine', 'shared', 'drives'] as const

/** Something to select in Drive. */
export const driveItem = z.object({
  id: z.string(),
  name: z.string(),
  isFolder: z.boolean(),
  /** Null for folders. */
  bytes: z.number().nullable(),
  modifiedAt: z.string().nullable(),
  /** Why it can’t be read; null for files that can, and for folders. */
  problem: driveProblem.nullable(),
})
export type DriveItem = z.infer<typeof driveItem>

export const driveConnections = route({
  id: 'knowledge.driveConnections',
  method: 'GET',
  path: '/millrace/knowledge/drive',
  summary: 'List the Google connections of the project that may read Drive',
  who: inProject('write', 'read'),
  data: z.object({
    items: z.array(z.object({ id: id('connection'), name: z.string(), state: z.enum(CONNECTION_STATES) })),
  }),
})

export const browseDrive = route({
  id: 'knowledge.browseDrive',
  method: 'GET',
  path: '/millrace/knowledge/drive/files',
  summary: 'List or search files and folders in Google Drive to choose from',
  who: inProject('write', 'read'),
  query: z.strictObject({
    connectionId: id('connection'),
    place: z.enum(DRIVE_PLACES).default('mine'),
    /** Lists this folder instead. */
    folderId: driveFileId.optional(),
    /** Searches all files by name instead. */
    search: text(200).optional(),
    /** `next` of the page before. */
    after: text(2000).optional(),
  }),
  data: z.object({ items: z.array(driveItem), next: z.string().nullable() }),
})

export const listDriveFiles = route({
  id: 'knowledge.listDriveFiles',
  method: 'GET',
  path: '/millrace/knowledge/:id/sources/:sid/files',
  summary: 'List the files of a Drive source, with status and reason',
  who: inProject('read', 'read'),
  params: z.strictObject({ id: id('knowledge'), sid: id('source') }),
  query: pageQuery.extend({ state: z.enum(DRIVE_FILE_STATES).optional() }),
  data: page(driveFile),
})
