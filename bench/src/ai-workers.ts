import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import {
  accounts,
  aiWorkers,
  type Client,
  createClient,
  flows,
  flowTests,
  sheets,
  tools,
} from '@millrace/contract'
import { setupCodeOf } from '../../apps/server/src/features/accounts/setup-code.ts'
import {
  calledIn,
  startWorkModel,
  type WorkRequest,
} from '../../apps/server/src/features/ai-workers/testing/work-model.ts'
import { chain } from '../../apps/server/src/features/runs/testing/publish-flow.ts'
import { startStandIn } from '../../apps/server/src/features/runs/testing/stand-in.ts'
import { type Server, startServer } from '../../e2e/support/server.ts'
import { SECRET_KEY } from './chat/public-agent.ts'
import { percentile } from './lib/machine.ts'
import { withPostgres } from './lib/postgres.ts'
import { printTable } from './lib/table.ts'

const EXECUTIONS = 100
const TASKS = 3
const ROWS = 200
const ANSWER_MS = 100
const PASSWORD = 'correct horse battery staple'

/**
 * 100 executions at once on two processes: how long until all are done, and whether each effect happened once. Then 200
 * golden rows whose flow asks a model, on the draft and on the published version.
 */
export async function benchAiWorkers(): Promise<void> {
  const model = await startWorkModel(decide, { delayMs: ANSWER_MS })
  const service = await startStandIn()
  try {
    await withPostgres(async ({ databaseUrl }) => {
      const settings = {
        DATABASE_URL: databaseUrl!,
        SECRET_KEY,
        LOG_LEVEL: 'error',
        OPENAI_BASE_URL: model.settings.baseUrl,
        OPENAI_API_KEY: model.settings.apiKey,
        EGRESS_ALLOW: '127.0.0.1',
      }
      const servers = [await startServer(settings), await startServer(settings)]
      try {
        const clients = await signIn(servers)
        await measureExecutions(clients, service.url, service.calls)
        await measureGoldenRows(clients[0]!)
      } finally {
        for (const server of servers) await server.close()
      }
    })
  } finally {
    await model.close()
    await service.close()
  }
}

/** Plans, orders one thing per task, and finishes; without tools, it answers a row. */
function decide(request: WorkRequest) {
  if (!request.tools) return { text: 'A kettle.' }
  const called = calledIn(request)
  const tasks = Array.from({ length: TASKS }, (_, at) => `Order ${at + 1}`)
  if (!called.includes('set_plan')) return { calls: [{ name: 'set_plan', arguments: { tasks } }] }
  const done = called.filter((name) => name === 'order').length
  if (done === TASKS) return { calls: [{ name: 'finish', arguments: { summary: 'All ordered.' } }] }
  const id = `t${done + 1}`
  return {
    calls: [
      { name: 'order', arguments: { item: id } },
      { name: 'update_task', arguments: { id, state: 'DONE', note: '' } },
    ],
  }
}

async function signIn(servers: readonly Server[]): Promise<Client[]> {
  const body = {
    username: 'owner@example.test',
    password: PASSWORD,
    setupCode: setupCodeOf({ secret: SECRET_KEY }),
  }
  const { token } = await createClient({ baseUrl: `${servers[0]!.url}/api` }).call(accounts.signup, { body })
  return servers.map(({ url }) =>
    createClient({ baseUrl: `${url}/api`, headers: () => ({ authorization: `Bearer ${token}` }) }),
  )
}

async function makeWorker(client: Client, serviceUrl: string): Promise<string> {
  const tool = await client.call(tools.create, {
    body: {
      name: 'order',
      description: 'Orders an item.',
      effect: 'write',
      parameters: { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] },
      request: { method: 'POST', url: `${serviceUrl}/orders/@@item@@` },
    },
  })
  const { id } = await client.call(aiWorkers.create, { body: { template: 'custom', name: 'Buyer' } })
  const params = { id }
  const goal = 'Order everything'
  await client.call(aiWorkers.setParams, {
    params,
    body: { goal, values: {}, model: 'openai:scripted', maxCalls: 100, maxCredits: null },
  })
  await client.call(aiWorkers.setIntegrations, {
    params,
    body: {
      tools: [{ toolId: tool.id, allowWrite: true, ask: false }],
      flows: [],
      sheets: [],
      web: { enabled: false, hosts: [] },
    },
  })
  return id
}

