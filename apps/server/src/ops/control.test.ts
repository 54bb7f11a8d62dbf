import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askServer, controlPath, serverRuns, startControl } from './control.ts'

describe('the control socket', () => {
  let dataDir: string
  let stop: () => Promise<void>
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'millrace-control-'))
    stop = async () => undefined
  })
  afterEach(async () => {
    await stop()
    await rm(dataDir, { recursive: true })
  })

  it('runs the command that is asked for and hands back its result', async () => {
    stop = await startControl({ dataDir, commands: { add: async ({ a, b }) => Number(a) + Number(b) } })
    expect(await askServer(dataDir, { command: 'add', a: 2, b: 3 })).toEqual({ result: 5 })
    expect((await stat(controlPath(dataDir))).mode & 0o777).toBe(0o600)
  })

  it('hands back why a command failed, and refuses unknown ones', async () => {
    const commands = { fail: () => Promise.reject(new Error('no room on the disk')) }
    stop = await startControl({ dataDir, commands })
    await expect(askServer(dataDir, { command: 'fail' })).rejects.toThrow('no room on the disk')
    await expect(askServer(dataDir, { command: 'toString' })).rejects.toThrow('no command "toString"')
  })

  it('finds no server where none runs, or where one was killed', async () => {
    expect(await askServer(dataDir, { command: 'add' })).toBeNull()
    await writeFile(controlPath(dataDir), '')
    expect(await serverRuns(dataDir)).toBe(false)
    stop = await startControl({ dataDir, commands: {} })
    expect(await serverRuns(dataDir)).toBe(true)
  })

  it('leaves the socket of a server that runs alone', async () => {
    stop = await startControl({ dataDir, commands: { who: async () => 'first' } })
    const stopSecond = await startControl({ dataDir, commands: { who: async () => 'second' } })
    await stopSecond()
    expect(await askServer(dataDir, { command: 'who' })).toEqual({ result: 'first' })
  })

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(dataDir, 'a'.repeat(120))
    stop = await startControl({ dataDir: deep, commands: { ping: async () => 'pong' } })
    expect(controlPath(deep).startsWith(deep)).toBe(false)
    expect(await askServer(deep, { command: 'ping' })).toEqual({ result: 'pong' })
    await stop()
    stop = async () => undefined
    expect(existsSync(dirname(controlPath(deep)))).toBe(false)
  })
})
