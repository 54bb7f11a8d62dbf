import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Client } from 'pg'
import { lockDataFolder } from '../embedded/lock.ts'
import { syncTree } from '../embedded/folder.ts'
import { type Database, openDatabase } from '../open.ts'
import { type End, summarise, type Summary } from './format.ts'
import { receive } from './receive.ts'
import { markUnfinished, whyNotEmpty } from './shape.ts'
import { beginStaging, completeStaging, finishRestore, occupiedBy } from './staging.ts'

export interface RestoreOptions {
  file: string
  dataDir: string
  /** A PostgreSQL server to restore to; without it the embedded database of the data folder. */
  databaseUrl?: string | null | undefined
  /** Move what the data folder holds aside instead of refusing. A server's database must be empty in any case. */
  force?: boolean
  /** Folder of migrations. Default: this version's. */
  migrations?: string
}

/**
 * Restores a backup into an empty installation: all of it or nothing. Whatever fails, or if the process is killed,
 * what was there before is there still.
 */
export async function restore(options: RestoreOptions): Promise<Summary> {
  const { dataDir, file, migrations } = options
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
      ? await intoServer({ source, staging, migrations, complete }, options.databaseUrl)
      : await intoFolder({ source, staging, migrations, complete })
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
  /** Makes the staged folder count. */
  complete(): Promise<void>
}

async function intoFolder({ source, staging, migrations, complete }: Target): Promise<Summary> {
  let db: Database | undefined
  let end: End
  try {
    end = await receive({
      source,
      migrations,
      filesTo: staging,
      open: async () =>
        (db = await openDatabase({ dataDir: staging, durable: false, maintenanceIntervalMs: 0 })),
      beforeCommit: async () => undefined,
    })
  } finally {
    await db?.close()
  }
  await complete()
  return summarise(end)
}

async function intoServer(target: Target, databaseUrl: string): Promise<Summary> {
  const { source, staging, migrations, complete } = target
  const db = await openDatabase({ databaseUrl, dataDir: staging })
  try {
    // The files first: rows without their files would be worse than files without their rows.
    const open = async () => (await claim(db), db)
    return summarise(await receive({ source, migrations, filesTo: staging, open, beforeCommit: complete }))
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
