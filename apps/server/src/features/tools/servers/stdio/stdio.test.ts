import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readMcpPrograms } from '../../../../config/mcp-programs.ts'
import type { Context } from '../../../../context.ts'
import { createEgress } from '../../../../egress/index.ts'
import { callServerTool } from '../call-server-tool.ts'
import { readServer } from '../read-server.ts'

const ACCOUNT = 'acc_01h455vb4pex5vsknk084sn02q'
const OTHER = 'acc_01h455vb4pex5vsknk084sn02r'
const egress = createEgress({ allow: [], userAgent: 'test' })
let folder: string
let context: Context

const listOf = async (programs: object) => {
  const path = join(folder, 'programs.json')
  await writeFile(path, JSON.stringify(programs))
  return readMcpPrograms(path)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'millrace-stdio-'))
  const args = [join(import.meta.dirname, 'program-for-tests.ts'), 'given; $(touch x)']
  const mcpPrograms = await listOf({
    tests: { command: process.execPath, args, env: { GIVEN: 'yes' } },
    theirs: { command: process.execPath, args, accounts: [OTHER] },
    missing: { command: '/nowhere/to/be/found' },
  })
  context = { config: { mcpPrograms }, egress } as unknown as Context
})
afterAll(async () => {
  await egress.close()
  await rm(folder, { recursive: true, force: true })
})

const placeOf = (url: string) => ({
  accountId: ACCOUNT,
  projectId: 'prj_01h455vb4pex5vsknk084sn02q',
  url,
  credentialId: null,
  serverId: null,
})
const call = (remoteName: string, signal = AbortSignal.timeout(50_000), url = 'stdio:tests') =>
  callServerTool(context, placeOf(url), { remoteName, arguments: {}, signal })
const isAlive = (pid: number) => existsSync(`/proc/${pid}`)
async function gone(pid: number) {
  for (let tries = 0; tries < 100 && isAlive(pid); tries += 1) await sleep(50)
  return !isAlive(pid)
}

describe('a program', () => {
  it('lists its tools, and runs in an empty folder with nothing of the server’s environment', async () => {
    const { tools } = await readServer(context, placeOf('stdio:tests'), AbortSignal.timeout(50_000))
    expect(tools.map(({ remoteName }) => remoteName)).toContain('around')
    const { ok, text } = await call('around')
    expect(ok).toBe(true)
    const around = JSON.parse(text) as { env: string[]; folder: string; args: string[] }
    expect(around.env).toEqual(['GIVEN', 'HOME', 'PATH', 'TMPDIR'])
    // No shell reads them.
    expect(around.args).toEqual(['given; $(touch x)'])
    expect(existsSync(around.folder)).toBe(false)
  })

  it('ends with its call, with all that it started', async () => {
    const { text } = await call('child')
    const { pid, own } = JSON.parse(text) as { pid: number; own: number }
    expect(await gone(own)).toBe(true)
    expect(await gone(pid)).toBe(true)
  })

  it.each([
    ['writes too much', 'flood', /too much/],
    ['takes too much memory', 'memory', /memory/],
    ['ends in the middle', 'exit', /./],
  ])('that %s is ended', async (_name, tool, reason) => {
    await expect(call(tool)).rejects.toThrow(reason)
  })

  it('that hangs is ended when its caller leaves', async () => {
    await expect(call('hang', AbortSignal.timeout(3000))).rejects.toThrow(/timeout/)
    // Others still run.
    expect((await call('around')).ok).toBe(true)
  })

  it('is not there unless it is listed for the account, and can be started', async () => {
    for (const url of ['stdio:other', 'stdio:theirs'])
      await expect(call('around', undefined, url)).rejects.toThrow('MCP_STDIO')
    await expect(call('around', undefined, 'stdio:missing')).rejects.toThrow('can’t be started')
  })
})

it.each([
  ['a command without a path', { a: { command: 'npx' } }, /absolute/],
  ['a strange name', { '../a': { command: '/bin/true' } }, /./],
  ['a shell’s line', { a: '/bin/true -x' }, /./],
  ['an unknown setting', { a: { command: '/bin/true', shell: true } }, /shell/],
])('refuses %s', async (_name, programs, reason) => {
  await expect(listOf(programs)).rejects.toThrow(reason)
})
