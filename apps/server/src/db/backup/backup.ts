import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Client } from 'pg'
import { z } from 'zod'
import { type Database, openDatabase } from '../open.ts'
import { copyFolderPrefix } from './staging.ts'
import { writeArchive } from './archive.ts'
import { backupEntries } from './entries.ts'
import { summarise, type Summary } from './format.ts'
import type { KeysInBackup } from './keys.ts'

interface BackupOptions {
  db: Pick<Database, 'kind' | 'clientConfig' | 'copyFiles'>
  dataDir: string
  /** Target file; it appears under this name only when complete, readable by its owner only. */
  file: string
  /** Included by default. Without them, encrypted data can't be read after a restore unless the keys are supplied. */
  keys?: KeysInBackup
  /** Others are using this database: don't make them wait. */
  live?: boolean
}

// A backup's duration is limited only by disk space.
const UNLIMITED_MS = 24 * 60 * 60_000

/** Writes a consistent backup: all rows, the uploaded files, and the keys. */
export async function backup(options: BackupOptions): Promise<Summary> {
  const { db, live } = options
  if (!live || !db.copyFiles) return dump(options, db)
  // A long transaction would stop the embedded database, which runs one at a time. Dump a copy instead.
  const copy = await mkdtemp(join(options.dataDir, copyFolderPrefix))
  try {
    await db.copyFiles(join(copy, 'postgres'))
    const still = await openDatabase({ dataDir: copy, durable: false, maintenanceIntervalMs: 0 })
    try {
      return await dump(options, still)
    } finally {
      await still.close()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Handles `npm run backup` in the running server; see ops/control.ts. */
export const backupCommand =
  (db: BackupOptions['db'], dataDir: string) =>
  ({ file, keys = 'plain' }: Record<string, unknown>): Promise<Summary> => {
    if (typeof file !== 'string') throw new Error('the command backup needs a file')
    return backup({ db, dataDir, file, keys: keysSchema.parse(keys), live: true })
  }

const keysSchema: z.ZodType<KeysInBackup> = z.union([
  z.enum(['plain', 'none']),
  z.strictObject({ passphrase: z.string() }),
])

async function dump(options: BackupOptions, db: Pick<Database, 'kind' | 'clientConfig'>): Promise<Summary> {
  const file = resolve(options.file)
  const unfinished = `${file}.part`
  const client = new Client({ ...db.clientConfig, statement_timeout: UNLIMITED_MS })
  client.on('error', () => undefined)
  await client.connect()
  let made: Summary | undefined
  const entries = backupEntries(
    { client, database: options.db.kind, filesOf: options.dataDir, keys: options.keys ?? 'plain' },
    (end, keys) => (made = summarise(end, keys)),
  )
  try {
    await writeArchive(createWriteStream(unfinished, { mode: 0o600, flush: true }), entries)
    await rename(unfinished, file)
    await syncFolder(dirname(file))
    return made!
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
