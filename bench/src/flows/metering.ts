import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from '@millrace/contract'
import { startOpenAiStandin } from '@millrace/standins'
import { createTestDatabase } from '../../../apps/server/src/testing/database.ts'
import { type Server, startServer } from '../../../e2e/support/server.ts'
import { withPostgres } from '../lib/postgres.ts'
import { printTable } from '../lib/table.ts'
import { ended, fillSheet, launch, publishFlow, secondsOf, signUp } from './job-desk.ts'

const ROWS = 3000
const ROUNDS = 5
const CONCURRENCY = 50
const MODEL = 'openai:standin-large'
const PRICE = { input: 0, output: 10 }
const STEP = {
  type: 'generateText',
  params: { prompt: 'Write about @@name@@.', model: MODEL, maxTokens: 12 },
}

interface Side {
  server: Server
  client: Client
  flowId: string
  sheetId: string
  rates: number[]
}

/**
 * What charging costs: jobs whose rows call a priced model, by turns on an account with a limit of credits and on one
 * without, where usage is only recorded.
 */
export async function benchMetering(): Promise<void> {
  const vendor = await startOpenAiStandin()
  vendor.set({ kind: 'answer', text: 'Ten words' })
  const folder = await mkdtemp(join(tmpdir(), 'prices-'))
  const PRICES_FILE = join(folder, 'prices.json')
  await writeFile(PRICES_FILE, JSON.stringify({ models: { [MODEL]: PRICE } }))
  try {
    await withPostgres(async (first) => {
      const second = await createTestDatabase('postgres')
      const settings = {
        LOG_LEVEL: 'error',
        PRICES_FILE,
        EGRESS_ALLOW: '127.0.0.1',
        OPENAI_BASE_URL: vendor.url,
        OPENAI_API_KEY: vendor.apiKey!,
      }
      const free = await openSide({ ...settings, DATABASE_URL: first.databaseUrl! })
      const charged = await openSide({ ...settings, DATABASE_URL: second.databaseUrl!, CREDITS: '1000000' })
      try {
        for (let round = 0; round < ROUNDS; round++) for (const side of [free, charged]) await measure(side)
        print(free, charged)
      } finally {
        await free.server.close()
        await charged.server.close()
        await second.close()
      }
    })
  } finally {
    await vendor.close()
    await rm(folder, { recursive: true })
  }
}

async function openSide(settings: Record<string, string>): Promise<Side> {
  const server = await startServer(settings)
  const client = await signUp(server.url)
  const flowId = await publishFlow(client, [STEP])
  return { server, client, flowId, sheetId: await fillSheet(client, ROWS), rates: [] }
}

async function measure({ client, flowId, sheetId, rates }: Side): Promise<void> {
  const { id } = await launch(client, { flowId, sheetId, concurrency: CONCURRENCY })
  rates.push(ROWS / secondsOf(await ended(client, id, ROWS)))
}

function print(free: Side, charged: Side): void {
  const median = ({ rates }: Side) => rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)]!
  const best = ({ rates }: Side) => Math.max(...rates)
  const line = (what: string, of: (side: Side) => number) => [
    what,
    of(free).toFixed(0),
    of(charged).toFixed(0),
    (of(charged) / of(free)).toFixed(2),
  ]
  printTable(
    `Cost of charging, PostgreSQL (load ${loadavg()[0]!.toFixed(1)})`,
    ['rows per second', 'recorded only', 'charged', 'ratio (0.95 wanted)'],
    [line('median', median), line('best', best)],
  )
}
