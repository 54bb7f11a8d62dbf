import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Client } from 'pg'
import { lockDataFolder } from '../embedded/lock.ts'
import { syncTree } from '../embedded/folder.ts'
import { type Database, openDatabase } from '../open.ts'
import type { Summary } from './format.ts'
import { receive, type RestoredKeys } from './receive.ts'
import { markUnfinished, whyNotEmpty } from './shape.ts'
import { beginStaging, completeStaging, finishRestore, occupiedBy } from './staging.ts'

interface RestoreOptions {
  file: string
  dataDir: string
  /** PostgreSQL server to restore to; by default the embedded database of the data folder. */
  databaseUrl?: string | null | undefined
  /**
   * Move existing content of the data folder aside instead of failing. A server's database must be empty in any case.
   */
  force?: boolean
  /** Whether to restore its keys, and the passphrase if they are sealed. */
  keys?: RestoredKeys | undefined
  /** Folder of migrations. Default: this version's. */
  migrations?: string
}

/**
 * Restores a backup into an empty installation, completely or not at all. After any failure or kill, the previous
 * content is still in place.
 */
export async function restore(options: RestoreOptions): Promise<Summary> {
  const { dataDir, file, migrations, keys } = options
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const unlock = lockDataFolder(dataDir)
  try {
    await finishRestore(dataDir)
    const occupied = await occupiedBy(dataDir)
    if (occupied.length > 0 && !options.force) {
      throw new Error(
        `The data folder ${dataDir} is not empty (${occupied.join(', ')}). ` +
          'Restore into another folder, or add --force to move its contents aside.',
      )
    }
    const staging = await beginStaging(dataDir)
    const source = createReadStream(file)
    const complete = async () => {
      await syncTree(staging)
      await completeStaging(dataDir, `before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`)
    }
    const summary = options.databaseUrl
      ? await intoServer({ source, staging, migrations, keys, complete }, options.databaseUrl)
      : await intoFolder({ source, staging, migrations, keys, complete })
    await finishRestore(dataDir)
    return summary
  } finally {
    unlock()
  }
}

interface Target {
  source: Readable
  staging: string
  migrations: string | undefined
  keys: RestoredKeys | undefined
  /** Commits the staged folder. */
  complete(): Promise<void>
}

async function intoFolder({ source, staging, migrations, keys, complete }: Target): Promise<Summary> {
  let db: Database | undefined
  let summary: Summary
  try {
    summary = await receive({
      source,
      migrations,
      keys,
      filesTo: staging,
      open: async () =>
        (db = await openDatabase({ dataDir: staging, durable: false, maintenanceIntervalMs: 0 })),
      beforeCommit: async () => undefined,
    })
  } finally {
    await db?.close()
  }
  await complete()
  return summary
}

async function intoServer(target: Target, databaseUrl: string): Promise<Summary> {
  const { source, staging, migrations, keys, complete } = target
  const db = await openDatabase({ databaseUrl, dataDir: staging })
  try {
    // Files first: rows without their files would be worse than files without rows.
    const open = async () => (await claim(db), db)
    return await receive({ source, migrations, keys, filesTo: staging, open, beforeCommit: complete })
  } finally {
    await db.close()
  }
}

/** Marks an empty database as being filled. Throws if it contains anything. */
export async function claim(db: Pick<Database, 'clientConfig'>): Promise<void> {
  const client = new Client(db.clientConfig)
  await client.connect()
  try {
    const found = await whyNotEmpty(client)
    if (found) {
      throw new Error(
        `The PostgreSQL database is not empty (${found}). Create a new one for this and use its address.`,
      )
    }
    await markUnfinished(client)
  } finally {
    await client.end()
  }
}