async function measureExecutions(
  clients: readonly Client[],
  serviceUrl: string,
  orders: readonly { key: string }[],
): Promise<void> {
  const [first, second] = clients as [Client, Client]
  const id = await makeWorker(first, serviceUrl)
  const since = performance.now()
  await Promise.all(
    Array.from({ length: EXECUTIONS }, (_, at) =>
      (at % 2 === 0 ? first : second).call(aiWorkers.launch, { params: { id }, body: {} }),
    ),
  )
  const launched = performance.now() - since
  const done = await untilDone(first, id)
  const all = performance.now() - since
  const times = done.map(({ createdAt, endedAt }) => Date.parse(endedAt!) - Date.parse(createdAt))
  const states = new Set(done.map(({ state }) => state))
  const keys = new Set(orders.map(({ key }) => key)).size
  printTable(
    `${EXECUTIONS} executions at once, two processes, PostgreSQL, model of ${ANSWER_MS} ms (load ${loadavg()[0]!.toFixed(1)})`,
    ['what', 'figure'],
    [
      ['all launched', seconds(launched)],
      ['all ended', seconds(all)],
      ['their states', [...states].join(', ')],
      ['an execution, p50 / p95', `${seconds(percentile(times, 0.5))} / ${seconds(percentile(times, 0.95))}`],
      ['alone and without any other work, at least', seconds((TASKS + 2) * ANSWER_MS)],
      [`orders, of ${EXECUTIONS * TASKS}`, `${keys} keys, ${orders.length} calls`],
    ],
  )
}

async function untilDone(client: Client, agentId: string): Promise<aiWorkers.ExecutionSummary[]> {
  for (;;) {
    const { items } = await client.call(aiWorkers.executions, { query: { agentId, size: EXECUTIONS } })
    if (items.length === EXECUTIONS && items.every(({ endedAt }) => endedAt !== null)) return items
    await wait(250)
  }
}

async function measureGoldenRows(client: Client): Promise<void> {
  const document = chain(
    [
      { type: 'generateText', params: { model: 'openai:scripted', prompt: 'What is @@params.name@@?' } },
      { type: 'output', params: { fields: [{ name: 'text', value: '@@n2.text@@' }] } },
    ],
    { params: [{ key: 'name', label: 'Name' }] },
  )
  const made = await client.call(flows.create, { body: { title: 'Describe', document } })
  await client.call(flows.publish, { params: { id: made.id }, body: { revision: made.revision } })
  const columns = [{ label: 'Name' }, { label: 'Text' }]
  const sheet = await client.call(sheets.create, { body: { name: 'Golden rows', columns } })
  for (let row = 0; row < ROWS; row += 1)
    await client.call(sheets.createRecords, {
      params: { id: sheet.id },
      body: { cells: { name: `kettle ${row}`, text: 'A kettle.' } },
    })
  const outputs = [{ output: 'text', column: sheet.columns[1]!.id }]
  const set = await client.call(flowTests.create, {
    params: { id: made.id },
    body: { name: 'Kettles', sheetId: sheet.id, judge: 'exact', outputs },
  })
  const params = { id: made.id, setId: set.id }
  const rows: string[][] = []
  for (const compare of [false, true]) {
    const since = performance.now()
    await client.call(flowTests.run, { params, body: { compare } })
    for (;;) {
      const { items } = await client.call(flowTests.runs, { params, query: { size: 1 } })
      const [run] = items
      if (run && run.state !== 'running') {
        const side = compare ? 'draft and published version' : 'draft alone'
        rows.push([side, seconds(performance.now() - since), `${run.draft.percent}% passed`, run.state])
        break
      }
      await wait(100)
    }
  }
  printTable(
    `${ROWS} golden rows of a flow that asks a model of ${ANSWER_MS} ms, PostgreSQL (load ${loadavg()[0]!.toFixed(1)}; target 60 s)`,
    ['what', 'time', 'score', 'state'],
    rows,
  )
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
