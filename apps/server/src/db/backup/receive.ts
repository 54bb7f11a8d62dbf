import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { migrate, readMigrations } from '../migrate.ts'
import type { Database } from '../open.ts'
import { type ArchiveEntry, readArchive, smallEntry, textOf } from './archive.ts'
import {
  type End,
  END_ENTRY,
  endSchema,
  FILES_PREFIX,
  type Manifest,
  MANIFEST_ENTRY,
  manifestSchema,
  KEY_ENTRIES,
  type KeyEntry,
  SEALED_ENTRY,
  summarise,
  type Summary,
  tableOfEntry,
} from './format.ts'
import { openKeys, SEALED_MAX } from './keys.ts'
import { Loader } from './load.ts'

interface ReceiveOptions {
  /** Opens the empty database after the archive was recognised as a backup. The caller closes it. */
  open(): Promise<Pick<Database, 'clientConfig'>>
  source: Readable
  /** Folder for files and keys; null if the archive must have none. */
  filesTo: string | null
  /** Whether to restore its keys, and the passphrase if they are sealed (requested only then). */
  keys?: RestoredKeys | undefined
  /** Folder of migrations. Default: this version's. */
  migrations?: string | undefined
  /** Everything has arrived and been verified; the rows are not yet visible. */
  beforeCommit(): Promise<void>
}

export type RestoredKeys = 'none' | { passphrase: () => Promise<string> }

const UNLIMITED_MS = 24 * 60 * 60_000

/** Reads a backup into a database and a folder. After an error no row remains; files may, so they belong in staging. */
export async function receive(options: ReceiveOptions): Promise<Summary> {
  const entries = readArchive(options.source)
  try {
    return await receiveFrom(entries, options)
  } finally {
    await entries.return(undefined)
  }
}

async function receiveFrom(entries: AsyncGenerator<ArchiveEntry>, options: ReceiveOptions): Promise<Summary> {
  const first = await entries.next()
  if (first.done || first.value.name !== MANIFEST_ENTRY) throw new Error('this is not a backup of Millrace')
  const manifest = parseManifest(await textOf(first.value))
  await mustKnow(manifest, options)
  const sealed = manifest.keys?.sealed ? await takeSealed(entries, options) : []
  const db = await options.open()
  await migrate(db, { upTo: manifest.migrations.at(-1)!.name, ...migrationsFrom(options) })
  const client = new Client({ ...db.clientConfig, statement_timeout: UNLIMITED_MS })
  client.on('error', () => undefined)
  await client.connect()
  let all: { end: End; keys: KeyEntry[] }
  try {
    const loader = await Loader.begin(client, manifest)
    all = await receiveAll({ entries, loader, options })
    await loader.finish(all.end, options.beforeCommit)
  } finally {
    // Ends the transaction too, if it is still open.
    await client.end()
  }
  // Later migrations then change the rows as they would have on the original installation.
  await migrate(db, migrationsFrom(options))
  return summarise(all.end, [...sealed, ...all.keys])
}

function parseManifest(text: string): Manifest {
  const parsed = manifestSchema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new Error(`this backup cannot be read: ${parsed.error.issues[0]!.message}`)
}

/** Throws unless this version has every migration of the backup, unchanged. */
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
  options: ReceiveOptions
}): Promise<{ end: End; keys: KeyEntry[] }> {
  let end: End | null = null
  let files = 0
  const keys: KeyEntry[] = []
  for await (const entry of input.entries) {
    if (end) throw new Error(`the backup goes on after its end (${entry.name})`)
    const table = tableOfEntry(entry.name)
    if (table !== null) await input.loader.add(table, await textOf(entry))
    else if (entry.name === END_ENTRY) end = endSchema.parse(JSON.parse(await textOf(entry)))
    else if (isKeyEntry(entry.name)) keys.push(...(await takeKeys(entry, input.options)))
    else {
      files++
      await save(entry, input.options.filesTo)
    }
  }
  if (!end) throw new Error('the backup is cut off: its end is missing')
  if (files !== end.files) throw new Error(`the backup should hold ${end.files} files and holds ${files}`)
  return { end, keys }
}

const isKeyEntry = (name: string) => (KEY_ENTRIES as readonly string[]).includes(name)

/** Sealed keys come first, so that a wrong passphrase fails immediately. */
async function takeSealed(
  entries: AsyncGenerator<ArchiveEntry>,
  options: ReceiveOptions,
): Promise<KeyEntry[]> {
  const { value } = await entries.next()
  if (value?.name !== SEALED_ENTRY) throw new Error('this backup cannot be read: its sealed keys are missing')
  return takeKeys(value, options)
}

/** Writes the keys of an entry to the folder if wanted; returns their names. */
async function takeKeys(entry: ArchiveEntry, { filesTo, keys }: ReceiveOptions): Promise<KeyEntry[]> {
  const text = await textOf(entry, SEALED_MAX)
  if (keys === 'none') return []
  const found =
    entry.name === SEALED_ENTRY ? await openSealed(text, keys) : new Map([[entry.name as KeyEntry, text]])
  for (const [name, key] of found) await save(smallEntry(name, key), filesTo)
  return [...found.keys()]
}

async function openSealed(text: string, keys: Exclude<RestoredKeys, 'none'> | undefined) {
  if (!keys) throw new Error('The keys in this backup are sealed. Enter their passphrase.')
  return openKeys(text, await keys.passphrase())
}

async function save(entry: ArchiveEntry, folder: string | null): Promise<void> {
  const safe = normalize(entry.name)
  const known = isKeyEntry(entry.name) || entry.name.startsWith(FILES_PREFIX)
  // Anyone may have created the archive, so nothing may be written outside the folder.
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
