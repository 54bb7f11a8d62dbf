import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

// A restore is made ready inside the data folder (which may be a disk of its own, so nothing could be renamed into it
// from outside), and put in its place only when it is complete. A restore that was killed before is never looked at;
// one that was killed while it was put in its place is finished at the next start.

const STAGING = 'restoring'
/** Holds the name of the folder for what was there before. */
const COMPLETE = 'complete'
/** What a restore brings. */
const PIECES = ['secret.key', 'credentials.key', 'files', 'postgres']

export const stagingFolder = (dataDir: string): string => join(dataDir, STAGING)

/** What of an installation the data folder holds already. */
export async function occupiedBy(dataDir: string): Promise<string[]> {
  const names = existsSync(dataDir) ? await readdir(dataDir) : []
  return PIECES.filter((piece) => names.includes(piece))
}

/** An empty staging folder; what an earlier restore left unfinished is thrown away. */
export async function beginStaging(dataDir: string): Promise<string> {
  const folder = stagingFolder(dataDir)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** From here on the restore happens, even if this process is killed. `aside`: a folder name for what was there. */
export async function completeStaging(dataDir: string, replaced: string): Promise<void> {
  await writeFile(join(stagingFolder(dataDir), COMPLETE), replaced, { flush: true })
}

/** Beginning of the names of folders that hold a copy of the database while a backup is made from it. */
export const copyFolderPrefix = 'backup-'

/** Removes copies that a server which was killed during a backup left. For the holder of the folder's lock. */
export async function removeLeftCopies(dataDir: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    // As mkdtemp names them; a person's own folder is called otherwise.
    if (!entry.isDirectory() || !/^backup-[A-Za-z0-9]{6}$/.test(entry.name)) continue
    if (existsSync(join(dataDir, entry.name, 'postgres')))
      await rm(join(dataDir, entry.name), { recursive: true })
  }
}

/** Puts a complete restore in its place; does nothing when there is none. */
export async function finishRestore(dataDir: string): Promise<void> {
  const staging = stagingFolder(dataDir)
  if (!existsSync(join(staging, COMPLETE))) return
  const replaced = join(dataDir, await readFile(join(staging, COMPLETE), 'utf8'))
  for (const piece of PIECES) {
    if (!existsSync(join(staging, piece))) continue
    if (existsSync(join(dataDir, piece))) {
      await mkdir(replaced, { recursive: true, mode: 0o700 })
      await rename(join(dataDir, piece), join(replaced, piece))
    }
    await rename(join(staging, piece), join(dataDir, piece))
  }
  await rm(staging, { recursive: true })
}
