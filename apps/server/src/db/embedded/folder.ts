import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { isFull } from './reserve.ts'

/** PostgreSQL's major version inside PGlite, which its files belong to. */
const MAJOR_VERSION = '18'

export const postgresFolder = (dataDir: string): string => join(dataDir, 'postgres')

/**
 * Makes sure that the data folder has PostgreSQL's files of the right version. `create` fills an empty folder; the
 * result appears under its final name only when it is complete and on the disk.
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
    // Node prints the source around an uncaught error first, and that is PGlite's, minified.
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

/** Puts a folder with everything in it on the disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? syncTree(path) : sync(path))
  }
  await sync(folder)
}

/** Puts a file or a folder's entries on the disk. */
async function sync(path: string) {
  // Windows cannot open folders; its file system orders renames itself.
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
