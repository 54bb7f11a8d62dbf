import { randomUUID } from 'node:crypto'
import { agents, conversations, handoffs, leads } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { openDesk } from './test-desk.ts'
import type { Talk } from './testing.ts'
import { expireHandoffs } from '../conversations/handoff/expire-handoffs.maintenance.ts'

const desk = openDesk()

describe('a request', () => {
  it('is triggered by words that ask for a person, before any answer', async () => {
    const asked = await desk.visit('I want to talk to a human')
    expect(asked).toMatchObject({ text: '', handoff: { status: 'requested' } })
  })

  it('is triggered by consecutive unanswered questions, once per cause', async () => {
    await desk.setRules({ afterUnanswered: 2 })
    const unknown = 'Who painted the ceiling of the Sistine Chapel?'
    const { talk } = await desk.visit(unknown)
    expect((await desk.visit('Where can I park?', talk)).handoff).toBeNull()
    expect((await desk.visit(unknown, talk)).handoff).toBeNull()
    expect((await desk.visit(unknown, talk)).handoff).toMatchObject({ status: 'requested' })
    await desk.ask(talk, 'withdraw')
    expect((await desk.visit(unknown, talk)).handoff).toBeNull()
  })

  it('is triggered by a bad rating, if the owner says so', async () => {
    await desk.setRules({ onNegativeRating: true })
    const { talk, messageId } = await desk.visit('Where can I park?')
    const params = { conversationId: talk.conversationId }
    const body = { visitorToken: talk.visitorToken, messageId, rating: 'down' as const }
    await desk.server.client().call(conversations.rate, { params, body })
    expect((await desk.read(desk.owner.client, talk)).handoff).toMatchObject({
      status: 'requested',
      reason: 'rating',
    })
  })

  it('notifies the team', async () => {
    const talk = await desk.requested()
    const { rows } = await sql<{ path: string }>`select path from notifications
      where message_key = 'handoffRequested' order by id desc limit 1`.execute(desk.db)
    expect(rows[0]!.path).toBe(`/chat-admin/${desk.agent.id}?conversation=${talk.conversationId}`)
  })

  it('outside office hours is answered at once, and the assistant continues', async () => {
    await desk.setRules({
      hours: { enabled: true, timeZone: 'UTC', days: [] },
      awayMessage: 'Back on Monday.',
    })
    const { talk } = await desk.visit('Where can I park?')
    const heard = desk.listen(talk)
    expect(await desk.ask(talk)).toMatchObject({ status: 'bot' })
    await heard.until(({ lines }) => lines.includes('closedNow'))
    expect(heard.raw).toContain('Back on Monday.')
    expect((await desk.visit('Where can I park?', talk)).text).toContain('yard')
  })

  it('without an answer returns to the assistant, and says so', async () => {
    const talk = await desk.requested()
    const heard = desk.listen(talk)
    vi.spyOn(desk.context, 'now').mockReturnValue(new Date(Date.now() + 6 * 60_000))
    await expireHandoffs(desk.context)
    vi.restoreAllMocks()
    await heard.until(({ lines }) => lines.includes('nobody'))
    expect((await desk.visit('Where can I park?', talk)).text).toContain('yard')
  })

  it('without an answer leaves what was asked meanwhile to the assistant, but not the request itself', async () => {
    const [asked, waited] = [await desk.requested(), await desk.requested()]
    await desk.visit('Where can I park?', asked)
    vi.spyOn(desk.context, 'now').mockReturnValue(new Date(Date.now() + 6 * 60_000))
    await expireHandoffs(desk.context)
    vi.restoreAllMocks()
    const last = async (talk: typeof asked) => (await desk.read(desk.owner.client, talk)).messages.at(-1)!
    await expect.poll(async () => (await last(asked)).text).toContain('yard')
    expect((await last(waited)).role).toBe('event')
  })

  it('returns to the queue when the person stops answering', async () => {
    const talk = await desk.requested()
    await desk.reply(desk.colleague.client, talk, 'Hello')
    await desk.visit('Are you there?', talk)
    vi.spyOn(desk.context, 'now').mockReturnValue(new Date(Date.now() + 11 * 60_000))
    await expireHandoffs(desk.context)
    vi.restoreAllMocks()
    expect((await desk.read(desk.owner.client, talk)).handoff).toMatchObject({
      status: 'requested',
      reason: 'idle',
    })
  })

  it('is neither offered nor accepted where nothing is recorded', async () => {
    const security = { noLog: true } as agents.Security
    await desk.owner.client.call(agents.setBotConfig, {
      params: { id: desk.agent.id },
      body: { security },
    })
    try {
      const shown = await desk.server.client().call(agents.getPublic, { params: { id: desk.agent.publicId } })
      expect(shown.handoff.offered).toBe(false)
      const { talk, handoff } = await desk.visit('I want to talk to a human')
      expect(handoff).toBeNull()
      await expect(desk.ask(talk)).rejects.toMatchObject({ status: 409 })
      await expect(desk.change(desk.owner.client, talk, 0, { action: 'take' })).rejects.toMatchObject({
        status: 409,
      })
    } finally {
      const recorded = { noLog: false } as agents.Security
      await desk.owner.client.call(agents.setBotConfig, {
        params: { id: desk.agent.id },
        body: { security: recorded },
      })
    }
  })
})

