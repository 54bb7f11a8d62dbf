import { aiWorkers, type Client, sheets } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import { newToken } from '../../lib/secrets.ts'
import type { Case, Input } from './case.ts'
import { makeBase } from './world.ts'

type Path = Record<string, string>

const makeSheet = (client: Client): Promise<sheets.Sheet> =>
  client.call(sheets.create, { body: { name: 'Sheet', columns: [{ label: 'Name' }] } })

const makeWorker = async (client: Client): Promise<{ id: string }> => {
  const { id } = await client.call(aiWorkers.create, { body: { template: 'cleanup', name: 'Cleaner' } })
  return { id }
}

/** A worker that can be launched: it cleans a sheet. */
async function makeReady(client: Client): Promise<{ id: string }> {
  const params = await makeWorker(client)
  const { id: sheet } = await makeSheet(client)
  await client.call(aiWorkers.setParams, { params, body: PARAMS(sheet) })
  return params
}

const PARAMS = (sheet: string) => ({
  goal: 'Clean it',
  values: { sheet },
  model: 'builtin',
  maxCalls: 10,
  maxCredits: null,
})

async function makeExecution(client: Client): Promise<{ executionId: string }> {
  const { id } = await client.call(aiWorkers.launch, { params: await makeReady(client), body: {} })
  await client.call(aiWorkers.pause, { params: { executionId: id } }).catch(() => undefined)
  return { executionId: id }
}

const on = (
  make: (client: Client) => Promise<Path>,
  random: () => Path,
  rest: Omit<Input, 'params'> = {},
): Case => ({
  over: 'object',
  make: async (client) => ({ params: await make(client), ...rest }),
  random: () => ({ params: random(), ...rest }),
})

const noWorker = () => ({ id: newId('agent') })
const noExecution = () => ({ executionId: newId('execution') })
const schedule = { cron: '0 6 * * *', timeZone: 'UTC', active: true }
const NO_GRANTS = { tools: [], flows: [], sheets: [], web: { enabled: false, hosts: [] } }

export const AI_WORKER_CASES: Record<string, Case> = {
  'aiWorkers.system': { over: 'project', input: () => ({ query: {} }) },
  'aiWorkers.create': {
    over: 'project',
    input: () => ({ body: { template: 'cleanup', name: 'Cleaner' } }),
  },
  'aiWorkers.read': on(makeWorker, noWorker),
  'aiWorkers.duplicate': on(makeWorker, noWorker),
  'aiWorkers.params': {
    over: 'object',
    make: async (client) => ({
      params: await makeWorker(client),
      body: PARAMS((await makeSheet(client)).id),
    }),
    random: () => ({ params: noWorker(), body: PARAMS(newId('sheet')) }),
  },
  'aiWorkers.knowledge': {
    over: 'object',
    make: async (client) => ({
      params: await makeWorker(client),
      body: { knowledgeIds: [await makeBase(client)] },
    }),
    random: () => ({ params: noWorker(), body: { knowledgeIds: [] } }),
  },
  'aiWorkers.integrations': {
    over: 'object',
    make: async (client) => ({
      params: await makeWorker(client),
      body: {
        ...NO_GRANTS,
        sheets: [{ sheetId: (await makeSheet(client)).id, write: true, ask: false }],
      },
    }),
    random: () => ({ params: noWorker(), body: NO_GRANTS }),
  },
  'aiWorkers.metadata': on(makeWorker, noWorker, {
    body: { name: 'Tidy', description: '', instructions: '' },
  }),
  'aiWorkers.notification': on(makeWorker, noWorker, { body: { onEnd: false, onWait: false } }),
  'aiWorkers.launch': on(makeReady, noWorker, { body: {} }),
  'aiWorkers.setSchedule': on(makeReady, noWorker, { body: { schedule } }),
  'aiWorkers.setTrigger': on(makeReady, noWorker, {
    body: { trigger: { agentId: null, events: ['lead'], perDay: 5 } },
  }),
  'aiWorkers.enableHook': on(makeReady, noWorker),
  'aiWorkers.disableHook': on(makeReady, noWorker),
  'aiWorkers.hook': {
    over: 'object',
    forVisitors: true,
    make: async (client) => {
      const { url } = await client.call(aiWorkers.enableHook, { params: await makeReady(client) })
      return { params: { token: url.slice(url.lastIndexOf('/') + 1) }, body: {} }
    },
    random: () => ({ params: { token: newToken() }, body: {} }),
  },
  'aiWorkers.executions': { over: 'project', input: () => ({ query: {} }) },
  'aiWorkers.execution': on(makeExecution, noExecution),
  'aiWorkers.steps': on(makeExecution, noExecution, { query: {} }),
  'aiWorkers.messages': on(makeExecution, noExecution, { query: {} }),
  'aiWorkers.send': on(makeExecution, noExecution, { body: { text: 'How far are you?' } }),
  'aiWorkers.plan': on(makeExecution, noExecution, { body: { version: 0, tasks: [] } }),
  'aiWorkers.pause': on(makeExecution, noExecution),
  'aiWorkers.resume': on(makeExecution, noExecution),
  'aiWorkers.cancel': on(makeExecution, noExecution),
  'aiWorkers.addBudget': on(makeExecution, noExecution, { body: { calls: 5, credits: 0 } }),
}
