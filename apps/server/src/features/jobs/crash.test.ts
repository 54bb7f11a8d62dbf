import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Server, startServer } from '../../../../../e2e/support/server.ts'
import { createTestDatabase, type TestDatabase, testKind } from '../../testing/database.ts'
import { rounds } from '../../testing/soak.ts'
import { repeatedAfterTheirEnd, type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import {
  everyCellOnce,
  everyRowOnce,
  flowOfCalls,
  launchCalls,
  oneKeyEach,
  reached,
  runColumn,
  signUpAt,
} from './testing/calls.ts'

const KILLS = rounds(2)
/** Enough for every kill to hit some of them. */
const ROWS = 250 * (KILLS + 1)
/** Of an AI column that is filled in the meantime. */
const CELLS = 250
const CONCURRENCY = 40

let server: Server
let database: TestDatabase | null
let service: StandIn
let column: StandIn
beforeEach(async () => {
  service = await startStandIn(() => 5 + Math.random() * 60)
  column = await startStandIn(() => 5 + Math.random() * 60)
  database = testKind() === 'postgres' ? await createTestDatabase('postgres') : null
  server = await startServer({
    EGRESS_ALLOW: '127.0.0.1',
    ...(database ? { DATABASE_URL: database.databaseUrl! } : {}),
  })
})
afterEach(async () => {
  await server.close()
  await service.close()
  await column.close()
  await database?.close()
})

it(
  'after kill -9 at any moment, every row and every AI cell is finished exactly once, and only calls in flight are repeated, with the same key',
  { timeout: 400_000 },
  async () => {
    const client = await signUpAt(server.url)
    const flowId = await flowOfCalls(client, service, ['n2', 'n3'])
    const job = await launchCalls(client, { flowId, rows: ROWS, concurrency: CONCURRENCY })
    const sheetId = await runColumn(client, { service: column, rows: CELLS })
    for (let kill = 0; kill < KILLS; kill += 1) {
      // Kills after a fixed share of the calls each, whatever the previous one reached. By then, the rows that the last
      // kill interrupted are done: a row in progress at three kills fails, as it should.
      const next = ((kill + Math.random()) * 2 * ROWS) / (KILLS + 1)
      const made = service.calls.length
      await reached(service, Math.max(Math.min(next, made + 300), made + 3 * CONCURRENCY))
      // Not waiting for a condition: the kill should come at a random moment.
      await wait(Math.random() * 50)
      await server.kill()
      await server.restart()
    }
    await everyRowOnce(client, job, ROWS)
    oneKeyEach(service, 2 * ROWS)
    expect(service.calls.length).toBeLessThan(2 * ROWS + KILLS * 2 * CONCURRENCY + 1)
    expect(repeatedAfterTheirEnd(service)).toEqual([])
    await everyCellOnce(client, { sheetId, rows: CELLS })
    oneKeyEach(column, CELLS)
  },
)
