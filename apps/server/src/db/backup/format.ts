import { z } from 'zod'

/**
 * A backup is a gzipped tar: manifest.json, then keys.sealed if the keys are sealed, then
 * `tables/<table>.<part>.ndjson`, then `files/<key>`, then secret.key and credentials.key unless they are sealed or
 * excluded, then end.json; without it, the archive is truncated.
 * Each line of a part is a row: a JSON array with every column's value as PostgreSQL text, or null.
 */
export const FORMAT_VERSION = 1

/** The installation's keys: one seals data in the database, the other encrypts credentials. */
export const KEY_ENTRIES = ['secret.key', 'credentials.key'] as const
export type KeyEntry = (typeof KEY_ENTRIES)[number]

export const manifestSchema = z.object({
  format: z.literal('millrace-backup'),
  version: z.literal(FORMAT_VERSION, {
    error: (issue) =>
      `it has format version ${String(issue.input)}, and this Millrace reads ${FORMAT_VERSION}`,
  }),
  created: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /** Column names of each table, in the order of the row values. */
  tables: z.record(z.string(), z.array(z.string())),
  /** Sequence positions. Numbers as text, because they may exceed a JSON number. */
  sequences: z.record(z.string(), z.object({ last: z.string(), called: z.boolean() })),
  /** Which keys are included, and whether they need a passphrase. Missing in older backups. */
  keys: z.object({ held: z.array(z.enum(KEY_ENTRIES)), sealed: z.boolean() }).optional(),
})

export type Manifest = z.infer<typeof manifestSchema>

export const endSchema = z.object({
  /** Row count of each table. */
  rows: z.record(z.string(), z.int().nonnegative()),
  files: z.int().nonnegative(),
  /** Whether any key is included. */
  secret: z.boolean(),
})

export type End = z.infer<typeof endSchema>

export const MANIFEST_ENTRY = 'manifest.json'
export const END_ENTRY = 'end.json'
export const SEALED_ENTRY = 'keys.sealed'
export const FILES_PREFIX = 'files/'

export const partEntry = (table: string, part: number): string =>
  `tables/${table}.${String(part).padStart(6, '0')}.ndjson`

/** The table whose rows an entry contains, or null. */
export const tableOfEntry = (name: string): string | null =>
  /^tables\/(.+)\.\d{6,}\.ndjson$/.exec(name)?.[1] ?? null

/** Result of a backup or restore, for the person who requested it. */
export interface Summary {
  tables: number
  rows: number
  files: number
  /** Keys that are included or were restored. */
  keys: KeyEntry[]
  /** Keys that the rows need but that are missing. */
  missing: KeyEntry[]
}

/** Rows that need credentials.key; every installation needs the other key. */
const CREDENTIALS = 'credentials'

export const summarise = (end: End, keys: KeyEntry[]): Summary => ({
  tables: Object.keys(end.rows).length,
  rows: Object.values(end.rows).reduce((sum, count) => sum + count, 0),
  files: end.files,
  keys,
  missing: KEY_ENTRIES.filter(
    (name) => !keys.includes(name) && (name !== 'credentials.key' || (end.rows[CREDENTIALS] ?? 0) > 0),
  ),
})
