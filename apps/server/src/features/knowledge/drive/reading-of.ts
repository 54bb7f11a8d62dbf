import { knowledge, say } from '@millrace/contract'
import { tooLarge } from '../../../lib/documents/index.ts'
import type { DriveEntry } from './api.ts'
import { type DriveProblem, problemOf } from './failure.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument.'

/** What Google's own documents are exported as: https://developers.google.com/workspace/drive/api/guides/ref-export-formats */
const EXPORTS: Readonly<Record<string, string>> = {
  'application/vnd.google-apps.document': `${OFFICE}wordprocessingml.document`,
  'application/vnd.google-apps.spreadsheet': `${OFFICE}spreadsheetml.sheet`,
  'application/vnd.google-apps.presentation': `${OFFICE}presentationml.presentation`,
}

/** How a file is read. */
export interface Reading {
  /** Null: as it is. */
  exportAs: string | null
  mime: string
}

/** How to read this file, or why it can't be read, by what is known before it is fetched. */
export function readingOf(entry: DriveEntry): Reading | DriveProblem {
  const { mimeType, name, bytes, canDownload } = entry
  if (mimeType === 'application/vnd.google-apps.shortcut')
    return problemOf('drive_shortcut', say('drive.shortcut'))
  const exportAs = EXPORTS[mimeType] ?? null
  if (exportAs === null && !isReadable(mimeType, name))
    return problemOf('drive_type', say('drive.type', { type: mimeType || 'unknown' }))
  if (!canDownload) return problemOf('drive_no_download', say('drive.noDownload'))
  if ((bytes ?? 0) > knowledge.FILE_MAX_BYTES) {
    const { code, message, reason } = tooLarge(knowledge.FILE_MAX_BYTES)
    return { code, message, ...(reason && { reason }) }
  }
  return { exportAs, mime: exportAs ?? mimeType }
}

export const isProblem = (of: Reading | DriveProblem): of is DriveProblem => 'code' in of

const READABLE = new Set(['application/pdf', ...Object.values(EXPORTS)])

/** The content decides in the end; this spares fetching pictures and videos. */
function isReadable(mimeType: string, name: string): boolean {
  if (READABLE.has(mimeType) || mimeType.startsWith('text/')) return true
  const dot = name.lastIndexOf('.')
  const extension = dot < 0 ? '' : name.slice(dot).toLowerCase()
  return (knowledge.FILE_EXTENSIONS as readonly string[]).includes(extension)
}

/** Changes when the file's content or name does. Google's own documents have no checksum. */
export const markOf = ({ name, md5Checksum, modifiedTime }: DriveEntry): string =>
  JSON.stringify([name, md5Checksum ?? modifiedTime ?? ''])
