import { accounts, type Client, createClient } from '@millrace/contract'
import { sql } from 'kysely'
import { type Database, openDatabase } from '../../../apps/server/src/db/open.ts'
import { createTestDatabase } from '../../../apps/server/src/testing/database.ts'
import setUp from '../../../apps/server/src/testing/global-setup.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { fillBigSheet } from './million.ts'

/** The product in a separate process, with its owner signed in and a large sheet called "Sheet". */
export interface SheetServer {
  database: string
  server: Server
  token: string
  client: Client
  sheetId: string
}

const QUIET = { LOG_LEVEL: 'error' }

/** Runs a measurement on the product with a sheet of this many rows, on each of the two databases. */
export async function onServersWithSheet(
  rows: number,
  measure: (place: SheetServer) => Promise<void>,
): Promise<void> {
  await onEmbedded(rows, measure)
  const tearDown = await setUp({ config: { env: { TEST_DATABASE: 'postgres' } } })
  try {
    if (process.env.TEST_POSTGRES_URL) await onPostgres(rows, measure)
    else process.stdout.write('\nNo PostgreSQL here: figures of the embedded database only.\n')
  } finally {
    await tearDown()
  }
}

async function onEmbedded(rows: number, measure: (place: SheetServer) => Promise<void>): Promise<void> {
  const server = await startServer(QUIET)
  try {
    const owner = await signUp(server)
    // Only one process at a time can use the folder.
    await server.kill()
    const db = await openDatabase({ dataDir: server.dataDir })
    const sheetId = await fill(db, rows)
    await db.close()
    await server.restart()
    await measure({ database: 'embedded', server, sheetId, ...owner })
  } finally {
    await server.close()
  }
}

async function onPostgres(rows: number, measure: (place: SheetServer) => Promise<void>): Promise<void> {
  const db = await createTestDatabase('postgres')
  try {
    const server = await startServer({ ...QUIET, DATABASE_URL: db.databaseUrl! })
    try {
      const owner = await signUp(server)
      const sheetId = await fill(db, rows)
      await measure({ database: 'PostgreSQL', server, sheetId, ...owner })
    } finally {
      await server.close()
    }
  } finally {
    await db.close()
  }
}

async function signUp({ url }: Server): Promise<{ token: string; client: Client }> {
  const baseUrl = `${url}/api`
  const body = { username: 'owner@example.test', password: 'correct horse battery staple' }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  return { token, client: createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) }) }
}

async function fill(db: Database, rows: number): Promise<string> {
  const found = await sql<{ accountId: string; projectId: string }>`
    select account_id as "accountId", id as "projectId" from projects limit 1`.execute(db.kysely)
  return (await fillBigSheet(db, rows, found.rows[0])).sheetId
}
