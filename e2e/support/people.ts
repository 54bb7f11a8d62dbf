import { accounts, agents, type Client, createClient, knowledge } from '@millrace/contract'
import { expect, type Page } from '@playwright/test'
import type { Server } from './server.ts'

export const OWNER = {
  name: 'Owner',
  company: 'Mill and Company',
  username: 'owner@example.test',
  password: 'correct horse battery',
}

/** The owner over the API, for setting up what a test needs. */
export async function ownerClient(server: Server): Promise<{ client: Client; token: string }> {
  const options = { baseUrl: `${server.url}/api` }
  const nobody = createClient(options)
  const { ownerNeeded } = await nobody.call(accounts.setup, {})
  const { username, password, name, company } = OWNER
  const { token } = ownerNeeded
    ? await nobody.call(accounts.signup, { body: { username, password, name, company } })
    : await nobody.call(accounts.login, { body: { username, password } })
  return {
    token,
    client: createClient({ ...options, headers: () => ({ authorization: `Bearer ${token}` }) }),
  }
}

/** Opens the console already signed in. */
export async function openSignedIn(
  page: Page,
  input: { server: Pick<Server, 'url'>; token: string; path: string },
): Promise<void> {
  await page.addInitScript((token) => localStorage.setItem('token', token), input.token)
  await page.goto(input.server.url + input.path)
}

/** A public agent that answers from these texts. */
export async function makePublicAgent(client: Client, texts: Record<string, string>): Promise<agents.Agent> {
  const base = await client.call(knowledge.create, { body: { name: 'Handbook' } })
  const body = Object.entries(texts).map(([name, text]) => ({ type: 'text' as const, name, text }))
  await client.call(knowledge.addSources, { params: { id: base.id }, body })
  await expect
    .poll(async () => (await client.call(knowledge.get, { params: { id: base.id } })).states.ready, {
      timeout: 60_000,
    })
    .toBe(body.length)
  const made = await client.call(agents.create, { body: { name: 'Help desk', knowledgeIds: [base.id] } })
  return client.call(agents.update, { params: { id: made.id }, body: { visibility: 'public' } })
}
