import { randomUUID } from 'node:crypto'
import { agents, conversations, handoffs, leads } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { openDesk } from './test-desk.ts'
import { say } from './testing.ts'

const desk = openDesk()

it('names visitors as in the lead form, and shows no citation marks in the list', async () => {
  const form = agents.leadForm.parse({ enabled: true })
  await desk.owner.client.call(agents.setBotConfig, {
    params: { id: desk.agent.id },
    body: { leads: form },
  })
  await desk.owner.client.call(agents.publish, { params: { id: desk.agent.id }, body: {} })
  const { talk, text } = await desk.visit('Where can I park?')
  expect(text).toMatch(/\[1\]/)
  const values = { name: 'Ada Miller', email: 'ada@mill.test' }
  const body = { publicId: desk.agent.publicId, ...talk, submission: randomUUID(), values }
  await desk.server.client().call(leads.submit, { body })
  const { items } = await desk.owner.client.call(handoffs.queues, {
    params: { id: desk.agent.id },
    query: {},
  })
  const item = items.find(({ id }) => id === talk.conversationId)
  expect(item?.visitor).toBe('Ada Miller')
  expect(item?.preview).toMatch(/^In the yard behind the shop\.$/)
  await desk.owner.client.call(agents.setBotConfig, {
    params: { id: desk.agent.id },
    body: { leads: { ...form, enabled: false } },
  })
})

