import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { expect, it } from 'vitest'
import { findBinaries } from './binaries.ts'
import { startPostgres } from './postgres.ts'

const binaries = findBinaries()

const connect = async (url: string) => {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

it.runIf(binaries)('starts and stops a server', async () => {
  const server = await startPostgres(binaries!)
  const client = await connect(server.url)
  const { rows } = await client.query('select 1 as one')
  await client.end()
  await server.stop()
  expect(rows).toEqual([{ one: 1 }])
  await expect(connect(server.url)).rejects.toThrow('ECONNREFUSED')
})

it.runIf(binaries)('leaves no server behind when the run is killed', async () => {
  const source = `
    import { startPostgres } from ${JSON.stringify(new URL('./postgres.ts', import.meta.url).href)}
    const server = await startPostgres(${JSON.stringify(binaries)})
    console.log(server.url)`
  const run = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [url] = (await once(createInterface(run.stdout), 'line')) as [string]
  const client = await connect(url)
  const cut = new Promise((resolve) => client.once('end', resolve))
  run.kill('SIGKILL')
  await expect(cut).resolves.toBeUndefined()
})
