import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, cpSync, openSync, readdirSync, statSync } from 'node:fs'
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { accounts, createClient, events } from '@millrace/contract'
import { freePort } from '@millrace/standins'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { residentMb } from '../../../../bench/src/lib/machine.ts'
import { BUNDLE, startServer, TEMPLATE } from '../../../../e2e/support/server.ts'
import { PASSWORD } from './server.ts'

const MAIN = join(import.meta.dirname, '../main.ts')
const { PATH, NODE_COMPILE_CACHE } = process.env
/** Without the cache, every start would compile the whole server. */
const COMPILED = { PATH, NODE_COMPILE_CACHE }

// These are about the program as `npm start` runs it, from its sources.
beforeAll(() => vi.stubEnv(BUNDLE, undefined))
afterAll(() => vi.unstubAllEnvs())

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-process-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** The peak memory of a process (MB, 10^6 bytes) in the last five seconds, sampled twice a second. */
function recentMb(pid: number): () => number {
  const samples: number[] = []
  return () => {
    samples.push(residentMb(pid))
    return samples.length < 10 ? Number.POSITIVE_INFINITY : Math.max(...samples.slice(-10))
  }
}

/** Files and folders that anyone but their owner can read, write or enter. */
function openFiles(dataDir: string): string[] {
  const inside = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  return ['', ...inside].filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0)
}

/** Runs the program until it exits. */
const runMain = (env: Record<string, string>) =>
  spawnSync(process.execPath, [MAIN], {
    encoding: 'utf8',
    timeout: 60_000,
    env: { ...COMPILED, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...env },
  })

it('refuses a wrong configuration with all its problems at once, and no stack', () => {
  const { status, stderr } = runMain({
    PORT: '70000',
    SIGNUP: 'everybody',
    SECRET_KEY: 'short',
    DATABASE_URL: 'mysql://x',
  })
  expect(status).toBe(1)
  for (const name of ['PORT', 'SIGNUP', 'SECRET_KEY', 'DATABASE_URL']) expect(stderr).toContain(`${name}:`)
  expect(stderr).not.toContain('    at ')
})

it('refuses to start a worker alone on the embedded database', () => {
  const { status, stderr } = runMain({ ROLE: 'worker' })
  expect(status).toBe(1)
  expect(stderr).toContain('needs DATABASE_URL')
})

it('makes the secret once, readable for its owner only, and refuses one that others can read', async () => {
  const server = await startServer()
  const path = join(server.dataDir, 'secret.key')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  await server.kill()
  await chmod(path, 0o644)
  const { status, stderr } = runMain({ DATA_DIR: server.dataDir })
  expect(status).toBe(1)
  expect(stderr).toContain('chmod 600')
  await server.close()
})

it('idles under 450 MB after its first start, with its data readable for the owner only, then and later', async () => {
  const template = process.env[TEMPLATE]
  delete process.env[TEMPLATE]
  // Compiled code comes from the cache only at later starts.
  const server = await startServer({ NODE_COMPILE_CACHE: join(folder, 'compile') })
  if (template) process.env[TEMPLATE] = template
  try {
    // The memory for starting is freed within seconds, or longer on a busy machine.
    await expect.poll(recentMb(server.pid), { interval: 500, timeout: 120_000 }).toBeLessThan(450)
    expect(openFiles(server.dataDir)).toEqual([])
    await server.stop()
    // Whoever made the folder, and with whatever permissions.
    await chmod(server.dataDir, 0o755)
    await chmod(join(server.dataDir, 'postgres', 'PG_VERSION'), 0o666)
    await server.restart()
    expect(openFiles(server.dataDir)).toEqual([])
  } finally {
    await server.close()
  }
}, 300_000)

it('serves with a full disk under its log, and exits when asked to', async () => {
  const [full, port] = [openSync('/dev/full', 'a'), await freePort()]
  const template = process.env[TEMPLATE]
  if (template) cpSync(template, folder, { recursive: true })
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', full, 'pipe'],
    env: { ...COMPILED, DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'trace' },
  })
  const ask = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  try {
    await expect.poll(() => ask('/healthz'), { timeout: 100_000 }).toBe(200)
    for (let n = 0; n < 200; n += 1) expect(await ask('/api/millrace/nothing')).toBe(404)
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    closeSync(full)
  }
})

it('refuses a second server on the same data folder with a sentence, while the first keeps running', async () => {
  const server = await startServer()
  const { status, stderr } = runMain({ DATA_DIR: server.dataDir })
  expect(status).toBe(1)
  expect(stderr).toContain(server.dataDir)
  expect(stderr).not.toContain('    at ')
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  await server.close()
})

it('ends open streams and the process in order on SIGTERM', async () => {
  const server = await startServer()
  const options = { baseUrl: `${server.url}/api` }
  const body = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient(options).call(accounts.signup, { body })
  const client = createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) })
  const stream = await client.open(events.stream, { query: {} })
  const ended = stream.text()
  const begun = performance.now()
  await server.close()
  expect(performance.now() - begun).toBeLessThan(20_000)
  await expect(ended).resolves.toContain('event: ready')
})