describe('nobody available', () => {
  const LEADS = { enabled: true, when: ['intent'], consent: '' } as const
  const withForm = async (on: boolean) => {
    const form = agents.leadForm.parse({ ...LEADS, when: [...LEADS.when], enabled: on })
    await desk.owner.client.call(agents.setBotConfig, {
      params: { id: desk.agent.id },
      body: { leads: form },
    })
  }
  afterAll(() => withForm(false))
  const formOf = async (talk: Talk) => {
    const params = { conversationId: talk.conversationId }
    return (await desk.server.client().call(conversations.history, { params }, talk)).leadForm
  }
  const closed = { enabled: true, timeZone: 'UTC', days: [{ day: 1, from: '08:00', until: '08:01' }] }

  it('outside office hours: the form is offered, and the visitor reads when people are back', async () => {
    await withForm(true)
    await desk.setRules({ hours: closed })
    const { talk } = await desk.visit('Where can I park?')
    const heard = desk.listen(talk)
    await desk.ask(talk)
    await heard.until(({ lines }) => lines.includes('closedNow'))
    expect(heard.state).toMatchObject({ form: true, opensAt: expect.stringMatching(/T08:00:00/) })
    expect(await formOf(talk)).toBe('nobody')
    // The form shown instead of a person blocks nothing, and the assistant continues.
    expect((await desk.visit('Where can I park?', talk)).text).toContain('yard')
    const values = { email: 'ada@mill.test' }
    const body = { publicId: desk.agent.publicId, ...talk, submission: randomUUID(), values }
    await desk.server.client().call(leads.submit, { body })
    expect(await formOf(talk)).toBeNull()
    await desk.ask(talk)
    await heard.until(({ lines }) => lines.filter((line) => line === 'closedNow').length === 2)
    expect(heard.state.form).toBe(false)
  })

  it('without a form: the visitor is told so, and the assistant continues', async () => {
    await withForm(false)
    await desk.setRules({ hours: closed })
    const asked = await desk.visit('I want to talk to a human')
    expect(asked.handoff).toMatchObject({ status: 'bot' })
    expect(await formOf(asked.talk)).toBeNull()
    expect((await desk.visit('Where can I park?', asked.talk)).text).toContain('yard')
  })

  it('within office hours: the request stays, with its end, until someone opens the desk', async () => {
    await withForm(true)
    await desk.setRules({ waitMinutes: 7 })
    const { talk } = await desk.visit('Where can I park?')
    const heard = desk.listen(talk)
    const shown = await desk.ask(talk)
    expect(shown).toMatchObject({ status: 'requested', isAttended: false })
    expect((Date.parse(shown.due!) - Date.parse(shown.since!)) / 60_000).toBe(7)
    await heard.until(({ form }) => form)
    const stop = new AbortController()
    const params = { id: desk.agent.id }
    const atDesk = await desk.colleague.client.open(
      handoffs.deskStream,
      { params, query: {} },
      { signal: stop.signal },
    )
    await heard.until(({ isAttended }) => isAttended)
    const other = (await desk.visit('Where can I park?')).talk
    expect(await desk.ask(other)).toMatchObject({ isAttended: true })
    expect(await formOf(other)).toBeNull()
    // Away counts as unavailable.
    await desk.colleague.client.call(handoffs.setPresence, { params, body: { away: true } })
    await heard.until(({ isAttended }) => !isAttended)
    await desk.colleague.client.call(handoffs.setPresence, { params, body: { away: false } })
    stop.abort()
    await atDesk.body?.cancel().catch(() => undefined)
    await heard.until(({ isAttended }) => !isAttended)
  })
})

describe('a handoff that is switched on', () => {
  it('becomes available in running conversations, and can be switched off in them', async () => {
    await desk.setRules({ enabled: false })
    const { talk, people } = await desk.visit('Where can I park?')
    expect(people).toMatchObject({ offered: false })
    await expect(desk.ask(talk)).rejects.toMatchObject({ status: 409 })
    await desk.setRules({ enabled: true })
    expect((await desk.visit('Where can I park?', talk)).people).toMatchObject({ offered: true })
    expect((await desk.visit('I want to talk to a human', talk)).handoff).toMatchObject({
      status: 'requested',
    })
    await desk.ask(talk, 'withdraw')
    await desk.setRules({ enabled: false })
    expect((await desk.visit('I want to talk to a human', talk)).handoff).toBeNull()
    await expect(desk.ask(talk)).rejects.toMatchObject({ status: 409 })
  })
})
