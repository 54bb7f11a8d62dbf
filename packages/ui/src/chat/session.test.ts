// @vitest-environment jsdom
import { ApiError, type conversations } from '@millrace/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ChatSession } from './session.ts'
import {
  asEvents,
  CITATION,
  citation,
  CONVERSATION,
  DONE,
  FAILED,
  fakeClient,
  SNAPSHOT,
  START,
  stream,
  TEXT,
} from '../testing/fakes.ts'
import type { ThreadState } from './thread-state.ts'

const PUBLIC = { publicId: '11111111-1111-4111-8111-111111111111' }

function open(target: ConstructorParameters<typeof ChatSession>[0]['target'] = PUBLIC) {
  const fake = fakeClient()
  const onConversation = vi.fn()
  const onGone = vi.fn()
  const session = new ChatSession({ client: fake.client, target, onConversation, onGone })
  return { ...fake, session, onConversation, onGone }
}

/** The next state that is as wished. */
const state = (session: ChatSession, wished: (state: ThreadState) => boolean) =>
  new Promise<ThreadState>((resolve) => {
    const look = () => {
      if (!wished(session.getState())) return
      leave()
      resolve(session.getState())
    }
    const leave = session.subscribe(look)
    look()
  })

const answerOf = (session: ChatSession) => session.getState().messages.at(-1)
const refusal = (status: number, code: ApiError['code'], details = {}) =>
  new ApiError({ status, code, message: 'Sentence of the server', details })

afterEach(() => vi.useRealTimers())

/** Made by the client, for messages that are sent again. */
const KEY = expect.any(String) as string

describe('asking', () => {
  it('shows the question at once, then the answer with its citations as it comes', async () => {
    const { session, answers, asked, onConversation } = open()
    const answer = stream()
    answers.push(answer.response)
    session.setDraft('  How long?\u0000 ')
    const sent = session.sendDraft()
    expect(session.getState()).toMatchObject({ phase: 'sending', draft: '' })
    expect(session.getState().messages.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'How long?'],
      ['assistant', ''],
    ])
    answer.send(START, CITATION, TEXT, { ...TEXT, id: 3 })
    await state(session, ({ messages }) => (messages.at(-1)?.text.length ?? 0) > 0)
    expect(answerOf(session)).toMatchObject({ streaming: true, outcome: null })
    // The same citation again, with other words lit, takes the place of the first.
    answer.send({ type: 'citation', id: 4, citation: citation(1, { highlights: [] }) }, { ...DONE, id: 5 })
    answer.end()
    await sent
    expect(answerOf(session)).toMatchObject({
      streaming: false,
      outcome: null,
      text: `${textOf(TEXT)}${textOf(TEXT)}`,
    })
    expect(answerOf(session)?.citations.map(({ highlights }) => highlights)).toEqual([[]])
    expect(session.getState()).toMatchObject({ phase: 'idle', failure: null, conversationId: CONVERSATION })
    expect(asked[0]?.body).toEqual({ ...PUBLIC, message: 'How long?', key: KEY })
    expect(onConversation.mock.calls).toEqual([[{ conversationId: CONVERSATION, visitorToken: 'key' }]])
  })

  it('goes on in the conversation with the key to it', async () => {
    const { session, answers, asked, onConversation } = open()
    answers.push(
      new Response(asEvents([START, TEXT, DONE])),
      new Response(asEvents([{ ...START, visitorToken: null } as typeof START, DONE])),
    )
    await session.send('One')
    await session.send('Two')
    expect(asked[1]?.body).toEqual({
      ...PUBLIC,
      message: 'Two',
      key: KEY,
      conversationId: CONVERSATION,
      visitorToken: 'key',
    })
    expect(onConversation).toHaveBeenCalledTimes(1)
  })

  it('names the agent, and no key, for a member', async () => {
    const { session, answers, asked } = open({ agentId: 'agt_1' })
    const start = { ...START, visitorToken: null } as typeof START
    answers.push(new Response(asEvents([start, DONE])), new Response(asEvents([start, DONE])))
    await session.send('One')
    await session.send('Two')
    expect(asked[1]?.body).toEqual({
      agentId: 'agt_1',
      message: 'Two',
      key: KEY,
      conversationId: CONVERSATION,
    })
  })

  it.each(['fallback', 'length', 'content-filter'] as const)('keeps that it ended by %s', async (reason) => {
    const { session, answers } = open()
    answers.push(new Response(asEvents([START, TEXT, { ...DONE, reason, grounded: false } as typeof DONE])))
    await session.send('What?')
    expect(answerOf(session)?.outcome).toBe(reason)
  })

  it('sends nothing that is empty, too long, or while an answer is on its way', async () => {
    const { session, answers, asked } = open()
    const answer = stream()
    answers.push(answer.response)
    await session.send('   ')
    await session.send('x'.repeat(8001))
    const first = session.send('One')
    await session.send('Two')
    expect(asked).toHaveLength(1)
    answer.send(START, DONE)
    await first
    expect(session.getState().messages).toHaveLength(2)
  })
})

