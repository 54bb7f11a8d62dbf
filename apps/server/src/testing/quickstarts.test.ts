import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { webhooks } from '@millrace/contract'
import { freePort } from '@millrace/standins'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type OpenAiWorld, startOpenAiWorld } from '../features/openai/testing.ts'
import { chain, publishFlow } from '../features/runs/testing/publish-flow.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../../..')
const TSC = join(ROOT, 'node_modules/typescript/bin/tsc')
const CLIENT = join(ROOT, 'packages/client')

let world: OpenAiWorld
let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  world = await startOpenAiWorld()
  world.vendor.set({ kind: 'answer', text: 'The large service costs 119 euros [1].' })
  folder = await mkdtemp(join(tmpdir(), 'millrace-quickstarts-'))
  await makeProject()
  const flowId = await publishFlow(
    world.server.running.context,
    world.owner,
    chain([{ type: 'output', params: { fields: [{ name: 'text', value: 'Hello @@name@@' }] } }], {
      params: [{ key: 'name', label: 'Name', type: 'INPUT' }],
    }),
  )
  environment = {
    PATH: process.env.PATH!,
    MILLRACE_URL: world.server.url,
    MILLRACE_API_KEY: await world.keyOf(world.owner),
    MILLRACE_AGENT: world.agent.id,
    MILLRACE_FLOW: flowId,
  }
})
afterAll(async () => {
  await world.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A project that has installed the client, with the quick starts. */
async function makeProject() {
  const client = join(folder, 'node_modules/@millrace/client')
  await mkdir(join(folder, 'node_modules/@types'), { recursive: true })
  await run(process.execPath, [TSC, '-p', 'tsconfig.build.json', '--outDir', join(client, 'dist')], {
    cwd: CLIENT,
  })
  await cp(join(CLIENT, 'package.json'), join(client, 'package.json'))
  await symlink(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  await symlink(join(ROOT, 'node_modules/undici-types'), join(folder, 'node_modules/undici-types'))
  await cp(join(ROOT, 'docs/quickstarts'), folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
}

const start = async (name: string): Promise<string> => {
  const { stdout } = await run(process.execPath, [`${name}.ts`], { cwd: folder, env: environment })
  return stdout
}

describe('a fresh project with the packed client', () => {
  it('compiles every quick start, with strict types and without those of the repository', async () => {
    const files = (await readdir(join(ROOT, 'docs/quickstarts'))).filter((name) => name.endsWith('.ts'))
    expect(files).toHaveLength(5)
    const options = '--strict --noEmit --module nodenext --target es2022 --types node'.split(' ')
    const failed = await run(process.execPath, [TSC, ...options, ...files], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    )
    expect(failed.stdout).toBe('')
  })

  it('adds rows to a sheet and reads them back, page by page', async () => {
    expect(await start('sheets')).toBe('Ada lives in London\nGrace lives in New York\n')
    expect(await start('sheets')).toContain('Customers: 2 rows\n')
  })

  it('runs a flow and waits for its result', async () => {
    expect(await start('run-flow')).toBe("{ text: 'Hello Ada' }\n")
  })

  it('asks an agent and prints its response as it comes in', async () => {
    const text = 'The large service costs 119 euros [1].'
    expect(await start('ask-agent')).toBe(`${text}\n${text.length} characters, 1 citations\n[1] Handbook\n`)
  })

  it('uploads a file as knowledge, waits for it and finds it', async () => {
    const output = await start('knowledge')
    expect(output).toContain('prices.md: ready\n')
    expect(output).toContain('119 euros')
  })

  it('receives a webhook, and refuses one that is not ours', async () => {
    const port = await freePort()
    const url = `http://127.0.0.1:${port}/`
    const {
      webhook: { id },
      secret,
    } = await world.owner.client.call(webhooks.create, {
      body: { url, events: ['job.finished'] },
    })
    const receiver = spawn(process.execPath, ['receive-webhook.ts'], {
      cwd: folder,
      env: { ...environment, PORT: String(port), MILLRACE_WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      let output = ''
      receiver.stdout.on('data', (part) => (output += String(part)))
      await vi.waitFor(() => expect(output).toContain('Listening'), { timeout: 60_000 })
      const forged = await fetch(url, { method: 'POST', body: '{}' })
      expect(forged.status).toBe(401)
      await world.owner.client.call(webhooks.test, { params: { id } })
      await vi.waitFor(() => expect(output).toContain('webhook.test at'), { timeout: 60_000 })
    } finally {
      const ended = once(receiver, 'exit')
      receiver.kill()
      await ended
    }
  })
})
