import { agents, type Client, conversations, tools } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Principal, startTestServer, type TestServer } from './server.ts'
import { Reader, startScriptedModel } from '../features/conversations/testing.ts'

type Owner = Principal & { accountId: string; projectId: string }
type ScriptedModel = Awaited<ReturnType<typeof startScriptedModel>>

interface Opened {
  model: ScriptedModel
  server: TestServer
  owner: Owner
  stranger: Owner
}

/** The host that the tools of these tests call. */
export const TOOL_HOST = 'https://api.example.test'

async function open(): Promise<Opened> {
  const model = await startScriptedModel()
  const server = await startTestServer({ openai: model.settings })
  const owner = await server.signUp()
  const stranger = await server.signUp()
  await server.setEdition(owner.accountId, 'TEAM')
  return { model, server, owner, stranger }
}

/** A server and the owner of its agents, for the tests of one file, with helpers for versions. */
export function versionDesk() {
  let opened: Opened | undefined
  const now = () => {
    if (!opened) throw new Error('The server is there once a test begins.')
    return opened
  }
  beforeAll(async () => {
    opened = await open()
  })
  afterAll(async () => {
    await now().server.stop()
    await now().model.close()
  })
  beforeEach(() => sql`delete from rate_limits`.execute(now().server.running.context.db.kysely))
  const asOwner = () => now().owner.client
  return {
    get model() {
      return now().model
    },
    get server() {
      return now().server
    },
    get owner() {
      return now().owner
    },
    get stranger() {
      return now().stranger
    },
    ...draftCalls(asOwner),
    ...visitorCalls(() => now().server),
  }
}

/** What the owner or another member does with an agent. */
function draftCalls(asOwner: () => Client) {
  const update = (id: string, body: object, client = asOwner()) =>
    client.call(agents.update, { params: { id }, body })
  return {
    update,
    publish: (id: string, body: { note?: string; draftId?: string } = {}, client = asOwner()) =>
      client.call(agents.publish, { params: { id }, body }),
    changes: (id: string, version?: number, client = asOwner()) =>
      client.call(agents.changes, { params: { id }, query: version === undefined ? {} : { version } }),
    versions: async (id: string, client = asOwner()) =>
      (await client.call(agents.versions, { params: { id }, query: {} })).items,
    restore: (id: string, version: number, body: { draftId?: string } = {}, client = asOwner()) =>
      client.call(agents.restoreVersion, { params: { id, version }, body }),
    /** A public agent whose first fallback is `old`. */
    makePublic: async (body: object = {}): Promise<agents.Agent> => {
      const { id } = await asOwner().call(agents.create, { body: { name: 'Guide', ...body } })
      return update(id, { visibility: 'public', fallback: 'old', greeting: 'Hello' })
    },
    makeTool: (name: string) =>
      asOwner().call(tools.create, {
        body: tools.toolSchema.parse({
          name,
          description: 'Does it.',
          request: { method: 'GET', url: `${TOOL_HOST}/` },
        }),
      }),
  }
}

interface Question {
  agentId?: string
  publicId?: string
  conversationId?: string
  visitorToken?: string
}

async function ask(client: Client, body: Question): Promise<Reader> {
  const reader = new Reader()
  await reader.read(
    await client.open(conversations.chat, { body: { message: 'Who keeps the mill?', ...body } }),
  )
  return reader
}

const visitorCalls = (server: () => TestServer) => ({
  ask,
  shown: (publicId: string) =>
    server()
      .client()
      .call(agents.getPublic, { params: { id: publicId }, query: {} }),
  /** Asks another question in the conversation that this answer began. */
  goOn: (publicId: string, { start }: Reader) =>
    ask(server().client(), {
      publicId,
      conversationId: start!.conversationId,
      visitorToken: start!.visitorToken!,
    }),
})
