import { agentTests, type Client, flows, flowTests, sheets } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makeAgent } from './world.ts'

type Path = Record<string, string>

/** A test set over a sheet with one question. */
async function makeSet(client: Client): Promise<{ id: string; setId: string }> {
  const { id } = await makeAgent(client)
  const set = await client.call(agentTests.create, { params: { id }, body: { name: 'Prices' } })
  const params = { id, setId: set.id }
  await client.call(agentTests.addQuestion, { params, body: { question: 'How much?', expected: '12 euros' } })
  return params
}

async function makeRun(client: Client): Promise<{ id: string; setId: string; runId: string }> {
  const params = await makeSet(client)
  const { id: runId } = await client.call(agentTests.run, { params, body: {} })
  return { ...params, runId }
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

const noSet = () => ({ id: newId('agent'), setId: newId('testSet') })
const noRun = () => ({ ...noSet(), runId: newId('testRun') })

const DAYS = { from: '2026-01-01', until: '2026-01-02', timeZone: 'UTC' }

async function makeReplay(client: Client): Promise<{ id: string; runId: string }> {
  const { id } = await makeAgent(client)
  const { id: runId } = await client.call(agentTests.replay, { params: { id }, body: DAYS })
  return { id, runId }
}

const noReplay = () => ({ id: newId('agent'), runId: newId('testRun') })

const makeFlow = (client: Client) => client.call(flows.create, { body: { title: 'Flow' } })

async function makeRows(client: Client) {
  const sheet = await client.call(sheets.create, { body: { name: 'Rows', columns: [{ label: 'A' }] } })
  await client.call(sheets.createRecords, { params: { id: sheet.id }, body: { cells: { a: 'x' } } })
  return sheet
}

/** A test set of a flow over a sheet with one row. */
async function makeFlowSet(client: Client): Promise<{ id: string; setId: string }> {
  const { id } = await makeFlow(client)
  const sheet = await makeRows(client)
  const outputs = [{ output: 'a', column: sheet.columns[0]!.id }]
  const set = await client.call(flowTests.create, {
    params: { id },
    body: { name: 'Rows', sheetId: sheet.id, outputs },
  })
  return { id, setId: set.id }
}

async function makeFlowRun(client: Client): Promise<{ id: string; setId: string; runId: string }> {
  const params = await makeFlowSet(client)
  const { id: runId } = await client.call(flowTests.run, { params, body: {} })
  return { ...params, runId }
}

const noFlowSet = () => ({ id: newId('flow'), setId: newId('testSet') })
const noFlowRun = () => ({ ...noFlowSet(), runId: newId('testRun') })

export const AGENT_TEST_CASES: Record<string, Case> = {
  'agentTests.list': on(
    async (client) => ({ id: (await makeAgent(client)).id }),
    () => ({ id: newId('agent') }),
  ),
  'agentTests.create': {
    over: 'object',
    make: async (client) => {
      const columns = [{ label: 'Question' }, { label: 'Expected' }]
      const sheet = await client.call(sheets.create, { body: { name: 'Questions', columns } })
      const [question, expected] = sheet.columns
      const body = { sheetId: sheet.id, questionColumn: question!.id, expectedColumn: expected!.id }
      return { params: { id: (await makeAgent(client)).id }, body: { name: 'Prices', ...body } }
    },
    random: () => ({ params: { id: newId('agent') }, body: { name: 'Prices' } }),
  },
  'agentTests.update': on(makeSet, noSet, { body: { bar: 80 } }),
  'agentTests.delete': on(makeSet, noSet),
  'agentTests.addQuestion': on(makeSet, noSet, { body: { question: 'Where?' } }),
  'agentTests.run': on(makeSet, noSet, { body: {} }),
  'agentTests.stop': on(makeRun, noRun),
  'agentTests.runs': on(makeSet, noSet, { query: {} }),
  'agentTests.results': on(makeRun, noRun, { query: {} }),
  'agentTests.replay': on(
    async (client) => ({ id: (await makeAgent(client)).id }),
    () => ({ id: newId('agent') }),
    { body: DAYS },
  ),
  'agentTests.replays': on(
    async (client) => ({ id: (await makeAgent(client)).id }),
    () => ({ id: newId('agent') }),
    { query: {} },
  ),
  'agentTests.stopReplay': on(makeReplay, noReplay),
  'agentTests.replayResults': on(makeReplay, noReplay, { query: {} }),
  'agentScoring.get': on(
    async (client) => ({ id: (await makeAgent(client)).id }),
    () => ({ id: newId('agent') }),
    { query: {} },
  ),
  'agentScoring.set': on(
    async (client) => ({ id: (await makeAgent(client)).id }),
    () => ({ id: newId('agent') }),
    { body: { enabled: true, share: 50, judge: 'grounded', bar: 90, window: 10 } },
  ),
  'agentScoring.answers': on(
    async (client) => ({ id: (await makeAgent(client)).id }),
    () => ({ id: newId('agent') }),
    { query: {} },
  ),
  'flowTests.list': on(
    async (client) => ({ id: (await makeFlow(client)).id }),
    () => ({ id: newId('flow') }),
  ),
  'flowTests.create': {
    over: 'object',
    make: async (client) => {
      const sheet = await makeRows(client)
      const outputs = [{ output: 'a', column: sheet.columns[0]!.id }]
      return {
        params: { id: (await makeFlow(client)).id },
        body: { name: 'Rows', sheetId: sheet.id, outputs },
      }
    },
    random: () => ({
      params: { id: newId('flow') },
      body: { name: 'Rows', sheetId: newId('sheet'), outputs: [{ output: 'a', column: 'c1' }] },
    }),
  },
  'flowTests.update': on(makeFlowSet, noFlowSet, { body: { bar: 80 } }),
  'flowTests.delete': on(makeFlowSet, noFlowSet),
  'flowTests.run': on(makeFlowSet, noFlowSet, { body: {} }),
  'flowTests.stop': on(makeFlowRun, noFlowRun),
  'flowTests.runs': on(makeFlowSet, noFlowSet, { query: {} }),
  'flowTests.results': on(makeFlowRun, noFlowRun, { query: {} }),
}
