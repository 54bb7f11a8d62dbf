import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { NODE, ROOT } from './server.ts'

const PROGRAM = join(ROOT, 'apps/server/src/testing/hold-databases.ts')

/**
 * Migrated databases for the servers of all specs, from the templates of the unit tests: creating them for each server
 * took a tenth of the time. `process.test.ts` covers the very first start.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const env = { ...process.env, TEST_DATABASE: process.env.TEST_DATABASE ?? 'postgres' }
  const holder = spawn(NODE, [PROGRAM], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(holder, 'exit')
  const { value, done } = await createInterface(holder.stdout)[Symbol.asyncIterator]().next()
  if (done)
    throw new Error(
      `The databases for the tests could not be made: ${PROGRAM} ended with ${(await gone)[0]}.`,
    )
  const made = JSON.parse(value) as Record<string, string>
  Object.assign(process.env, made)
  return async () => {
    for (const name of Object.keys(made)) delete process.env[name]
    holder.stdin.end()
    await gone
  }
}
