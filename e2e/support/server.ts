import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import runtime from '../../scripts/lib/runtime.json' with { type: 'json' }

export const ROOT: string = join(import.meta.dirname, '../..')
export const NODE: string = join(ROOT, 'node_modules/node/bin/node')
// Seconds of work that took more than a minute on a busy machine. Below the timeout of a hook.
const START_MS = 150_000
/** Environment variable: a data folder to start from instead of an empty one. */
export const TEMPLATE = 'MILLRACE_TEST_TEMPLATE'

// A template comes with compiled code of the embedded database, which saves a quarter of a start.
const HOLD_PROGRAM = pathToFileURL(join(ROOT, 'apps/server/src/testing/hold-program.ts')).href
const COMPILED = join(ROOT, 'node_modules/.cache/millrace/compile')
/** Environment variable: the server's code as one file, which `npm test` makes of the sources. It starts in half the time. */
export const BUNDLE = 'MILLRACE_TEST_SERVER'
/** What a process of the server runs. */
export const program = (): string => process.env[BUNDLE] ?? join(ROOT, 'apps/server/src/main.ts')
const NEW_DATABASE = join(ROOT, 'apps/server/src/testing/print-database.ts')

export interface Server {
  url: string
  dataDir: string
  pid: number
  /** Everything that it has printed since its first start. */
  printed(): string
  /** Kills it like a power cut: no chance to clean up. */
  kill(): Promise<void>
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>
  /** Stops it as an operator would. */
  stop(): Promise<void>
  /** The same, and removes its folder. */
  close(): Promise<void>
}

/**
 * The product itself without any data, as `npm start` runs it, on a free loopback port. Its database is created at this
 * start, or copied from a template.
 */
export async function startServer(settings: Record<string, string> = {}): Promise<Server> {
  const dataDir = await mkdtemp(join(tmpdir(), 'millrace-e2e-'))
  const template = settings.DATABASE_URL ? undefined : process.env[TEMPLATE]
  // Not the asynchronous one, which checks each of a thousand files several times and takes half a second longer.
  if (template) cpSync(template, dataDir, { recursive: true })
  const first = await launch(dataDir, settings, '0')
  const port = new URL(first.url).port
  let child = first.child
  const server: Server = {
    url: first.url,
    dataDir,
    pid: child.pid!,
    printed: first.printed,
    kill: () => end(child, 'SIGKILL'),
    restart: async () => {
      child = (await launch(dataDir, settings, port)).child
      server.pid = child.pid!
    },
    stop: () => end(child, 'SIGTERM'),
    close: async () => {
      await end(child, 'SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return server
}

/**
 * Settings of a server on PostgreSQL, where there is one for tests. It takes half the work of the embedded database,
 * which also takes seconds of processor time to compile at each start.
 */
export function onPostgres(): Record<string, string> {
  if (!process.env.TEST_POSTGRES_URL) return {}
  return {
    DATABASE_URL: execFileSync(NODE, [NEW_DATABASE], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
    }),
  }
}

async function launch(dataDir: string, settings: Record<string, string>, port: string) {
  const held = process.env[TEMPLATE] && !settings.DATABASE_URL ? [`--import=${HOLD_PROGRAM}`] : []
  const child = spawn(NODE, [...runtime.flags, ...held, program()], {
    env: {
      PATH: process.env.PATH ?? '',
      ...runtime.environment,
      NODE_COMPILE_CACHE: COMPILED,
      DATA_DIR: dataDir,
      PORT: port,
      LOG_LEVEL: 'warn',
      // With words alone, the same question always gets the same answer, from the first time on.
      ANSWER_ENCODER: 'off',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start:\n${output}`)), START_MS)
    const read = (part: Buffer) => {
      output += part.toString()
      const match = /ready: (http:\S+)/.exec(output)
      if (match) resolve(match[1]!)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${output}`)))
    child.on('exit', () => clearTimeout(timer))
    child.stdout.on('data', () => output.includes('ready:') && clearTimeout(timer))
  })
  return { child, url, printed: () => output }
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill(signal)
  await gone
}
