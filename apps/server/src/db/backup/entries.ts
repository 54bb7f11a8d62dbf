import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { type SizedEntry, smallEntry } from './archive.ts'
import { beginSnapshot, dumpTables } from './dump.ts'
import {
  type End,
  END_ENTRY,
  FILES_PREFIX,
  FORMAT_VERSION,
  type Manifest,
  MANIFEST_ENTRY,
  partEntry,
  KEYS_ENTRY,
  SECRET_ENTRY,
} from './format.ts'
import { readMigrationsOf, readSequences, readTables } from './shape.ts'

export interface BackupSource {
  /** A connection of the caller's, without a limit on its statements' time, not in a transaction. */
  client: ClientBase
  database: Manifest['database']
  /** The folder whose uploaded files go along; null: none. */
  filesOf: string | null
  /** Whether the installation's secret goes along (from the same folder, if it is kept there). */
  withSecret: boolean
}

/** Everything of a backup in order; `onEnd` gets what it held. See format.ts. */
export async function* backupEntries(
  source: BackupSource,
  onEnd: (end: End) => void,
): AsyncGenerator<SizedEntry> {
  const { client, filesOf } = source
  const end: End = { rows: {}, files: 0, secret: false }
  await beginSnapshot(client)
  try {
    yield* databaseEntries(source, end)
  } finally {
    // It only read.
    await client.query('rollback')
  }
  if (filesOf !== null) {
    for await (const entry of fileEntries(join(filesOf, 'files'))) {
      end.files++
      yield entry
    }
  }
  if (filesOf !== null && source.withSecret) yield* secretEntries(filesOf, end)
  yield smallEntry(END_ENTRY, JSON.stringify(end))
  onEnd(end)
}

async function* databaseEntries(source: BackupSource, end: End): AsyncGenerator<SizedEntry> {
  const { client } = source
  const tables = await readTables(client)
  const manifest: Manifest = {
    format: 'millrace-backup',
    version: FORMAT_VERSION,
    created: new Date().toISOString(),
    database: source.database,
    migrations: await readMigrationsOf(client),
    tables: Object.fromEntries(
      tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    ),
    sequences: await readSequences(client),
  }
  yield smallEntry(MANIFEST_ENTRY, JSON.stringify(manifest, null, 2))
  for (const { name } of tables) end.rows[name] = 0
  let part = 0
  for await (const { table, rows, lines } of dumpTables(client, tables)) {
    end.rows[table] = end.rows[table]! + rows
    yield smallEntry(partEntry(table, ++part), lines)
  }
}

async function* fileEntries(folder: string): AsyncGenerator<SizedEntry> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  for (const entry of found) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const handle = await openUnlessGone(path)
    if (!handle) continue
    try {
      yield await fileEntry(handle, FILES_PREFIX + path.slice(folder.length + 1).replaceAll('\\', '/'))
    } finally {
      await handle.close()
    }
  }
}

/** A file that is deleted while the backup runs belongs to nothing any more. */
const openUnlessGone = (path: string): Promise<FileHandle | null> =>
  open(path, constants.O_RDONLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

async function fileEntry(handle: FileHandle, name: string): Promise<SizedEntry> {
  const { size } = await handle.stat()
  // An upload may still be growing; the entry is as long as it was when its size was written down.
  const content =
    size === 0 ? empty() : createReadStream('', { fd: handle, autoClose: false, start: 0, end: size - 1 })
  return { name, size, content }
}

async function* empty(): AsyncGenerator<Buffer> {
  yield* []
}

async function* secretEntries(dataDir: string, end: End): AsyncGenerator<SizedEntry> {
  for (const name of [SECRET_ENTRY, KEYS_ENTRY]) {
    const secret = await readFile(join(dataDir, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (!secret) continue
    end.secret = true
    yield smallEntry(name, secret)
  }
}
