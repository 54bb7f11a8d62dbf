import { knowledge } from '@millrace/contract'
import { type DriveEntry, FOLDER } from './api.ts'
import type { DriveSync } from './sync.ts'

const MOST_FOLDERS = 200
const MOST_PAGES = 400

interface FolderContent {
  name: string
  url: string | null
  files: Map<string, DriveEntry>
  truncated: boolean
}

/**
 * The files of a source as they are now: one, or those of a folder and its subfolders, up to the limit. In folders of
 * the same depth the oldest come first, so that new ones push none out. Throws `DriveError`.
 */
export async function findFiles({ drive, source, signal }: DriveSync): Promise<FolderContent> {
  const root = await drive.file(source.file_id)
  const { name, url } = root
  if (!source.is_folder) return { name, url, files: new Map([[root.id, root]]), truncated: false }
  const files = new Map<string, DriveEntry>()
  const folders = [root.id]
  const seen = new Set(folders)
  let pages = 0
  let isCut = false
  for (let at = 0; at < folders.length; at++) {
    for (let after: string | null = null; ;) {
      signal.throwIfAborted()
      if (pages === MOST_PAGES) return { name, url, files, truncated: true }
      pages += 1
      const listed: Awaited<ReturnType<typeof drive.children>> = await drive.children(folders[at]!, after)
      for (const entry of listed.files) {
        if (seen.has(entry.id)) continue
        seen.add(entry.id)
        if (entry.mimeType !== FOLDER) files.set(entry.id, entry)
        else if (folders.length < MOST_FOLDERS) folders.push(entry.id)
        else isCut = true
        if (files.size > knowledge.DRIVE_FILES_MAX) {
          files.delete(entry.id)
          return { name, url, files, truncated: true }
        }
      }
      if (listed.next === null) break
      after = listed.next
    }
  }
  return { name, url, files, truncated: isCut }
}
