import type { Client } from 'pg'
import type { DatabaseLog } from './log.ts'

const LEAST_VERSION = 15

/** Why a server of this version number (such as 150018) can't be used, or null. */
export function serverProblem({ version }: { version: string }): string | null {
  const major = Math.floor(Number(version) / 10_000)
  if (major >= LEAST_VERSION) return null
  return (
    `DATABASE_URL points at PostgreSQL ${major}; Millrace needs ${LEAST_VERSION} or newer. ` +
    'Upgrade that server, or leave DATABASE_URL out to use the embedded database.'
  )
}

/** What a crash of the server's machine could lose because of its settings, or null. */
export function durabilityProblem({ fsync, commits }: { fsync: string; commits: string }): string | null {
  if (fsync === 'off')
    return 'This PostgreSQL runs with fsync = off: a power failure may lose what was saved, or the whole database. Set fsync = on.'
  if (commits === 'off')
    return 'This PostgreSQL runs with synchronous_commit = off: a crash may lose what was saved in the last moments. Set synchronous_commit = on.'
  return null
}

/** Throws if the server is too old; warns if it lacks pgvector or could lose committed data. */
export async function checkServer(client: Client, log: DatabaseLog): Promise<void> {
  const { rows } = await client.query<{ version: string; vector: boolean; fsync: string; commits: string }>(
    `select current_setting('server_version_num') as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commits,
            exists (select from pg_available_extensions where name = 'vector') as vector`,
  )
  const problem = serverProblem(rows[0]!)
  if (problem) throw new Error(problem)
  const risk = durabilityProblem(rows[0]!)
  if (risk) log.warn({}, risk)
  if (rows[0]!.vector) return
  log.warn(
    {},
    'This PostgreSQL has no pgvector; install it (package postgresql-NN-pgvector) for search by meaning.',
  )
}
