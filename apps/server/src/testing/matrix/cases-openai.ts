import { agents, type Client } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case } from './case.ts'
import { makeAgent } from './world.ts'

/** A published agent, as a model. */
async function makeModel(client: Client): Promise<string> {
  const { id } = await makeAgent(client)
  await client.call(agents.publish, { params: { id }, body: {} })
  return `agent:${id}`
}

const noModel = () => `agent:${newId('agent')}`
const completion = (model: string) => ({ body: { model, messages: [{ role: 'user', content: 'Hello' }] } })
const response = (model: string) => ({ body: { model, input: 'Hello' } })

const onModel = (input: typeof completion | typeof response): Case => ({
  over: 'object',
  make: async (client) => input(await makeModel(client)),
  random: () => input(noModel()),
})

export const OPENAI_CASES: Record<string, Case> = {
  'openai.listModels': { over: 'project', input: () => ({ query: {} }) },
  'openai.getModel': {
    over: 'object',
    make: async (client) => ({ params: { model: await makeModel(client) }, query: {} }),
    random: () => ({ params: { model: noModel() }, query: {} }),
  },
  'openai.complete': onModel(completion),
  'openai.respond': onModel(response),
  // No vendor is set up in the world, so nobody has a model for embeddings.
  'openai.embed': {
    over: 'none',
    input: () => ({ body: { model: 'text-embedding-3-small', input: 'Hello' } }),
    status: 404,
  },
}
