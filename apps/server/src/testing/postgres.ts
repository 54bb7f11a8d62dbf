import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import type { Binaries } from './binaries.ts'

export interface TestServer {
  /** Address of the superuser's connection. */
  url: string
  stop(): Promise<void>
}

interface Person {
  uid: number
  gid: number
}

/** Starts a real PostgreSQL in a temporary folder on a free loopback port. Fast, not durable: for tests. */
export async function startPostgres({ bin }: Binaries): Promise<TestServer> {
  const person = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'millrace-postgres-'))
  if (person) chownSync(folder, person.uid, person.gid)
  try {
    return await start({ bin, folder, person })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function start(input: {
  bin: string
  folder: string
  person: Person | undefined
}): Promise<TestServer> {
  const { bin, folder, person } = input
  const data = join(folder, 'data')
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', locale, '--no-sync']
  execFileSync(join(bin, 'initdb'), initdb, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...person })
  const port = await freePort()
  const postgres = [join(bin, 'postgres'), '-D', data, '-p', String(port), ...settings(folder)]
  const server = spawn('sh', ['-c', KEEPER, folder, ...postgres], {
    cwd: tmpdir(),
    stdio: ['pipe', 'ignore', 'pipe'],
    ...person,
  })
  let errors = ''
  server.stderr.on('data', (text: Buffer) => (errors = (errors + String(text)).slice(-4000)))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answers(server, url).catch(async (error: Error) => {
    await end(server)
    throw new Error(`PostgreSQL did not start: ${errors || error.message}`)
  })
  return { url, stop: () => end(server) }
}

// Ends the server at once and removes its folder ($0) when our end of the pipe closes: however this process ends.
const KEEPER = `
exec 3<&0
"$@" &
server=$!
{ cat <&3 >/dev/null; kill -QUIT $server 2>/dev/null; } &
wait $server
rm -rf "$0"
`

const settings = (folder: string): string[] =>
  Object.entries({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    jit: 'off',
    max_connections: '300',
    log_min_messages: 'fatal',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

/** PostgreSQL refuses to run as root; then it runs as `postgres`, or else as `nobody`. */
function unprivileged(): Person | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['postgres', 'nobody']) {
    try {
      const of = (option: string) =>
        Number(execFileSync('id', [option, name], { encoding: 'utf8', stdio: 'pipe' }))
      return { uid: of('-u'), gid: of('-g') }
    } catch {
      continue
    }
  }
  throw new Error('neither the user postgres nor the user nobody exists to run PostgreSQL as')
}

async function answers(server: ChildProcess, url: string): Promise<void> {
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    if (server.exitCode !== null) throw new Error(`it ended with code ${server.exitCode}`)
    const client = new Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      return
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await sleep(50)
    } finally {
      await client.end().catch(() => undefined)
    }
  }
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.stdin?.end()
  await ended
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}