describe('a handoff', () => {
  it('goes from the visitor to a person and back, and the assistant knows the conversation', async () => {
    const { talk } = await desk.visit('Where can I park?')
    const heard = desk.listen(talk)
    expect(await desk.ask(talk)).toMatchObject({ status: 'requested', person: null })
    await heard.until(({ lines }) => lines.includes('requested'))
    const waiting = await desk.read(desk.owner.client, talk)
    expect(waiting.handoff).toMatchObject({ status: 'requested', reason: 'visitor', assignee: null })
    const taken = await desk.change(desk.colleague.client, talk, waiting.handoff.version, {
      action: 'take',
    })
    expect(taken).toMatchObject({ status: 'human', assignee: { id: desk.colleague.userId } })

    // The agent is silent, and the desk gets the visitor's messages.
    const written = await desk.visit('Is there room for a van?', talk)
    expect(written.text).toBe('')
    expect(written.handoff).toMatchObject({ status: 'human' })
    expect((await desk.read(desk.owner.client, talk)).messages.at(-1)).toMatchObject({ role: 'user' })
    await desk.reply(desk.colleague.client, talk, 'Yes, on the left.')
    await heard.until(({ said }) => said.includes('Yes, on the left.'))
    expect(heard.state.person).toBe('Robin Vale')

    const { handoff } = await desk.read(desk.colleague.client, talk)
    await desk.change(desk.colleague.client, talk, handoff.version, { action: 'handBack' })
    await heard.until(({ lines }) => lines.includes('handedBack'))
    const back = await desk.visit('Where can I park?', talk)
    expect(back.text).toContain('In the yard behind the shop.')
    const history = await desk.server
      .client()
      .call(conversations.history, { params: { conversationId: talk.conversationId } }, talk)
    expect(history.messages.map(({ role }) => role).join(' ')).toBe(
      'user assistant event event user member event user assistant',
    )
    expect(history.messages.find(({ role }) => role === 'member')).toMatchObject({ author: 'Robin Vale' })
  })

  it('is taken by one of two who press at once; the other learns who has it', async () => {
    const talk = await desk.requested()
    const { version } = (await desk.read(desk.owner.client, talk)).handoff
    const results = await Promise.allSettled([
      desk.change(desk.owner.client, talk, version, { action: 'take' }),
      desk.change(desk.colleague.client, talk, version, { action: 'take' }),
    ])
    const lost = results.filter((one) => one.status === 'rejected')
    expect(lost).toHaveLength(1)
    const { handoff } = await desk.read(desk.owner.client, talk)
    expect((lost[0] as PromiseRejectedResult).reason).toMatchObject({
      status: 409,
      details: { handoff: { status: 'human', assignee: { id: handoff.assignee!.id } } },
    })
  })

  it('can be reassigned to members who can answer, and to nobody else', async () => {
    const talk = await desk.requested()
    const { version } = (await desk.read(desk.owner.client, talk)).handoff
    const stranger = await desk.server.signUp()
    for (const to of [desk.reader.userId, stranger.userId])
      await expect(
        desk.change(desk.owner.client, talk, version, { action: 'assign', to }),
      ).rejects.toMatchObject({
        status: 404,
      })
    const given = await desk.change(desk.owner.client, talk, version, {
      action: 'assign',
      to: desk.colleague.userId,
    })
    expect(given.assignee).toMatchObject({ name: 'Robin Vale' })
    await expect(desk.reply(desk.owner.client, talk, 'Hello')).rejects.toMatchObject({ status: 409 })
  })

  it("is refused to readers, and doesn't exist outside the project", async () => {
    const talk = await desk.requested()
    const stranger = await desk.server.signUp()
    await expect(desk.read(desk.reader.client, talk)).rejects.toMatchObject({ status: 403 })
    await expect(desk.reply(desk.reader.client, talk, 'Hello')).rejects.toMatchObject({ status: 403 })
    await expect(desk.read(stranger.client, talk)).rejects.toMatchObject({ status: 404 })
    await expect(desk.change(stranger.client, talk, 1, { action: 'take' })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('a reply', () => {
  it('is stored and delivered once per key, and takes over where no person is', async () => {
    const talk = await desk.requested()
    const heard = desk.listen(talk)
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => desk.reply(desk.colleague.client, talk, 'Once', key)))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    await heard.until(({ said }) => said.includes('Once'))
    const { messages, handoff } = await desk.read(desk.owner.client, talk)
    expect(messages.filter(({ text }) => text === 'Once')).toHaveLength(1)
    expect(handoff.assignee?.id).toBe(desk.colleague.userId)
  })

  it('reaches a visitor who was away: the stream continues after the last message', async () => {
    const talk = await desk.requested()
    const first = await desk.reply(desk.colleague.client, talk, 'First')
    await desk.reply(desk.colleague.client, talk, 'Second')
    const heard = desk.listen(talk, first.id)
    await heard.until(({ said }) => said.length > 0)
    expect(heard.state.said).toEqual(['Second'])
  })

  it('never includes a note', async () => {
    const talk = await desk.requested()
    const heard = desk.listen(talk)
    const params = { conversationId: talk.conversationId }
    await desk.colleague.client.call(handoffs.addNote, {
      params,
      body: { key: randomUUID(), text: 'Difficult' },
    })
    await desk.reply(desk.colleague.client, talk, 'Hello')
    await heard.until(({ said }) => said.includes('Hello'))
    expect(heard.raw).not.toContain('Difficult')
    expect((await desk.read(desk.owner.client, talk)).notes).toMatchObject([
      { author: 'Robin Vale', text: 'Difficult' },
    ])
  })
})

describe('a message of the visitor', () => {
  it('is stored once when it is sent again', async () => {
    const talk = await desk.requested()
    const key = randomUUID()
    const [one, two] = [await desk.visit('Hello?', talk, { key }), await desk.visit('Hello?', talk, { key })]
    expect(two.questionId).toBe(one.questionId)
    expect(
      (await desk.read(desk.owner.client, talk)).messages.filter(({ text }) => text === 'Hello?'),
    ).toHaveLength(1)
  })

  it('counts as unread until the member has read it', async () => {
    const talk = await desk.requested()
    const { questionId } = await desk.visit('Anyone?', talk)
    const item = async () => {
      const { items } = await desk.colleague.client.call(handoffs.queues, {
        params: { id: desk.agent.id },
        query: {},
      })
      return items.find(({ id }) => id === talk.conversationId)
    }
    expect(await item()).toMatchObject({ unread: 2, preview: 'Anyone?', isVisitorLast: true })
    const params = { conversationId: talk.conversationId }
    await desk.colleague.client.call(handoffs.deskSignal, { params, body: { read: questionId } })
    expect(await item()).toMatchObject({ unread: 0 })
  })
})

describe('the end', () => {
  it('of the agent reaches the visitor', async () => {
    const other = await desk.owner.client.call(agents.create, { body: { name: 'Short' } })
    const body = { visibility: 'public' as const }
    const { publicId } = await desk.owner.client.call(agents.update, {
      params: { id: other.id },
      body,
    })
    const { talk } = await say(desk.server.client(), { publicId, message: 'Hello' })
    const heard = desk.listen(talk)
    await heard.until(({ status }) => status === 'bot')
    await desk.owner.client.call(agents.remove, { params: { id: other.id } })
    await heard.until(({ isGone }) => isGone)
    expect(heard.raw).toContain('"type":"gone"')
  })

  it('of a visitor’s key: only its holder can follow a conversation', async () => {
    const talk = await desk.requested()
    for (const visitorToken of ['x'.repeat(43), null])
      await expect(
        desk.server
          .client()
          .open(
            handoffs.follow,
            { params: { conversationId: talk.conversationId }, query: {} },
            { visitorToken },
          ),
      ).rejects.toMatchObject({ status: 404 })
  })
})
