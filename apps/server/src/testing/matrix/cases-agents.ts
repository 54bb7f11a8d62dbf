import { randomUUID } from 'node:crypto'
import { agents, type Client } from '@millrace/contract'
import { newId } from '../../lib/ids.ts'
import { makePng } from '../documents/png.ts'
import { makeTool } from './cases-tools.ts'
import type { Case, Input } from './case.ts'
import { makeAgent, type World } from './world.ts'

const onAgent = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeAgent(client)).id }, ...rest }),
  random: () => ({ params: { id: newId('agent') }, ...rest }),
})

// Nothing listens there.
const HOOK = { url: 'http://127.0.0.1:9/hook', events: ['lead' as const] }

async function makeHooked(client: Client) {
  const agent = await makeAgent(client)
  await client.call(agents.setWebhook, { params: { id: agent.id }, body: HOOK })
  return agent
}

const onWebhook = (rest: Omit<Input, 'params'> = {}): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeHooked(client)).id }, ...rest }),
  random: () => ({ params: { id: newId('agent') }, ...rest }),
})

const onDelivery: Case = {
  over: 'object',
  make: async (client) => {
    const { id } = await makeHooked(client)
    const { id: deliveryId } = await client.call(agents.testWebhook, { params: { id } })
    return { params: { id, deliveryId } }
  },
  random: () => ({ params: { id: newId('agent'), deliveryId: newId('delivery') } }),
}

const onVersion = (body: object): Case => ({
  over: 'object',
  make: async (client) => ({ params: { id: (await makeAgent(client)).id, version: '1' }, body }),
  random: () => ({ params: { id: newId('agent'), version: '1' }, body }),
})

const onAgents = (body: (ids: string[]) => unknown): Case => ({
  over: 'object',
  make: async (client) => ({ body: body([(await makeAgent(client)).id]) }),
  random: () => ({ body: body([newId('agent')]) }),
})

const VISIT_PASSWORD = 'river mill wheel'

/** A call on a public agent that anyone can make. */
const onPublicAgent = (
  body: (publicId: string) => unknown,
  prepare?: (client: Client, id: string) => Promise<void>,
): Case => ({
  over: 'object',
  forVisitors: true,
  make: async (client) => {
    const { id, publicId } = await makeAgent(client)
    await client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
    await prepare?.(client, id)
    return { body: body(publicId) }
  },
  random: () => ({ body: body(randomUUID()) }),
})

const inProject = (rest: Input = {}): Case => ({ over: 'project', input: () => rest })

const projectOf = (client: Client, world: World) =>
  client === world.foreign.admin ? world.foreign.projectId : world.projectId

const picture = () => ({ picture: makePng(40, 40).toString('base64') })
const emptyFile = () => ({
  format: agents.AGENT_FILE_FORMAT,
  version: 1,
  tools: [],
  agents: [
    {
      ...agents.valuesOf({
        name: 'Imported',
        avatar: 1,
        description: '',
        instructions: '',
        language: 'auto',
        tone: 'neutral',
        greeting: '',
        suggestedQuestions: [],
        fallback: 'I do not know.',
        visibility: 'private',
        model: 'builtin',
        fallbackModel: null,
        temperature: 0.2,
        maxOutputTokens: 1024,
        memory: 10,
        passages: 8,
        minScore: 0,
        tags: [],
        showSources: false,
        retentionDays: null,
      }),
      visibility: undefined,
      knowledge: [],
      tools: [],
      botConfig: {},
    },
  ],
})

export const AGENT_CASES: Record<string, Case> = {
  'agents.batchDelete': onAgents((ids) => ({ ids })),
  'agents.duplicate': onAgent(),
  'agents.moveIn': onAgents((ids) => ({ ids })),
  'agents.moveOut': onAgents((ids) => ({ ids })),
  'agents.assign': {
    over: 'object',
    make: async (client, world) => ({
      params: { id: (await makeAgent(client)).id },
      body: { projectId: projectOf(client, world) },
    }),
    random: (world) => ({ params: { id: newId('agent') }, body: { projectId: world.projectId } }),
  },
  'agents.refresh': inProject(),
  'agents.listTemplates': inProject(),
  'agents.changes': onAgent(),
  'agents.publish': onAgent({ body: { note: 'Better' } }),
  'agents.versions': onAgent(),
  'agents.setVersionNote': onVersion({ note: 'Better' }),
  'agents.restoreVersion': onVersion({}),
  'agents.getBotConfig': onAgent(),
  'agents.setBotConfig': onAgent({ body: { appearance: { headerTitle: 'Changed' } } }),
  'agents.getAccess': onAgent(),
  'agents.setVisitPassword': onAgent({ body: { password: 'river mill wheel' } }),
  'agents.renewSigningKey': onAgent(),
  'agents.sendVisitCode': onPublicAgent((publicId) => ({ publicId, email: 'visitor@guests.test' })),
  'agents.enter': onPublicAgent(
    (publicId) => ({ publicId, with: { way: 'password', password: VISIT_PASSWORD } }),
    async (client, id) => {
      const security = { access: 'password' } as agents.Security
      await client.call(agents.setBotConfig, { params: { id }, body: { security } })
      await client.call(agents.setVisitPassword, { params: { id }, body: { password: VISIT_PASSWORD } })
    },
  ),
  'agents.getWidget': {
    over: 'object',
    forVisitors: true,
    make: async (client) => {
      const { id } = await makeAgent(client)
      const agent = await client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
      return { params: { id: agent.publicId } }
    },
    random: () => ({ params: { id: crypto.randomUUID() } }),
  },
  'agents.getNoticePreferences': onAgent(),
  'agents.setNoticePreferences': onAgent({ body: { muteHours: 1 } }),
  'agents.getNoticeSettings': { over: 'none', input: () => ({}) },
  'agents.setNoticeSettings': { over: 'none', input: () => ({ body: { muteHours: 0 } }) },
  'agents.getWebhook': onAgent(),
  'agents.setWebhook': onAgent({ body: HOOK }),
  'agents.removeWebhook': onWebhook(),
  'agents.rotateWebhookSecret': onWebhook(),
  'agents.testWebhook': onWebhook(),
  'agents.listWebhookDeliveries': onWebhook({ query: {} }),
  'agents.getWebhookDelivery': onDelivery,
  'agents.redeliverWebhook': onDelivery,
  'agents.checkEmbed': onAgent({ body: { url: 'http://127.0.0.1:1/' } }),
  'agents.getTools': onAgent(),
  'agents.setTools': {
    over: 'object',
    make: async (client) => ({
      params: { id: (await makeAgent(client)).id },
      body: { tools: [{ toolId: await makeTool(client) }] },
    }),
    random: () => ({ params: { id: newId('agent') }, body: { tools: [{ toolId: newId('tool') }] } }),
  },
  'agents.setAvatar': onAgent({ body: picture() }),
  'agents.removeAvatar': onAgent(),
  'agents.showAvatar': {
    over: 'none',
    input: async (world) => {
      const { id } = await makeAgent(world.admin)
      const { avatarUrl } = await world.admin.call(agents.setAvatar, { params: { id }, body: picture() })
      return { params: { id: avatarUrl!.split('/').at(-1)! } }
    },
  },
  'agents.export': {
    over: 'object',
    make: async (client) => ({ query: { ids: (await makeAgent(client)).id } }),
    random: () => ({ query: { ids: newId('agent') } }),
  },
  'agents.import': inProject({ body: emptyFile() }),
}
