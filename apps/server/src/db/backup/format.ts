import { z } from 'zod'

/**
 * A backup is a gzipped tar: manifest.json, then keys.sealed if the keys are sealed, then
 * `tables/<table>.<part>.ndjson`, then `files/<key>`, then secret.key and credentials.key unless they are sealed or left
 * out, then end.json, without which the archive was cut off.
 * Each line of a part is a row: a JSON array with every column's value as PostgreSQL's own text, or null.
 */
export const FORMAT_VERSION = 1

/** Keys of the installation: what it seals in the database, and what it encrypts credentials with. */
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
  /** Column names of each table, in the order of the rows' values. */
  tables: z.record(z.string(), z.array(z.string())),
  /** Where each sequence stands. Numbers as text: they may not fit into a JSON number. */
  sequences: z.record(z.string(), z.object({ last: z.string(), called: z.boolean() })),
  /** Which keys it holds, and whether a passphrase is needed for them. Backups of before do not say. */
  keys: z.object({ held: z.array(z.enum(KEY_ENTRIES)), sealed: z.boolean() }).optional(),
})

export type Manifest = z.infer<typeof manifestSchema>

export const endSchema = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.int().nonnegative()),
  files: z.int().nonnegative(),
  /** Whether it holds any key. */
  secret: z.boolean(),
})

export type End = z.infer<typeof endSchema>

export const MANIFEST_ENTRY = 'manifest.json'
export const END_ENTRY = 'end.json'
export const SEALED_ENTRY = 'keys.sealed'
export const FILES_PREFIX = 'files/'

export const partEntry = (table: string, part: number): string =>
  `tables/${table}.${String(part).padStart(6, '0')}.ndjson`

/** The table that an entry holds rows of, or null. */
export const tableOfEntry = (name: string): string | null =>
  /^tables\/(.+)\.\d{6,}\.ndjson$/.exec(name)?.[1] ?? null

/** What a backup or restore did, for the person who asked for it. */
export interface Summary {
  tables: number
  rows: number
  files: number
  /** The keys that it holds, or brought back. */
  keys: KeyEntry[]
  /** Keys that its rows need and that are not among them. */
  missing: KeyEntry[]
}

/** Rows that credentials.key is for; the other is for every installation. */
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
