import type { Kysely } from 'kysely'
import { openDatabase, type Tables } from '../../../apps/server/src/db/open.ts'
import type { Server } from '../../../e2e/support/server.ts'

/** Works on the database of a server. The embedded one allows one process at a time, so its server is restarted. */
export async function onDatabase(
  server: Server,
  databaseUrl: string | null,
  work: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<void> {
  if (!databaseUrl) await server.kill()
  const db = await openDatabase({ databaseUrl, dataDir: server.dataDir })
  try {
    await work(db.kysely)
  } finally {
    await db.close()
  }
  if (!databaseUrl) await server.restart()
}
