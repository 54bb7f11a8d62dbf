import { PassThrough } from 'node:stream'
import { Client } from 'pg'
import { openDatabase } from '../open.ts'
import { writeArchive } from './archive.ts'
import { backupEntries } from './entries.ts'
import type { Summary } from './format.ts'
import { receive } from './receive.ts'
import { claim } from './restore.ts'

/**
 * Copies the embedded database of a data folder to an empty PostgreSQL server. The folder stays unchanged: a server
 * with DATABASE_URL also uses its uploaded files and secret.
 */
export async function moveToPostgres(options: { dataDir: string; databaseUrl: string }): Promise<Summary> {
  const { dataDir, databaseUrl } = options
  const from = await openDatabase({ dataDir, maintenanceIntervalMs: 0 })
  try {
    const to = await openDatabase({ databaseUrl, dataDir })
    try {
      await claim(to)
      const client = new Client({ ...from.clientConfig, statement_timeout: 24 * 60 * 60_000 })
      client.on('error', () => undefined)
      await client.connect()
      const stream = new PassThrough()
      const source = { client, database: 'embedded' as const, filesOf: null, keys: 'none' as const }
      const sent = writeArchive(
        stream,
        backupEntries(source, () => undefined),
      )
      const received = receive({
        source: stream,
        filesTo: null,
        open: async () => to,
        beforeCommit: async () => undefined,
      })
      const [sending, receiving] = await Promise.allSettled([sent, received])
      await client.end()
      if (receiving.status === 'rejected') throw receiving.reason
      if (sending.status === 'rejected') throw sending.reason
      return receiving.value
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}
