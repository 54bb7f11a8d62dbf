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
  /** A PostgreSQL server to restore to; without it the embedded database of the data folder. */
  databaseUrl?: string | null | undefined
  /** Move what the data folder holds aside instead of refusing. A server's database must be empty in any case. */
  force?: boolean
  /** Whether its keys are restored, and the passphrase if they are sealed. */
  keys?: RestoredKeys | undefined
  /** Folder of migrations. Default: this version's. */
  migrations?: string
}

/**
 * Restores a backup into an empty installation: all of it or nothing. Whatever fails, or if the process is killed,
 * what was there before is there still.
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
  /** Makes the staged folder count. */
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
    // The files first: rows without their files would be worse than files without their rows.
    const open = async () => (await claim(db), db)
    return await receive({ source, migrations, keys, filesTo: staging, open, beforeCommit: complete })
  } finally {
    await db.close()
  }
}

/** Marks an empty database as being filled. Throws when it holds anything. */
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
