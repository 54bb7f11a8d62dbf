import { randomUUID } from 'node:crypto'
import { agents, type Client, conversations, handoffs, leads } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { type Principal, startTestServer, type TestServer } from '../../testing/server.ts'
import { expireHandoffs } from '../conversations/handoff/expire-handoffs.maintenance.ts'
import { follow, type Following, say, type Talk } from './testing.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let colleague: Principal
let reader: Principal
let agent: agents.Agent
const open: Following[] = []

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.signUp()
  colleague = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
  reader = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
  await sql`update users set name = 'Robin Vale' where id = ${colleague.userId}`.execute(db())
  const base = await makeKnowledge(owner.client, [
    { type: 'qa', question: 'Where can I park?', answer: 'In the yard behind the shop.' },
  ])
  const made = await owner.client.call(agents.create, {
    body: { name: 'Help desk', knowledgeIds: [base.id] },
  })
  agent = await owner.client.call(agents.update, { params: { id: made.id }, body: { visibility: 'public' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  for (const one of open.splice(0)) one.close()
  await sql`delete from rate_limits`.execute(db())
  await setRules({})
})

const db = () => server.running.context.db.kysely
const now = () => server.running.context

/** The owner's rules, as visitors get them. */
async function setRules(rules: Partial<handoffs.HandoffRules>) {
  const handoff = handoffs.handoffRules.parse({ enabled: true, ...rules })
  await owner.client.call(agents.setBotConfig, { params: { id: agent.id }, body: { handoff } })
  await owner.client.call(agents.publish, { params: { id: agent.id }, body: {} })
}

const visit = (message: string, talk?: Talk, more: object = {}) =>
  say(server.client(), { publicId: agent.publicId, message, ...more }, talk)

const listen = (talk: Talk, after?: string) => {
  const following = follow(server.client(), talk, after)
  open.push(following)
  return following
}

const ask = (talk: Talk, action: 'request' | 'withdraw' = 'request') =>
  server.client().call(handoffs.ask, {
    params: { conversationId: talk.conversationId },
    body: { visitorToken: talk.visitorToken, action },
  })

type Change = { action: 'take' | 'handBack' | 'end' } | { action: 'assign'; to: string }
const change = (client: Client, talk: Talk, version: number, body: Change) =>
  client.call(handoffs.change, {
    params: { conversationId: talk.conversationId },
    body: { version, ...body },
  })

const reply = (client: Client, talk: Talk, text: string, key: string = randomUUID()) =>
  client.call(handoffs.reply, { params: { conversationId: talk.conversationId }, body: { key, text } })

const read = (client: Client, talk: Talk) =>
  client.call(handoffs.read, { params: { conversationId: talk.conversationId }, query: {} })

/** A conversation that a visitor has asked a person for. */
async function requested() {
  const talk = (await visit('Where can I park?')).talk
  await ask(talk)
  return talk
}

it('calls visitors as the lead form says, and shows no marks of citations in the list', async () => {
  const form = agents.leadForm.parse({ enabled: true })
  await owner.client.call(agents.setBotConfig, { params: { id: agent.id }, body: { leads: form } })
  await owner.client.call(agents.publish, { params: { id: agent.id }, body: {} })
  const { talk, text } = await visit('Where can I park?')
  expect(text).toMatch(/\[1\]/)
  const values = { name: 'Ada Miller', email: 'ada@mill.test' }
  const body = { publicId: agent.publicId, ...talk, submission: randomUUID(), values }
  await server.client().call(leads.submit, { body })
  const { items } = await owner.client.call(handoffs.queues, { params: { id: agent.id }, query: {} })
  const item = items.find(({ id }) => id === talk.conversationId)
  expect(item?.visitor).toBe('Ada Miller')
  expect(item?.preview).toMatch(/^In the yard behind the shop\.$/)
  await owner.client.call(agents.setBotConfig, {
    params: { id: agent.id },
    body: { leads: { ...form, enabled: false } },
  })
})

describe('a handoff', () => {
  it('goes from the visitor to a person and back, and the assistant knows what was said', async () => {
    const { talk } = await visit('Where can I park?')
    const heard = listen(talk)
    expect(await ask(talk)).toMatchObject({ status: 'requested', person: null })
    await heard.until(({ lines }) => lines.includes('requested'))
    const waiting = await read(owner.client, talk)
    expect(waiting.handoff).toMatchObject({ status: 'requested', reason: 'visitor', assignee: null })
    const taken = await change(colleague.client, talk, waiting.handoff.version, { action: 'take' })
    expect(taken).toMatchObject({ status: 'human', assignee: { id: colleague.userId } })

    // The bot is silent, and the desk gets what the visitor writes.
    const written = await visit('Is there room for a van?', talk)
    expect(written.text).toBe('')
    expect(written.handoff).toMatchObject({ status: 'human' })
    expect((await read(owner.client, talk)).messages.at(-1)).toMatchObject({ role: 'user' })
    await reply(colleague.client, talk, 'Yes, on the left.')
    await heard.until(({ said }) => said.includes('Yes, on the left.'))
    expect(heard.state.person).toBe('Robin Vale')

    const { handoff } = await read(colleague.client, talk)
    await change(colleague.client, talk, handoff.version, { action: 'handBack' })
    await heard.until(({ lines }) => lines.includes('handedBack'))
    const back = await visit('Where can I park?', talk)
    expect(back.text).toContain('In the yard behind the shop.')
    const history = await server
      .client()
      .call(conversations.history, { params: { conversationId: talk.conversationId } }, talk)
    expect(history.messages.map(({ role }) => role).join(' ')).toBe(
      'user assistant event event user member event user assistant',
    )
    expect(history.messages.find(({ role }) => role === 'member')).toMatchObject({ author: 'Robin Vale' })
  })

  it('is taken by one of two who press at once; the other hears who has it', async () => {
    const talk = await requested()
    const { version } = (await read(owner.client, talk)).handoff
    const results = await Promise.allSettled([
      change(owner.client, talk, version, { action: 'take' }),
      change(colleague.client, talk, version, { action: 'take' }),
    ])
    const lost = results.filter((one) => one.status === 'rejected')
    expect(lost).toHaveLength(1)
    const { handoff } = await read(owner.client, talk)
    expect((lost[0] as PromiseRejectedResult).reason).toMatchObject({
      status: 409,
      details: { handoff: { status: 'human', assignee: { id: handoff.assignee!.id } } },
    })
  })

  it('is reassigned to members who can answer, and to nobody else', async () => {
    const talk = await requested()
    const { version } = (await read(owner.client, talk)).handoff
    const stranger = await server.signUp()
    for (const to of [reader.userId, stranger.userId])
      await expect(change(owner.client, talk, version, { action: 'assign', to })).rejects.toMatchObject({
        status: 404,
      })
    const given = await change(owner.client, talk, version, { action: 'assign', to: colleague.userId })
    expect(given.assignee).toMatchObject({ name: 'Robin Vale' })
    await expect(reply(owner.client, talk, 'Hello')).rejects.toMatchObject({ status: 409 })
  })

  it('is refused to readers, and outside the project not even there', async () => {
    const talk = await requested()
    const stranger = await server.signUp()
    await expect(read(reader.client, talk)).rejects.toMatchObject({ status: 403 })
    await expect(reply(reader.client, talk, 'Hello')).rejects.toMatchObject({ status: 403 })
    await expect(read(stranger.client, talk)).rejects.toMatchObject({ status: 404 })
    await expect(change(stranger.client, talk, 1, { action: 'take' })).rejects.toMatchObject({ status: 404 })
  })
})

describe('a reply', () => {
  it('is stored and delivered once for its key, and takes over where no person is', async () => {
    const talk = await requested()
    const heard = listen(talk)
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => reply(colleague.client, talk, 'Once', key)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    await heard.until(({ said }) => said.includes('Once'))
    const { messages, handoff } = await read(owner.client, talk)
    expect(messages.filter(({ text }) => text === 'Once')).toHaveLength(1)
    expect(handoff.assignee?.id).toBe(colleague.userId)
  })

  it('reaches a visitor who was away: the stream goes on after the last message', async () => {
    const talk = await requested()
    const first = await reply(colleague.client, talk, 'First')
    await reply(colleague.client, talk, 'Second')
    const heard = listen(talk, first.id)
    await heard.until(({ said }) => said.length > 0)
    expect(heard.state.said).toEqual(['Second'])
  })

  it('is never a note', async () => {
    const talk = await requested()
    const heard = listen(talk)
    const params = { conversationId: talk.conversationId }
    await colleague.client.call(handoffs.addNote, { params, body: { key: randomUUID(), text: 'Difficult' } })
    await reply(colleague.client, talk, 'Hello')
    await heard.until(({ said }) => said.includes('Hello'))
    expect(heard.raw).not.toContain('Difficult')
    expect((await read(owner.client, talk)).notes).toMatchObject([
      { author: 'Robin Vale', text: 'Difficult' },
    ])
  })
})

describe('a message of the visitor', () => {
  it('that is sent again is stored once', async () => {
    const talk = await requested()
    const key = randomUUID()
    const [one, two] = [await visit('Hello?', talk, { key }), await visit('Hello?', talk, { key })]
    expect(two.questionId).toBe(one.questionId)
    expect((await read(owner.client, talk)).messages.filter(({ text }) => text === 'Hello?')).toHaveLength(1)
  })

  it('counts as unread until the member has read it', async () => {
    const talk = await requested()
    const { questionId } = await visit('Anyone?', talk)
    const item = async () => {
      const { items } = await colleague.client.call(handoffs.queues, { params: { id: agent.id }, query: {} })
      return items.find(({ id }) => id === talk.conversationId)
    }
    expect(await item()).toMatchObject({ unread: 2, preview: 'Anyone?', isVisitorLast: true })
    const params = { conversationId: talk.conversationId }
    await colleague.client.call(handoffs.deskSignal, { params, body: { read: questionId } })
    expect(await item()).toMatchObject({ unread: 0 })
  })
})

describe('a request', () => {
  it('comes with words that ask for a person, before any answer', async () => {
    const asked = await visit('I want to talk to a human')
    expect(asked).toMatchObject({ text: '', handoff: { status: 'requested' } })
  })

  it('comes after questions in a row without an answer, once for its cause', async () => {
    await setRules({ afterUnanswered: 2 })
    const unknown = 'Who painted the ceiling of the Sistine Chapel?'
    const { talk } = await visit(unknown)
    expect((await visit('Where can I park?', talk)).handoff).toBeNull()
    expect((await visit(unknown, talk)).handoff).toBeNull()
    expect((await visit(unknown, talk)).handoff).toMatchObject({ status: 'requested' })
    await ask(talk, 'withdraw')
    expect((await visit(unknown, talk)).handoff).toBeNull()
  })

  it('comes with a bad rating, if the owner says so', async () => {
    await setRules({ onNegativeRating: true })
    const { talk, messageId } = await visit('Where can I park?')
    const params = { conversationId: talk.conversationId }
    const body = { visitorToken: talk.visitorToken, messageId, rating: 'down' as const }
    await server.client().call(conversations.rate, { params, body })
    expect((await read(owner.client, talk)).handoff).toMatchObject({ status: 'requested', reason: 'rating' })
  })

  it('tells the team', async () => {
    const talk = await requested()
    const { rows } = await sql<{ path: string }>`select path from notifications
      where message_key = 'handoffRequested' order by id desc limit 1`.execute(db())
    expect(rows[0]!.path).toBe(`/chat-admin/${agent.id}?conversation=${talk.conversationId}`)
  })

  it('outside the office hours is answered at once, and the assistant goes on', async () => {
    await setRules({ hours: { enabled: true, timeZone: 'UTC', days: [] }, awayMessage: 'Back on Monday.' })
    const { talk } = await visit('Where can I park?')
    const heard = listen(talk)
    expect(await ask(talk)).toMatchObject({ status: 'bot' })
    await heard.until(({ lines }) => lines.includes('closedNow'))
    expect(heard.raw).toContain('Back on Monday.')
    expect((await visit('Where can I park?', talk)).text).toContain('yard')
  })

  it('that nobody answers goes back to the assistant, and says so', async () => {
    const talk = await requested()
    const heard = listen(talk)
    vi.spyOn(now(), 'now').mockReturnValue(new Date(Date.now() + 6 * 60_000))
    await expireHandoffs(now())
    vi.restoreAllMocks()
    await heard.until(({ lines }) => lines.includes('nobody'))
    expect((await visit('Where can I park?', talk)).text).toContain('yard')
  })

  it('is back in the queue when the person stops answering', async () => {
    const talk = await requested()
    await reply(colleague.client, talk, 'Hello')
    await visit('Are you there?', talk)
    vi.spyOn(now(), 'now').mockReturnValue(new Date(Date.now() + 11 * 60_000))
    await expireHandoffs(now())
    vi.restoreAllMocks()
    expect((await read(owner.client, talk)).handoff).toMatchObject({ status: 'requested', reason: 'idle' })
  })

  it('is neither offered nor taken where nothing is recorded', async () => {
    const security = { noLog: true } as agents.Security
    await owner.client.call(agents.setBotConfig, { params: { id: agent.id }, body: { security } })
    try {
      const shown = await server.client().call(agents.getPublic, { params: { id: agent.publicId } })
      expect(shown.handoff.offered).toBe(false)
      const { talk, handoff } = await visit('I want to talk to a human')
      expect(handoff).toBeNull()
      await expect(ask(talk)).rejects.toMatchObject({ status: 409 })
      await expect(change(owner.client, talk, 0, { action: 'take' })).rejects.toMatchObject({ status: 409 })
    } finally {
      const recorded = { noLog: false } as agents.Security
      await owner.client.call(agents.setBotConfig, { params: { id: agent.id }, body: { security: recorded } })
    }
  })
})

describe('nobody there', () => {
  const LEADS = { enabled: true, when: ['intent'], consent: '' } as const
  const withForm = async (on: boolean) => {
    const form = agents.leadForm.parse({ ...LEADS, when: [...LEADS.when], enabled: on })
    await owner.client.call(agents.setBotConfig, { params: { id: agent.id }, body: { leads: form } })
  }
  afterAll(() => withForm(false))
  const formOf = async (talk: Talk) => {
    const params = { conversationId: talk.conversationId }
    return (await server.client().call(conversations.history, { params }, talk)).leadForm
  }
  const closed = { enabled: true, timeZone: 'UTC', days: [{ day: 1, from: '08:00', until: '08:01' }] }

  it('outside the office hours: the form is offered, and the visitor reads when people are back', async () => {
    await withForm(true)
    await setRules({ hours: closed })
    const { talk } = await visit('Where can I park?')
    const heard = listen(talk)
    await ask(talk)
    await heard.until(({ lines }) => lines.includes('closedNow'))
    expect(heard.state).toMatchObject({ form: true, opensAt: expect.stringMatching(/T08:00:00/) })
    expect(await formOf(talk)).toBe('nobody')
    // The form that takes a person's place blocks nothing, and the assistant goes on.
    expect((await visit('Where can I park?', talk)).text).toContain('yard')
    const values = { email: 'ada@mill.test' }
    const body = { publicId: agent.publicId, ...talk, submission: randomUUID(), values }
    await server.client().call(leads.submit, { body })
    expect(await formOf(talk)).toBeNull()
    await ask(talk)
    await heard.until(({ lines }) => lines.filter((line) => line === 'closedNow').length === 2)
    expect(heard.state.form).toBe(false)
  })

  it('without a form: the visitor is told and the assistant goes on', async () => {
    await withForm(false)
    await setRules({ hours: closed })
    const asked = await visit('I want to talk to a human')
    expect(asked.handoff).toMatchObject({ status: 'bot' })
    expect(await formOf(asked.talk)).toBeNull()
    expect((await visit('Where can I park?', asked.talk)).text).toContain('yard')
  })

  it('within the hours: the request stays, with its end, until somebody opens the desk', async () => {
    await withForm(true)
    await setRules({ waitMinutes: 7 })
    const { talk } = await visit('Where can I park?')
    const heard = listen(talk)
    const shown = await ask(talk)
    expect(shown).toMatchObject({ status: 'requested', isAttended: false })
    expect((Date.parse(shown.due!) - Date.parse(shown.since!)) / 60_000).toBe(7)
    await heard.until(({ form }) => form)
    const stop = new AbortController()
    const params = { id: agent.id }
    const atDesk = await colleague.client.open(
      handoffs.deskStream,
      { params, query: {} },
      { signal: stop.signal },
    )
    await heard.until(({ isAttended }) => isAttended)
    const other = (await visit('Where can I park?')).talk
    expect(await ask(other)).toMatchObject({ isAttended: true })
    expect(await formOf(other)).toBeNull()
    // Away is as good as not there.
    await colleague.client.call(handoffs.setPresence, { params, body: { away: true } })
    await heard.until(({ isAttended }) => !isAttended)
    await colleague.client.call(handoffs.setPresence, { params, body: { away: false } })
    stop.abort()
    await atDesk.body?.cancel().catch(() => undefined)
    await heard.until(({ isAttended }) => !isAttended)
  })
})

describe('a handoff that is switched on', () => {
  it('is there for conversations that run, and off again for them, too', async () => {
    await setRules({ enabled: false })
    const { talk, people } = await visit('Where can I park?')
    expect(people).toMatchObject({ offered: false })
    await expect(ask(talk)).rejects.toMatchObject({ status: 409 })
    await setRules({ enabled: true })
    expect((await visit('Where can I park?', talk)).people).toMatchObject({ offered: true })
    expect((await visit('I want to talk to a human', talk)).handoff).toMatchObject({ status: 'requested' })
    await ask(talk, 'withdraw')
    await setRules({ enabled: false })
    expect((await visit('I want to talk to a human', talk)).handoff).toBeNull()
    await expect(ask(talk)).rejects.toMatchObject({ status: 409 })
  })
})

describe('the end', () => {
  it('of the agent reaches the visitor', async () => {
    const other = await owner.client.call(agents.create, { body: { name: 'Short' } })
    const body = { visibility: 'public' as const }
    const { publicId } = await owner.client.call(agents.update, { params: { id: other.id }, body })
    const { talk } = await say(server.client(), { publicId, message: 'Hello' })
    const heard = listen(talk)
    await heard.until(({ status }) => status === 'bot')
    await owner.client.call(agents.remove, { params: { id: other.id } })
    await heard.until(({ isGone }) => isGone)
    expect(heard.raw).toContain('"type":"gone"')
  })

  it('of a visitor’s key: a conversation is followed by its holder alone', async () => {
    const talk = await requested()
    for (const visitorToken of ['x'.repeat(43), null])
      await expect(
        server
          .client()
          .open(
            handoffs.follow,
            { params: { conversationId: talk.conversationId }, query: {} },
            { visitorToken },
          ),
      ).rejects.toMatchObject({ status: 404 })
  })
})
