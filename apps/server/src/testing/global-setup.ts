import { findBinaries, installBinaries } from './binaries.ts'
import { withPgvector } from './pgvector.ts'
import { startPostgres } from './postgres.ts'
import { embeddedTemplate, postgresTemplate } from './template.ts'

const say = (message: string) => process.stderr.write(`[test setup] ${message}\n`)

/** The used part of Vitest's project: with several projects, each sets the kind of database in its `env`. */
interface Project {
  config: { env?: Partial<Record<string, string>> }
}

/**
 * Vitest's global set-up: makes the migrated templates once, and starts PostgreSQL when TEST_DATABASE=postgres. Test
 * processes inherit what they need to know as environment variables. TEST_POSTGRES_DURABLE=true makes commits durable,
 * for measurements.
 */
export default async function setup(project?: Project): Promise<() => Promise<void>> {
  // Also used by tests that start the product in a process of its own (e2e/support/server.ts).
  process.env.MILLRACE_TEST_TEMPLATE = await embeddedTemplate()
  const nothing = async () => undefined
  if ((project?.config.env?.TEST_DATABASE ?? process.env.TEST_DATABASE) !== 'postgres') return nothing
  if (process.env.TEST_POSTGRES_URL) {
    process.env.TEST_POSTGRES_TEMPLATE = await postgresTemplate(process.env.TEST_POSTGRES_URL)
    return nothing
  }
  const binaries = findBinaries() ?? (installBinaries(say) ? findBinaries() : null)
  if (!binaries) {
    say(
      'NO POSTGRESQL 15 OR NEWER ON THIS MACHINE: ALL TESTS RUN ON THE EMBEDDED DATABASE (set PG_BIN to its bin folder)',
    )
    process.env.TEST_POSTGRES_MISSING = 'true'
    return nothing
  }
  const durable = process.env.TEST_POSTGRES_DURABLE === 'true'
  const server = await startPostgres(withPgvector(binaries, say), { durable })
  process.env.TEST_POSTGRES_URL = server.url
  // Measurements go through the network, as in production.
  if (!durable) process.env.TEST_POSTGRES_SOCKET = server.socket
  process.env.TEST_POSTGRES_TEMPLATE = await postgresTemplate(server.url)
  return async () => {
    for (const name of ['URL', 'SOCKET', 'TEMPLATE']) delete process.env[`TEST_POSTGRES_${name}`]
    await server.stop()
  }
}
