import { constants, createReadStream } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
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
  type KeyEntry,
  SEALED_ENTRY,
} from './format.ts'
import { type KeysInBackup, readKeys, sealKeys } from './keys.ts'
import { readMigrationsOf, readSequences, readTables } from './shape.ts'

interface BackupSource {
  /** A connection of the caller's, without a limit on its statements' time, not in a transaction. */
  client: ClientBase
  database: Manifest['database']
  /** The folder whose uploaded files go along; null: none. */
  filesOf: string | null
  /** Whether the installation's keys go along (from the same folder, if they are kept there), and how. */
  keys: KeysInBackup
}

/** Everything of a backup in order; `onEnd` gets what it held, and which keys. See format.ts. */
export async function* backupEntries(
  source: BackupSource,
  onEnd: (end: End, keys: KeyEntry[]) => void,
): AsyncGenerator<SizedEntry> {
  const { client, filesOf, keys: how } = source
  const keys: Map<KeyEntry, string> = filesOf === null || how === 'none' ? new Map() : await readKeys(filesOf)
  const end: End = { rows: {}, files: 0, secret: keys.size > 0 }
  const sealed = typeof how === 'object' && keys.size > 0 ? await sealKeys(keys, how.passphrase) : null
  await beginSnapshot(client)
  try {
    yield* databaseEntries(source, { end, keys: [...keys.keys()], sealed })
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
  if (sealed === null) for (const [name, key] of keys) yield smallEntry(name, key)
  yield smallEntry(END_ENTRY, JSON.stringify(end))
  onEnd(end, [...keys.keys()])
}

async function* databaseEntries(
  source: BackupSource,
  { end, keys, sealed }: { end: End; keys: KeyEntry[]; sealed: string | null },
): AsyncGenerator<SizedEntry> {
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
    keys: { held: keys, sealed: sealed !== null },
  }
  yield smallEntry(MANIFEST_ENTRY, JSON.stringify(manifest, null, 2))
  // Before the rest, so that a wrong passphrase is told at once.
  if (sealed !== null) yield smallEntry(SEALED_ENTRY, sealed)
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
