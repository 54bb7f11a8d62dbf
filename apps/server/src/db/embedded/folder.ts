import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isFull } from './reserve.ts'

/** PostgreSQL major version of PGlite and its files. */
const MAJOR_VERSION = '18'

export const postgresFolder = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * Ensures that the data folder has PostgreSQL files of the right version. An empty folder is filled; the result gets
 * its final name only when it is complete and on disk.
 */
export async function prepareFolder(dataDir: string): Promise<void> {
  const folder = postgresFolder(dataDir)
  if (existsSync(folder)) return checkVersion(folder)
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  await createFiles(unfinished)
  await syncTree(unfinished)
  await rename(unfinished, folder)
  await sync(dataDir)
}

async function createFiles(folder: string): Promise<void> {
  try {
    await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'create-files.ts'), folder])
  } catch (error) {
    const full = await isFull(dirname(folder))
    // Node prints the source around an uncaught error first, which is minified PGlite code.
    const reason = /^\w*Error: .*$/m.exec((error as { stderr?: string }).stderr ?? '')?.[0]
    const why = full ? 'the disk is full' : (reason ?? 'see the cause')
    throw new Error(`The embedded database could not be created in ${folder}: ${why}`, { cause: error })
  }
}

async function checkVersion(folder: string) {
  const version = (await readFile(join(folder, 'PG_VERSION'), 'utf8')).trim()
  if (version === MAJOR_VERSION) return
  throw new Error(
    `The files in ${folder} belong to PostgreSQL ${version}, and this Millrace brings PostgreSQL ${MAJOR_VERSION}. ` +
      'Make a backup with the Millrace version that wrote them and restore it with this one.',
  )
}

/** Flushes a folder with all its content to disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? syncTree(path) : sync(path))
  }
  await sync(folder)
}

/** Flushes a file or a folder's entries to disk. */
async function sync(path: string) {
  // Windows can't open folders; its file system orders renames itself.
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (process.platform === 'win32') return null
    throw error
  })
  try {
    await handle?.sync().catch((error: NodeJS.ErrnoException) => {
      if (process.platform !== 'win32') throw error
    })
  } finally {
    await handle?.close()
  }
}
