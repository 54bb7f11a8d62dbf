import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@millrace/standins'
import runtime from '../../../scripts/lib/runtime.json' with { type: 'json' }
import { ask, until } from './watch.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** The product in a separate process that writes its log to a file, as under a service manager. */
export interface LoggingServer {
  url: string
  start(): Promise<void>
  /** Stops it as an operator would; returns its exit code and the time it took, in ms. */
  stop(): Promise<{ code: number | null; ms: number }>
  /** For the end of a measurement, whatever its state. */
  kill(): Promise<void>
}

export async function loggingServer(
  logFile: string,
  settings: Record<string, string>,
): Promise<LoggingServer> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let child: ChildProcess | null = null
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return null
    const ended = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await ended)[0]
  }
  return {
    url,
    start: async () => {
      const log = openSync(logFile, 'a')
      child = spawn(process.execPath, [...runtime.flags, join(ROOT, 'apps/server/src/main.ts')], {
        stdio: ['ignore', log, 'inherit'],
        env: { PATH: process.env.PATH, ...runtime.environment, ...settings, PORT: String(port) },
      })
      closeSync(log)
      await until(async () => (await ask(`${url}/healthz`)).status === 200, { what: 'the server' })
    },
    stop: async () => {
      const since = performance.now()
      const code = await end('SIGTERM')
      return { code, ms: performance.now() - since }
    },
    kill: async () => void (await end('SIGKILL')),
  }
}
