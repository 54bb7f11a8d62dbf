import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { migrate, readMigrations } from '../migrate.ts'
import type { Database } from '../open.ts'
import { type ArchiveEntry, readArchive, textOf } from './archive.ts'
import {
  type End,
  END_ENTRY,
  endSchema,
  FILES_PREFIX,
  type Manifest,
  MANIFEST_ENTRY,
  manifestSchema,
  KEYS_ENTRY,
  SECRET_ENTRY,
  tableOfEntry,
} from './format.ts'
import { Loader } from './load.ts'

export interface ReceiveOptions {
  /** Opens the empty database, once the archive has shown that it is a backup. The caller closes it. */
  open(): Promise<Pick<Database, 'clientConfig'>>
  source: Readable
  /** Folder for files and secret; null: the archive must have none. */
  filesTo: string | null
  /** Folder of migrations. Default: this version's. */
  migrations?: string | undefined
  /** Everything has arrived and been checked; the rows are still invisible. */
  beforeCommit(): Promise<void>
}

const UNLIMITED_MS = 24 * 60 * 60_000

/** Reads a backup into a database and a folder. On any error no row stays; files may, so they belong in staging. */
export async function receive(options: ReceiveOptions): Promise<End> {
  const entries = readArchive(options.source)
  try {
    return await receiveFrom(entries, options)
  } finally {
    await entries.return(undefined)
  }
}

async function receiveFrom(entries: AsyncGenerator<ArchiveEntry>, options: ReceiveOptions): Promise<End> {
  const first = await entries.next()
  if (first.done || first.value.name !== MANIFEST_ENTRY) throw new Error('this is not a backup of Millrace')
  const manifest = parseManifest(await textOf(first.value))
  await mustKnow(manifest, options)
  const db = await options.open()
  await migrate(db, { upTo: manifest.migrations.at(-1)!.name, ...migrationsFrom(options) })
  const client = new Client({ ...db.clientConfig, statement_timeout: UNLIMITED_MS })
  client.on('error', () => undefined)
  await client.connect()
  let end: End
  try {
    const loader = await Loader.begin(client, manifest)
    end = await receiveAll({ entries, loader, filesTo: options.filesTo })
    await loader.finish(end, options.beforeCommit)
  } finally {
    // Ends the transaction with it, if it is still open.
    await client.end()
  }
  // Later migrations then change the rows as they would have where the backup was made.
  await migrate(db, migrationsFrom(options))
  return end
}

function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new Error(`this backup cannot be read: ${parsed.error.issues[0]!.message}`)
}

/** Throws unless this version has every migration that the backup was made with, unchanged. */
async function mustKnow({ migrations }: Manifest, options: ReceiveOptions): Promise<void> {
  const known = new Map(
    (await readMigrations(options.migrations)).map(({ name, checksum }) => [name, checksum]),
  )
  for (const { name, checksum } of migrations) {
    if (known.get(name) === checksum) continue
    throw new Error(
      `the backup was made by a version of Millrace with another migration ${name}; ` +
        'restore it with that version or a newer one',
    )
  }
}

const migrationsFrom = ({ migrations }: ReceiveOptions) =>
  migrations === undefined ? {} : { dir: migrations }

async function receiveAll(input: {
  entries: AsyncIterable<ArchiveEntry>
  loader: Loader
  filesTo: string | null
}): Promise<End> {
  let end: End | null = null
  let files = 0
  for await (const entry of input.entries) {
    if (end) throw new Error(`the backup goes on after its end (${entry.name})`)
    const table = tableOfEntry(entry.name)
    if (table !== null) await input.loader.add(table, await textOf(entry))
    else if (entry.name === END_ENTRY) end = endSchema.parse(JSON.parse(await textOf(entry)))
    else {
      if (entry.name.startsWith(FILES_PREFIX)) files++
      await save(entry, input.filesTo)
    }
  }
  if (!end) throw new Error('the backup is cut off: its end is missing')
  if (files !== end.files) throw new Error(`the backup should hold ${end.files} files and holds ${files}`)
  return end
}

async function save(entry: ArchiveEntry, folder: string | null): Promise<void> {
  const safe = normalize(entry.name)
  const known = [SECRET_ENTRY, KEYS_ENTRY].includes(entry.name) || entry.name.startsWith(FILES_PREFIX)
  // An archive is a file that anyone may have made: nothing of it may land outside.
  if (
    folder === null ||
    !known ||
    safe.replaceAll(sep, '/') !== entry.name ||
    safe.split(sep).includes('..')
  ) {
    throw new Error(`the backup holds something that does not belong there: ${entry.name}`)
  }
  const path = join(folder, safe)
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(entry.content, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
}