const textOf = (part: typeof TEXT) => (part.type === 'text' ? part.delta : '')

describe('what goes wrong', () => {
  it('puts a question that was never taken back into the field, before anything newer', async () => {
    const { session, answers } = open()
    answers.push(refusal(429, 'rate_limited', { retryAfter: 30 }))
    vi.useFakeTimers({ now: 1_000_000, toFake: ['Date'] })
    session.setDraft('How long?')
    const sent = session.sendDraft()
    session.setDraft('newer')
    await sent
    expect(session.getState()).toMatchObject({
      phase: 'idle',
      messages: [],
      draft: 'How long?\nnewer',
      failure: { kind: 'rate', message: 'Sentence of the server', retryAt: 1_030_000, retry: 'field' },
    })
  })

  it.each([
    [refusal(0, 'network'), 'network'],
    [refusal(404, 'not_found'), 'gone'],
    [refusal(401, 'unauthenticated'), 'signin'],
    [refusal(400, 'invalid_request'), 'refused'],
    [refusal(503, 'unavailable'), 'server'],
  ])('tells apart %s', async (error, kind) => {
    const { session, answers } = open()
    answers.push(error)
    await session.send('How long?')
    expect(session.getState().failure).toMatchObject({ kind, retry: 'field' })
    expect(session.getState().draft).toBe('How long?')
  })

  it('keeps what had arrived when the connection breaks, and asks again', async () => {
    const { session, answers, asked } = open()
    const answer = stream()
    answers.push(answer.response)
    const sent = session.send('How long?')
    answer.send(START, TEXT)
    await state(session, ({ messages }) => messages.at(-1)?.text !== '')
    // The server cannot be reached any more, however often it is tried.
    vi.useFakeTimers()
    answers.push(...Array.from({ length: 6 }, () => refusal(0, 'network')))
    answer.break(new TypeError('network error'))
    await vi.advanceTimersByTimeAsync(60_000)
    await sent
    vi.useRealTimers()
    expect(answerOf(session)).toMatchObject({ text: textOf(TEXT), streaming: false, outcome: 'cut' })
    expect(session.getState().failure).toMatchObject({ kind: 'network', retry: 'ask' })
    answers.push(new Response(asEvents([START, TEXT, DONE])))
    await session.retry()
    expect(asked.at(-1)?.body).toMatchObject({ message: 'How long?', conversationId: CONVERSATION })
    expect(session.getState()).toMatchObject({ failure: null, phase: 'idle' })
    expect(answerOf(session)?.outcome).toBeNull()
  })

  it('takes an end without a last part for a break', async () => {
    const { session, answers } = open()
    vi.useFakeTimers()
    answers.push(...Array.from({ length: 7 }, () => new Response(asEvents([START]))))
    const sent = session.send('How long?')
    await vi.advanceTimersByTimeAsync(60_000)
    await sent
    expect(answerOf(session)).toMatchObject({ text: '', outcome: 'failed', streaming: false })
    expect(session.getState().failure?.kind).toBe('broken')
  })

  it('shows a failure that comes within the stream', async () => {
    const { session, answers } = open()
    answers.push(new Response(asEvents([START, TEXT, FAILED])))
    await session.send('How long?')
    expect(answerOf(session)?.outcome).toBe('cut')
    expect(session.getState().failure).toMatchObject({
      kind: 'server',
      message: 'The model does not answer.',
    })
  })

  it('does not hide a defect of its own', async () => {
    const { session, answers } = open()
    answers.push(new RangeError('a defect'))
    await expect(session.send('How long?')).rejects.toThrow('a defect')
  })
})

