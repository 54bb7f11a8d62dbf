import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@millrace/standins'
import { Client } from 'pg'
import type { Binaries } from './binaries.ts'

interface TestServer {
  /** URL of the superuser's connection. */
  url: string
  stop(): Promise<void>
}

/** A server that can be down for a while. Acknowledged commits survive. */
export interface RestartableServer extends TestServer {
  /** Stops it immediately, as a crash of the program would. */
  halt(): Promise<void>
  /** Starts it again; resolves when it accepts connections. */
  resume(): Promise<void>
}

interface Person {
  uid: number
  gid: number
}

/**
 * Starts a real PostgreSQL in a temporary folder on a free loopback port. Fast and not durable, for tests; with
 * `durable`, for measurements, an acknowledged commit is on disk, as on a server in production. `disk`: a folder for
 * the data, while the write-ahead log stays in the temporary one. `socket`: the folder of its socket.
 */
export async function startPostgres(
  { bin }: Binaries,
  { durable = false, disk }: { durable?: boolean; disk?: string } = {},
): Promise<TestServer & { socket: string }> {
  const person = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'millrace-postgres-'))
  if (person) chownSync(folder, person.uid, person.gid)
  try {
    if (person && disk) chownSync(disk, person.uid, person.gid)
    return await start({ bin, folder, person, durable, disk })
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

interface Cluster {
  bin: string
  folder: string
  person: Person | undefined
  durable: boolean
  disk?: string | undefined
}

async function start(place: Cluster): Promise<TestServer & { socket: string }> {
  const { folder, person, durable } = place
  const { program, port } = await prepare(place)
  const given = [...settings(folder), ...(durable ? [] : HASTY)]
  const { server, errors } = spawnKept(KEEPER, { folder, person, program: [...program, ...given] })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await answers(server, url).catch(async (error: Error) => {
    await end(server)
    throw new Error(`PostgreSQL did not start: ${errors() || error.message}`)
  })
  return { url, socket: folder, stop: () => end(server) }
}

/** A server that can be halted and resumed, for tests of outages. */
export async function startRestartable({ bin }: Binaries): Promise<RestartableServer> {
  const person = unprivileged()
  const folder = mkdtempSync(join(tmpdir(), 'millrace-postgres-'))
  if (person) chownSync(folder, person.uid, person.gid)
  const { program, port } = await prepare({ bin, folder, person })
  // Acknowledged commits survive a crash of the program; the machine itself doesn't go down.
  const kept = [...program, ...settings(folder), ...asArguments({ fsync: 'off' })]
  const { server } = spawnKept(RESTARTING_KEEPER, { folder, person, program: kept })
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  const said = createInterface(server.stdout!)[Symbol.asyncIterator]()
  await answers(server, url)
  return {
    url,
    halt: async () => {
      server.stdin!.write('halt\n')
      await said.next()
    },
    resume: async () => {
      server.stdin!.write('resume\n')
      await answers(server, url)
    },
    stop: () => end(server),
  }
}

/** Creates its files; returns how to start it, and its port. */
async function prepare({
  bin,
  folder,
  person,
  disk,
}: Omit<Cluster, 'durable'>): Promise<{ program: string[]; port: number }> {
  const data = join(disk ?? folder, 'data')
  const locale = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale', locale, '--no-sync']
  if (disk) initdb.push('--waldir', join(folder, 'wal'))
  execFileSync(join(bin, 'initdb'), initdb, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'], ...person })
  const port = await freePort()
  return { program: [join(bin, 'postgres'), '-D', data, '-p', String(port)], port }
}

function spawnKept(
  keeper: string,
  { folder, person, program }: { folder: string; person: Person | undefined; program: string[] },
): { server: ChildProcess; errors: () => string } {
  const server = spawn('sh', ['-c', keeper, folder, ...program], {
    cwd: tmpdir(),
    stdio: ['pipe', 'pipe', 'pipe'],
    ...person,
  })
  let errors = ''
  server.stderr.on('data', (text: Buffer) => (errors = (errors + String(text)).slice(-4000)))
  return { server, errors: () => errors }
}

// Stops the server at once and removes its folder ($0) when our end of the pipe closes, however this process ends.
const KEEPER = `
exec 3<&0
"$@" &
server=$!
{ cat <&3 >/dev/null; kill -QUIT $server 2>/dev/null; } &
wait $server
rm -rf "$0"
`

// The same for a server that stops and starts as the pipe says.
const RESTARTING_KEEPER = `
begin() { "$@" </dev/null >/dev/null & server=$!; }
finish() { kill -QUIT $server; wait $server; echo halted; }
begin "$@"
while read -r word; do
  case $word in
    halt) finish ;;
    resume) begin "$@" ;;
  esac
done
kill -QUIT $server 2>/dev/null
wait $server
rm -rf "$0"
`

const asArguments = (given: Record<string, string>): string[] =>
  Object.entries(given).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const settings = (folder: string): string[] =>
  asArguments({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    jit: 'off',
    max_connections: '300',
    log_min_messages: 'fatal',
  })

const HASTY = asArguments({ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' })

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
