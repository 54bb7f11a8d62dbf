import { randomUUID } from 'node:crypto'
import {
  agents,
  conversations,
  documents,
  handoffs,
  leads,
  type Route,
  ROUTES,
  runs,
} from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makePng } from '../documents/index.ts'
import { makeKnowledge } from '../knowledge.ts'
import { startTestServer, type TestServer } from '../server.ts'

/** IDs that a visitor may know: of their own conversation, and of a picture. */
const VISITORS_OWN = new Set(['cnv', 'msg', 'fil'])

const isPublic = ({ who }: Route) => who.access === 'public' || who.access === 'visitor'
const open = ROUTES.filter(isPublic)
const idsIn = (text: string) => [...new Set(text.match(/\b[a-z]{2,3}_[0-7][0-9a-hjkmnp-tv-z]{25}\b/g))]

describe('what anyone can call', () => {
  // After signing up, people get their own ID; a webhook's caller gets the ID of what it started.
  const KNOWN: Record<string, string[]> = {
    'accounts.signup': ['usr'],
    'accounts.confirmSignup': ['usr'],
    'flows.hook': [],
    'aiWorkers.hook': ['exe'],
  }

  it.each(open.map((route) => [route.id, route] as const))('%s: promises no internal id', (id, route) => {
    const schema = JSON.stringify(
      z.toJSONSchema(route.data, { io: 'output', unrepresentable: 'any', target: 'draft-2020-12' }),
    )
    const kinds = [...schema.matchAll(/\^([a-z]{2,3})_\[0-7\]/g)].map((match) => match[1]!)
    const internal = kinds.filter((kind) => !VISITORS_OWN.has(kind) && !KNOWN[id]?.includes(kind))
    expect([...new Set(internal)]).toEqual([])
  })

  it.each(open.map((route) => [route.id, route] as const))(
    '%s: takes no secret in an address',
    (_id, { query }) => {
      const names = query ? Object.keys((query as z.ZodObject).shape) : []
      expect(names.filter((name) => /token|secret|password|code|key/i.test(name))).toEqual([])
    },
  )
})

/** A stream's text up to these words. */
async function readUntil(response: Response, words: string): Promise<string> {
  let text = ''
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part
    if (text.includes(words)) break
  }
  return text
}

describe('what a visitor is told, byte for byte', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())

  it('contains no internal ID', async () => {
    const { client: admin } = await server.signUp()
    const base = await makeKnowledge(admin, [
      { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros and takes one day.' },
    ])
    const made = await admin.call(agents.create, { body: { name: 'Desk', knowledgeIds: [base.id] } })
    const body = { visibility: 'public' as const, showSources: true }
    const lead = agents.leadForm.parse({ enabled: true })
    const appearance = agents.appearance.parse({ attachments: true })
    await admin.call(agents.setBotConfig, { params: { id: made.id }, body: { leads: lead, appearance } })
    const { publicId } = await admin.call(agents.update, { params: { id: made.id }, body })
    const handoff = handoffs.handoffRules.parse({ enabled: true })
    await admin.call(agents.setBotConfig, { params: { id: made.id }, body: { handoff } })
    await admin.call(agents.publish, { params: { id: made.id }, body: {} })
    const heard: Record<string, string> = {}
    const call = async (
      route: Route,
      input: { params?: object; query?: object; body?: object },
      visitorToken?: string,
    ) => {
      const response = await server.client().open(route, input as never, { visitorToken })
      heard[route.id] = await response.text()
      return heard[route.id]!
    }
    await call(agents.getPublic, { params: { id: publicId } })
    await call(agents.getWidget, { params: { id: publicId } })
    const picture = new FormData()
    picture.append('file', new Blob([new Uint8Array(makePng(8, 8))]), 'picture.png')
    const sent = await call(conversations.upload, { query: { publicId }, body: picture })
    const [file] = idsIn(sent)
    const attachments = [{ id: file!, key: /"key":"([^"]+)"/.exec(sent)![1]! }]
    const question = { publicId, message: 'What does the large service cost?', attachments }
    const stream = await call(conversations.chat, { body: question })
    const idNamed = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(stream)![1]!
    const [conversationId, messageId] = [idNamed('conversationId'), idNamed('messageId')]
    const visitorToken = idNamed('visitorToken')
    const params = { conversationId }
    await call(conversations.resume, { params }, visitorToken)
    await call(conversations.history, { params }, visitorToken)
    await call(conversations.getAttachment, { params: { ...params, fileId: file! } }, visitorToken)
    await call(documents.cited, { params: { ...params, messageId, number: 1 } }, visitorToken)
    await call(conversations.rate, { params, body: { visitorToken, messageId, rating: 'up' } })
    await call(conversations.regenerate, { params, body: { visitorToken } })
    const form = { publicId, ...params, visitorToken, values: { email: 'visitor@guests.test' } }
    await call(leads.submit, { body: { ...form, submission: randomUUID() } })
    await call(conversations.stop, { params, body: { visitorToken } })
    await call(handoffs.ask, { params, body: { visitorToken, action: 'request' } })
    const key = '0198c4c2-7a51-7c41-b0a8-0242ac120002'
    await admin.call(handoffs.reply, { params, body: { key, text: 'Hello from a person' } })
    await call(handoffs.signal, { params, body: { visitorToken, typing: true } })
    heard[handoffs.follow.id] = await readUntil(
      await server.client().open(handoffs.follow, { params, query: {} }, { visitorToken }),
      '"type":"handoff"',
    )
    expect(heard[handoffs.follow.id]).toContain('Hello from a person')
    // Last, because setting a password ends earlier visits.
    const [password, security] = ['river mill wheel', { access: 'password' } as agents.Security]
    await admin.call(agents.setVisitPassword, { params: { id: made.id }, body: { password } })
    await admin.call(agents.setBotConfig, { params: { id: made.id }, body: { security } })
    await call(agents.enter, { body: { publicId, with: { way: 'password', password } } })
    await call(agents.sendVisitCode, { body: { publicId, email: 'visitor@guests.test' } })
    expect(stream).toContain('"type":"citation"')
    for (const [id, text] of Object.entries(heard)) {
      const internal = idsIn(text).filter((one) => !VISITORS_OWN.has(one.split('_')[0]!))
      expect(internal, id).toEqual([])
    }
    // Every route of visitors is tried here; forms show what their owner chose, and have their own tests.
    const ofForms: string[] = [runs.openForm.id, runs.submitForm.id]
    const ofVisitors = ROUTES.filter(({ who }) => who.access === 'visitor').map(({ id }) => id)
    expect(ofVisitors.filter((id) => !(id in heard) && !ofForms.includes(id))).toEqual([])
  })
})
