import { accounts } from '@millrace/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Context } from '../../context.ts'
import { removeFiles } from '../../features/storage/remove-files.job.ts'
import { createApp } from '../../http/app.ts'
import { bind } from '../../http/binding.ts'
import { createLog } from '../log.ts'
import { watchLoop } from './watch-loop.ts'
import { handler } from '../../queue/queue.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { startTask } from '../../ops/maintenance.ts'

let server: TestServer
let context: Context
let unwatch: () => void
const held: string[] = []
const SOON = { timeout: 60_000 }

beforeAll(async () => {
  server = await startTestServer({ works: false })
  ;({ context } = server.running)
  const write = (line: string) => void held.push((JSON.parse(line) as { work: string }).work)
  unwatch = watchLoop(createLog('warn', { write }))
})
afterAll(async () => {
  unwatch()
  await server.stop()
})

/** For so long of processor time, behind a question to the database. */
async function hold(): Promise<void> {
  await context.db.kysely.selectFrom('accounts').select('id').limit(1).execute()
  const from = process.threadCpuUsage()
  for (let used = 0; used < 400_000;) {
    const { user, system } = process.threadCpuUsage(from)
    used = user + system
  }
}

it('a route that holds the event loop is named, and so is it in the metrics', async () => {
  const bound = bind(accounts.setup, async () => {
    await hold()
    return {
      ownerNeeded: false,
      signup: 'open' as const,
      setupCode: false,
      confirmSignup: false,
      files: { place: 'local', s3: null },
      provider: null,
      mail: false,
    }
  })
  const none = () => Promise.reject(new Error('there is none'))
  const rules = { formPage: none, chatFramedBy: none, unsubscribe: none }
  const app = await createApp(context, { routes: [bound], endpoints: () => undefined, pages: rules })
  const { statusCode, body } = await app.inject({ url: `/api${accounts.setup.path}` })
  expect([statusCode, body]).toEqual([200, expect.any(String)])
  await expect.poll(() => held, SOON).toContain('route accounts.setup')
  const { body: metrics } = await app.inject({ url: '/metrics' })
  expect(metrics).toMatch(/event_loop_holds_total\{work="route accounts\.setup"\} 1\n/)
  await app.close()
})

it('a job that holds the event loop is named', async () => {
  await context.queue.work([handler(removeFiles, hold)])
  await context.queue.send(context.db.kysely, removeFiles, { keys: [] })
  await expect.poll(() => held, SOON).toContain('job storage-remove')
})

it('a timer that holds the event loop is named', async () => {
  const stop = startTask(context, { run: hold, everyMs: 60_000 })
  await expect.poll(() => held, SOON).toContain('timer hold')
  stop()
})