describe('stopping', () => {
  it('ends the call and keeps what had arrived', async () => {
    const { session, answers, asked } = open()
    const answer = stream()
    answers.push(answer.response)
    const sent = session.send('How long?')
    answer.send(START, TEXT)
    await state(session, ({ messages }) => messages.at(-1)?.text !== '')
    session.stop()
    expect(asked[0]?.signal?.aborted).toBe(true)
    expect(answerOf(session)).toMatchObject({ text: textOf(TEXT), outcome: 'stopped', streaming: false })
    answer.send({ ...TEXT, id: 9 }, DONE)
    answer.end()
    await sent
    expect(answerOf(session)?.text).toBe(textOf(TEXT))
  })

  it('takes back a question that is not yet taken', () => {
    const { session, answers } = open()
    answers.push(stream().response)
    void session.send('How long?')
    session.stop()
    expect(session.getState()).toMatchObject({
      phase: 'idle',
      messages: [],
      draft: 'How long?',
      failure: null,
    })
  })
})

describe('earlier conversations', () => {
  const message = {
    id: 'msg_1',
    role: 'assistant' as const,
    text: 'Four',
    citations: [],
    state: 'cut' as const,
    reason: null,
    grounded: null,
    rating: null,
    tools: [],
    earlier: 0,
    createdAt: '',
  }

  it('shows them, with what was cut marked', async () => {
    const { session, histories } = open()
    histories.push([{ ...message, id: 'msg_0', role: 'user', state: 'complete' }, message])
    await session.load({ conversationId: CONVERSATION, visitorToken: 'key' })
    expect(session.getState().messages.map(({ outcome }) => outcome)).toEqual([null, 'cut'])
    expect(session.getState().finished).toBeNull()
  })

  it('begins anew when the conversation is gone, and keeps the draft', async () => {
    const { session, histories, onGone } = open()
    histories.push(refusal(404, 'not_found'))
    session.setDraft('half')
    await session.load({ conversationId: CONVERSATION, visitorToken: 'key' })
    expect(onGone).toHaveBeenCalledTimes(1)
    expect(session.getState()).toMatchObject({
      conversationId: null,
      messages: [],
      draft: 'half',
      failure: null,
    })
  })

  it('can try again to load, with the same key', async () => {
    const { session, histories } = open()
    histories.push(refusal(0, 'network'), [message])
    await session.load({ conversationId: CONVERSATION, visitorToken: 'key' })
    expect(session.getState().failure).toMatchObject({ kind: 'network', retry: 'load' })
    await session.retry()
    expect(session.getState()).toMatchObject({ failure: null, phase: 'idle' })
    expect(session.getState().messages).toHaveLength(1)
  })

  it('drops what an older call still brings', async () => {
    const { session, answers } = open()
    const answer = stream()
    answers.push(answer.response)
    const sent = session.send('How long?')
    answer.send(START, TEXT)
    await state(session, ({ messages }) => messages.at(-1)?.text !== '')
    session.reset()
    answer.send(DONE)
    answer.end()
    await sent
    expect(session.getState()).toMatchObject({ phase: 'idle', messages: [], conversationId: null })
  })
})

