import { randomBytes } from 'node:crypto'
import { asAdmin, testServer, withDatabase } from '../../../apps/server/src/testing/new-database.ts'
import { startServer } from '../../../e2e/support/server.ts'
import { median } from '../lib/machine.ts'
import { withPostgres } from '../lib/postgres.ts'
import type { Line } from './line.ts'
import { seconds } from './watch.ts'

const STARTS = Number(process.env.BENCH_STARTS ?? 20)

/** Two processes create the tables of an empty database at the same time; both have to start. */
export async function benchStarts(): Promise<Line[]> {
  const lines: Line[] = []
  await withPostgres(async () => {
    const times: number[] = []
    const failures: string[] = []
    for (let round = 0; round < STARTS; round += 1) {
      const since = performance.now()
      failures.push(...(await startTwo(() => times.push(performance.now() - since))))
    }
    for (const failure of failures.slice(0, 3)) process.stdout.write(`did not start: ${failure}\n`)
    lines.push([
      `${STARTS} times two processes: come up`,
      `${2 * STARTS - failures.length} of ${2 * STARTS}; median ${seconds(median(times))}, slowest ${seconds(Math.max(...times))} for both`,
      'all',
    ])
  })
  return lines
}

async function startTwo(onUp: () => void): Promise<string[]> {
  const admin = testServer()
  const name = `millrace_test_${randomBytes(8).toString('hex')}`
  await asAdmin(admin, (client) => client.query(`create database ${name}`))
  const settings = { DATABASE_URL: withDatabase(admin, name), LOG_LEVEL: 'warn' }
  const starts = await Promise.allSettled([startServer(settings), startServer(settings)])
  onUp()
  for (const one of starts) if (one.status === 'fulfilled') await one.value.close()
  await asAdmin(admin, (client) => client.query(`drop database ${name} with (force)`))
  return starts.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
}
