// Loads little: other test runners start a process for each database.
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'

/** The URL of the PostgreSQL server for tests; throws when this run has none. */
export function testServer(): string {
  const url = process.env.TEST_POSTGRES_URL
  if (!url) throw new Error('TEST_DATABASE=postgres needs TEST_POSTGRES_URL, which the global setup sets')
  return url
}

/** The migrated template on it, which the global setup has made. */
export function testTemplate(): string {
  const name = process.env.TEST_POSTGRES_TEMPLATE
  if (!name) throw new Error('the global setup sets TEST_POSTGRES_TEMPLATE')
  return name
}

/** Creates a database on the server for tests and returns its URL. It lasts as long as the server. */
export async function copyOf(template: string): Promise<string> {
  const adminUrl = testServer()
  const name = `millrace_test_${randomBytes(8).toString('hex')}`
  await asAdmin(adminUrl, (admin) => createFrom(admin, { name, template }))
  return overSocket(withDatabase(adminUrl, name))
}

/**
 * The same database through the server's socket in the file system, where it has one: a statement takes two thirds of
 * the processor time that it takes over TCP.
 */
function overSocket(databaseUrl: string): string {
  const folder = process.env.TEST_POSTGRES_SOCKET
  if (!folder) return databaseUrl
  const url = new URL(databaseUrl)
  url.searchParams.set('host', folder)
  return url.href
}

/** The database's address over TCP, for tests about the network in between. */
export function overTcp(databaseUrl: string): URL {
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  return url
}

/** The same server with another database. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** Runs `work` as the test server's superuser. */
export async function asAdmin<T>(adminUrl: string, work: (admin: Client) => Promise<T>): Promise<T> {
  const admin = new Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/**
 * PostgreSQL refuses to copy a template while anything is connected to it (its own statistics, another test's copy).
 */
async function createFrom(admin: Client, { name, template }: { name: string; template: string }) {
  const OBJECT_IN_USE = '55006'
  for (let attempt = 1; ; attempt++) {
    try {
      // Copying its pages through the write-ahead log, the default, takes twice the processor time.
      await admin.query(`create database ${name} template ${template} strategy file_copy`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== OBJECT_IN_USE || attempt === 50) throw error
      await sleep(100)
    }
  }
}
