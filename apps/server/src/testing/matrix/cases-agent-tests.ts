import { agentTests, type Client, sheets } from '@millrace/contract'
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
}