describe('a stream that is lost', () => {
  it('is taken up after the last part that came, wherever the connection broke', async () => {
    const words = ['Four ', 'weeks', ', and ', 'then ', 'again.']
    const texts = words.map((delta, at) => ({ ...TEXT, id: at + 1, delta }) as typeof TEXT)
    const all = [START, ...texts, { ...DONE, id: 6 }]
    const bytes = new TextEncoder().encode(asEvents(all))
    for (let at = asEvents([START]).length; at < bytes.length; at += 7) {
      const { session, answers, asked } = open()
      const answer = stream()
      answers.push(answer.response)
      const sent = session.send('How long?')
      answer.raw(bytes.slice(0, at))
      await state(session, ({ phase }) => phase === 'streaming')
      const pending = new Promise((resolve) => setTimeout(resolve, 0))
      await pending
      // The server begins again after what it is told, and repeats one part as a proxy may.
      answers.push(new Response(new TextDecoder().decode(bytes).slice(0)))
      answer.break(new TypeError('network error'))
      await sent
      expect(answerOf(session), `cut at byte ${at}`).toMatchObject({ text: words.join(''), outcome: null })
      expect(asked[1]).toMatchObject({
        route: 'conversations.resume',
        params: { conversationId: CONVERSATION },
        visitorToken: 'key',
      })
    }
  })

  it('begins with all there is when another process goes on', async () => {
    const { session, answers } = open()
    const answer = stream()
    answers.push(answer.response, new Response(asEvents([SNAPSHOT, { ...DONE, id: 12 }])))
    const sent = session.send('How long?')
    answer.send(START, { ...TEXT, id: 7 })
    await state(session, ({ messages }) => messages.at(-1)?.text !== '')
    answer.break(new TypeError('network error'))
    await sent
    expect(answerOf(session)).toMatchObject({ text: 'Four weeks [1].', outcome: null })
    expect(answerOf(session)?.tools).toHaveLength(1)
  })

  it('goes on with an answer that is being written when a conversation is loaded', async () => {
    const { session, histories, answers } = open()
    const writing = { ...HISTORY, id: 'msg_9', state: 'streaming' as const, text: 'Fo' }
    histories.push([{ ...HISTORY, id: 'msg_8', role: 'user', text: 'How long?' }, writing])
    answers.push(new Response(asEvents([START, SNAPSHOT, { ...DONE, id: 12 }])))
    await session.load({ conversationId: CONVERSATION, visitorToken: 'key' })
    expect(answerOf(session)).toMatchObject({ text: 'Four weeks [1].', streaming: false })
    expect(session.getState().phase).toBe('idle')
  })
})

describe('what can be done with an answer', () => {
  async function answered() {
    const all = open()
    all.answers.push(new Response(asEvents([START, TEXT, DONE])))
    await all.session.send('How long?')
    return all
  }

  it('is rated at once, and not when the server refuses', async () => {
    const { session, told } = await answered()
    const { id } = answerOf(session)!
    await session.rate(id!, 'down', 'Too short')
    expect(told).toMatchObject([
      { route: 'conversations.rate', body: { messageId: id, rating: 'down', comment: 'Too short' } },
    ])
    expect(answerOf(session)?.rating).toBe('down')
  })

  it('is made anew in its place, and comes back when that is refused', async () => {
    const { session, answers, asked } = await answered()
    answers.push(
      new Response(
        asEvents([
          { ...START, visitorToken: null } as typeof START,
          { ...TEXT, delta: 'Five.' } as typeof TEXT,
          DONE,
        ]),
      ),
    )
    await session.regenerate()
    expect(asked[1]).toMatchObject({ route: 'conversations.regenerate', body: { visitorToken: 'key' } })
    expect(session.getState().messages).toHaveLength(2)
    expect(answerOf(session)?.text).toBe('Five.')
    answers.push(refusal(429, 'rate_limited', { retryAfter: 5 }))
    await session.regenerate()
    expect(answerOf(session)?.text).toBe('Five.')
    expect(session.getState()).toMatchObject({ phase: 'idle', failure: { kind: 'rate', retry: 'again' } })
  })

  it('is stopped on the server too', async () => {
    const { session, answers, told } = open()
    const answer = stream()
    answers.push(answer.response)
    const sent = session.send('How long?')
    answer.send(START, TEXT)
    await state(session, ({ messages }) => messages.at(-1)?.text !== '')
    session.stop()
    answer.end()
    await sent
    expect(told).toMatchObject([{ route: 'conversations.stop', params: { conversationId: CONVERSATION } }])
    expect(answerOf(session)).toMatchObject({ outcome: 'stopped', text: textOf(TEXT) })
  })
})

const HISTORY: conversations.Message = {
  id: 'msg_1',
  role: 'assistant',
  text: '',
  citations: [],
  state: 'complete',
  reason: null,
  grounded: null,
  rating: null,
  tools: [],
  earlier: 0,
  createdAt: '',
}
