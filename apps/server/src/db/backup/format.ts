import { z } from 'zod'

/**
 * A backup is a gzipped tar: manifest.json, then `tables/<table>.<part>.ndjson`, then `files/<key>`, then secret.key
 * unless it was left out, then end.json, without which the archive was cut off.
 * Each line of a part is a row: a JSON array with every column's value as PostgreSQL's own text, or null.
 */
export const FORMAT_VERSION = 1

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
})

export type Manifest = z.infer<typeof manifestSchema>

export const endSchema = z.object({
  /** Rows of each table. */
  rows: z.record(z.string(), z.int().nonnegative()),
  files: z.int().nonnegative(),
  secret: z.boolean(),
})

export type End = z.infer<typeof endSchema>

export const MANIFEST_ENTRY = 'manifest.json'
export const END_ENTRY = 'end.json'
export const SECRET_ENTRY = 'secret.key'
/** Keys of the credentials, with the secret. */
export const KEYS_ENTRY = 'credentials.key'
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
  secret: boolean
}

export const summarise = (end: End): Summary => ({
  tables: Object.keys(end.rows).length,
  rows: Object.values(end.rows).reduce((sum, count) => sum + count, 0),
  files: end.files,
  secret: end.secret,
})
