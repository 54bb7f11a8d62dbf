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
  /** The caller's connection, without a statement timeout and outside of a transaction. */
  client: ClientBase
  database: Manifest['database']
  /** Folder of the uploaded files; null for none. */
  filesOf: string | null
  /** Whether and how the installation's keys are included (from the same folder, if they are kept there). */
  keys: KeysInBackup
}

/** Yields all entries of a backup in order; `onEnd` receives its counts and keys. See format.ts. */
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
    // Read-only transaction.
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
  // First, so that a wrong passphrase is detected immediately.
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

/** A file deleted during the backup is no longer referenced. */
const openUnlessGone = (path: string): Promise<FileHandle | null> =>
  open(path, constants.O_RDONLY).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

async function fileEntry(handle: FileHandle, name: string): Promise<SizedEntry> {
  const { size } = await handle.stat()
  // An upload may still be growing; the entry keeps the size recorded in its header.
  const content =
    size === 0 ? empty() : createReadStream('', { fd: handle, autoClose: false, start: 0, end: size - 1 })
  return { name, size, content }
}

async function* empty(): AsyncGenerator<Buffer> {
  yield* []
}
