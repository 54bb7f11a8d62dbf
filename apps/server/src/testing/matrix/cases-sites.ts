import { knowledge } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import type { Case, Input } from './case.ts'
import { makeAgent, makeBase, type World } from './world.ts'

// Nothing answers there: only the right to ask is tried.
const NOWHERE = 'http://127.0.0.1:9/'

const onPage = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => {
    const id = await makeBase(client)
    const { items } = await client.call(knowledge.addSources, {
      params: { id },
      body: { type: 'site', url: NOWHERE },
    })
    return { params: { id, sid: items[0]!.id }, ...rest }
  },
  random: () => ({ params: { id: newId('knowledge'), sid: newId('source') }, ...rest }),
})

const onAgent = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeAgent(client)).id }, ...rest }),
  random: () => ({ params: { id: newId('agent') }, ...rest }),
})

const inProject = (rest: Input = {}): Case => ({ over: 'project', input: () => rest })

/** Agents are made from sites that answer; the content of this one doesn't matter. */
const siteOf = ({ server }: World) => ({ url: `${server.url}/healthz` })

export const SITE_CASES: Record<string, Case> = {
  'knowledge.sitemap': inProject({ query: { url: NOWHERE } }),
  'knowledge.listPages': onPage({ query: {} }),
  'knowledge.listDriveFiles': onPage({ query: {} }),
  'knowledge.cancelCrawl': onPage(),
  'knowledge.scheduleRefresh': onPage({ body: { schedule: 'daily' } }),
  'onboarding.start': { over: 'project', input: (world) => ({ body: siteOf(world) }) },
  'onboarding.startFor': {
    over: 'object',
    make: async (client, world) => ({ params: { id: (await makeAgent(client)).id }, body: siteOf(world) }),
    random: (world) => ({ params: { id: newId('agent') }, body: siteOf(world) }),
  },
  'onboarding.get': onAgent(),
  'onboarding.dismiss': onAgent(),
  'onboarding.list': inProject(),
}
