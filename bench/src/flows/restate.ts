import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@millrace/standins'

const START_MS = 60_000
const SERVER = 'node_modules/.bin/restate-server'
const HOW =
  'npm install --prefix <folder> @restatedev/restate-server@1.7.12 @restatedev/restate-sdk@1.17.2, and RESTATE_DIR=<folder>'

/** Measures Restate with three journaled steps behind its HTTP ingress, where it is installed. */
export async function withRestate(measure: (url: string) => Promise<void>): Promise<void> {
  const folder = process.env.RESTATE_DIR
  if (!folder || !existsSync(join(folder, SERVER))) {
    process.stdout.write(`\nRestate is not beside: ${HOW}\n`)
    return
  }
  const data = await mkdtemp(join(tmpdir(), 'millrace-restate-'))
  const started: ChildProcess[] = []
  try {
    await measure(await start(folder, data, started))
  } finally {
    for (const child of started) await end(child)
    await rm(data, { recursive: true, force: true })
  }
}

async function start(folder: string, data: string, started: ChildProcess[]): Promise<string> {
  const [ingress, admin, node, service] = await Promise.all([freePort(), freePort(), freePort(), freePort()])
  const program = join(import.meta.dirname, 'restate-service.ts')
  started.push(
    spawn(process.execPath, [program, folder, String(service)], { stdio: 'ignore', detached: true }),
  )
  started.push(
    spawn(join(folder, SERVER), ['--no-logo', '--listen-mode', 'tcp'], {
      stdio: 'ignore',
      // npm installs a script that starts the program: both are ended as a process group.
      detached: true,
      cwd: data,
      env: {
        PATH: process.env.PATH ?? '',
        RESTATE_BASE_DIR: data,
        RESTATE_BIND_ADDRESS: `127.0.0.1:${node}`,
        RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`,
        RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`,
        RESTATE_DISABLE_TELEMETRY: 'true',
        RESTATE_LOG_FILTER: 'error',
      },
    }),
  )
  const url = `http://127.0.0.1:${ingress}/Steps/run`
  const deployment = { uri: `http://127.0.0.1:${service}` }
  await until(async () => (await post(`http://127.0.0.1:${admin}/deployments`, deployment)).ok)
  await until(async () => (await post(url, { name: 'Ada' })).ok)
  return url
}

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function until(isReady: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + START_MS
  while (!(await isReady().catch(() => false))) {
    if (performance.now() > giveUpAt) throw new Error('Restate did not start')
    await sleep(200)
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  process.kill(-child.pid!, 'SIGKILL')
  await gone
}
