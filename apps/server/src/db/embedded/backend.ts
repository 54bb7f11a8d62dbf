import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { vector } from '@electric-sql/pglite-pgvector'
import { durable, onAbort, ownerOnly, startParameters } from './durable.ts'

interface Backend {
  execute(message: Uint8Array, onData: (bytes: Uint8Array) => void): Promise<void>
  /** Settings reported to a client on connect. */
  settings: Record<string, string>
  /** Writes a checkpoint and closes. */
  close(): Promise<void>
}

const REPORTED = [
  'server_version',
  'server_encoding',
  'client_encoding',
  'DateStyle',
  'TimeZone',
  'IntervalStyle',
  'integer_datetimes',
  'standard_conforming_strings',
]

/** Opens the PostgreSQL files in `folder` in this thread, creating them if necessary. */
export async function openBackend(options: {
  folder: string
  durable: boolean
  onAbort?: (reason: string) => void
}): Promise<Backend> {
  const database = await PGlite.create({
    dataDir: options.folder,
    startParams: startParameters(options),
    extensions: {
      vector,
      pg_trgm,
      ownerOnly,
      ...(options.durable ? { durable } : {}),
      ...(options.onAbort ? { onAbort: onAbort(options.onAbort) } : {}),
    },
  })
  const { rows } = await database.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1)',
    [REPORTED],
  )
  return {
    settings: { ...Object.fromEntries(rows.map((row) => [row.name, row.setting])), is_superuser: 'on' },
    execute: (message, onData) =>
      database.execProtocolRawStream(message, { syncToFs: false, onRawData: onData }),
    close: () => database.close(),
  }
}
