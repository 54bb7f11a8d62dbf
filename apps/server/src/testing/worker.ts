import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import runtime from '../../../../scripts/lib/runtime.json' with { type: 'json' }
import { program, type Server } from '../../../../e2e/support/server.ts'
import type { Database } from '../db/open.ts'

const LOOK_MS = 100

/** A worker-only process beside a server on the same database. */
export interface Worker {
  pid: number
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts a worker; resolves when it has registered itself in `flow_workers`. */
export async function startWorker(
  server: Pick<Server, 'dataDir'>,
  db: Database,
  settings: Record<string, string>,
): Promise<Worker> {
  const before = await registered(db)
  const child = spawn(process.execPath, [...runtime.flags, program()], {
    env: {
      PATH: process.env.PATH ?? '',
      // Without the cache, each of them would spend a second compiling the server.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...runtime.environment,
      // The same folder, so that all can read what is sealed with its secret.
      DATA_DIR: server.dataDir,
      LOG_LEVEL: 'warn',
      ...settings,
      ROLE: 'worker',
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let errors = ''
  child.stderr.on('data', (text: Buffer) => (errors = (errors + String(text)).slice(-4000)))
  while ((await registered(db)) <= before) {
    if (child.exitCode !== null) throw new Error(`the worker ended with ${child.exitCode}:\n${errors}`)
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  return { pid: child.pid!, kill: () => end(child, 'SIGKILL'), stop: () => end(child, 'SIGTERM') }
}

async function registered(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from flow_workers`.execute(
    db.kysely,
  )
  return rows[0]!.count
}

async function end(child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
