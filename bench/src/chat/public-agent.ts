import { setTimeout as wait } from 'node:timers/promises'
import { accounts, agents, type Client, createClient, knowledge } from '@millrace/contract'
import { setupCodeOf } from '../../../apps/server/src/features/accounts/setup-code.ts'
import { makeManual } from '../../../apps/server/src/testing/documents/index.ts'
import type { Server } from '../../../e2e/support/server.ts'

const PASSWORD = 'correct horse battery staple'

/**
 * Behind a proxy, which visitors with their own addresses need, the first sign-up requires a code made from this
 * secret.
 */
export const SECRET_KEY = 'a secret of the measurements alone, long enough'

/** Questions that the agent's knowledge answers. */
export const QUESTIONS = makeManual(20).flatMap(({ facts }) => facts.map(({ question }) => question))

/** A public agent with 20 pages of knowledge on the stand-in's model, and its owner. */
export async function makeAgent(server: Pick<Server, 'url'>): Promise<{ publicId: string; client: Client }> {
  const baseUrl = `${server.url}/api`
  const body = {
    username: 'owner@example.test',
    password: PASSWORD,
    setupCode: setupCodeOf({ secret: SECRET_KEY }),
  }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body })
  const client: Client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
  const base = await client.call(knowledge.create, { body: { name: 'Manual' } })
  const sources = makeManual(20).map(({ title, text }) => ({ type: 'text' as const, name: title, text }))
  await client.call(knowledge.addSources, { params: { id: base.id }, body: sources })
  await untilRead(client, base.id)
  const agent = await client.call(agents.create, { body: { name: 'Guide', knowledgeIds: [base.id] } })
  const { items } = await client.call(agents.listModels, {})
  const model = items.find(({ builtin }) => !builtin)!.id
  const changes = { visibility: 'public' as const, model }
  const made = await client.call(agents.update, { params: { id: agent.id }, body: changes })
  return { publicId: made.publicId, client }
}

/** Waits until all sources of a base are read. */
export async function untilRead(client: Client, id: string): Promise<void> {
  for (;;) {
    const { states } = await client.call(knowledge.get, { params: { id } })
    if (states.failed > 0) throw new Error('a source could not be read')
    if (states.ready > 0 && Object.values(states).reduce((sum, count) => sum + count, 0) === states.ready)
      return
    await wait(50)
  }
}
