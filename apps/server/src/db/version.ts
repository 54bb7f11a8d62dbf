import type { Client } from 'pg'
import type { DatabaseLog } from './log.ts'

const LEAST_VERSION = 15

/** Why a server of this version number (such as 150018) cannot be used, or null. */
export function serverProblem({ version }: { version: string }): string | null {
  const major = Math.floor(Number(version) / 10_000)
  if (major >= LEAST_VERSION) return null
  return (
    `DATABASE_URL points at PostgreSQL ${major}; Millrace needs ${LEAST_VERSION} or newer. ` +
    'Upgrade that server, or leave DATABASE_URL out to use the embedded database.'
  )
}

/** Throws when the server is too old; warns when it lacks pgvector. */
export async function checkServer(client: Client, log: DatabaseLog): Promise<void> {
  const { rows } = await client.query<{ version: string; vector: boolean }>(
    `select current_setting('server_version_num') as version,
            exists (select from pg_available_extensions where name = 'vector') as vector`,
  )
  const problem = serverProblem(rows[0]!)
  if (problem) throw new Error(problem)
  if (rows[0]!.vector) return
  log.warn(
    {},
    'This PostgreSQL has no pgvector; install it (package postgresql-NN-pgvector) for search by meaning.',
  )
}
