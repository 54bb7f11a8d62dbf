// @vitest-environment jsdom
import { ApiError, type conversations } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { ChatSession } from './session.ts'
import { asEvents, CARRY, CONVERSATION, DONE, fakeClient, SNAPSHOT, START, TEXT } from '../testing/fakes.ts'

function open(noLog: boolean) {
  const fake = fakeClient()
  const target = { publicId: '11111111-1111-4111-8111-111111111111' }
  return { ...fake, session: new ChatSession({ client: fake.client, target, noLog }) }
}

const refusal = (status: number, code: ApiError['code'], details = {}) =>
  new ApiError({ status, code, message: 'Sentence of the server', details })

describe('a chat that is not recorded', () => {
  it('carries what was said from question to question, until it begins anew', async () => {
    const { session, answers, asked } = open(true)
    const answer = () => new Response(asEvents([START, TEXT, CARRY, DONE]))
    answers.push(answer(), answer(), answer(), answer())
    await session.send('How long?')
    expect(session.getState()).toMatchObject({ phase: 'idle', failure: null })
    await session.send('And then?')
    await session.regenerate()
    session.reset()
    await session.send('Again?')
    expect(asked.map(({ body }) => [body.noLog, body.carried])).toEqual([
      [true, undefined],
      [true, 'v1.sealed'],
      [undefined, 'v1.sealed'],
      [true, undefined],
    ])
  })
})

describe('what is refused', () => {
  it('is known by the rule of the owner, with the message back in the field', async () => {
    const { session, answers } = open(false)
    for (const [rule, most] of [
      ['too_long', 20],
      ['blocked_word', 0],
      ['recorded', 0],
    ] as const) {
      answers.push(refusal(400, 'invalid_request', { refusal: rule, most }))
      session.setDraft('How long?')
      await session.sendDraft()
      const failure = { kind: 'refused', refusal: { rule, most }, retry: 'field' }
      expect(session.getState()).toMatchObject({ draft: 'How long?', failure })
    }
  })
})

describe('a message that a person gets', () => {
  const handedOver: conversations.ChatPart[] = [START, { type: 'handoff', id: 1, status: 'human' }, DONE]

  it('has no empty answer under it, and the next can be sent', async () => {
    const { session, answers, asked } = open(false)
    answers.push(new Response(asEvents(handedOver)), new Response(asEvents(handedOver)))
    await session.send('Hello?')
    expect(session.getState()).toMatchObject({ phase: 'idle', status: 'human', failure: null })
    await session.send('Anyone?')
    expect(session.getState().messages.map(({ role, text }) => [role, text])).toEqual([
      ['user', 'Hello?'],
      ['user', 'Anyone?'],
    ])
    expect(asked).toHaveLength(2)
  })
})

describe('an answer that the server began by itself', () => {
  it('is shown as it comes, once', async () => {
    const { session, answers, asked } = open(false)
    answers.push(new Response(asEvents([START, TEXT, DONE])))
    await session.send('How long?')
    answers.push(
      new Response(asEvents([{ ...SNAPSHOT, messageId: 'msg_9' } as typeof SNAPSHOT, { ...DONE, id: 12 }])),
    )
    const read = session.readAnswer('msg_9')
    expect(session.getState().phase).toBe('streaming')
    await read
    expect(asked[1]).toMatchObject({
      route: 'conversations.resume',
      params: { conversationId: CONVERSATION },
      query: { after: -1 },
    })
    expect(session.getState().messages).toHaveLength(3)
    expect(session.getState().messages.at(-1)).toMatchObject({
      id: 'msg_9',
      text: 'Four weeks [1].',
      streaming: false,
    })
    await session.readAnswer('msg_9')
    expect(session.getState().messages).toHaveLength(3)
  })

  it('waits for one that is being written here', async () => {
    const { session, answers, asked } = open(false)
    answers.push(new Response(asEvents([START, TEXT, DONE])))
    const sending = session.send('How long?')
    await session.readAnswer('msg_9')
    await sending
    expect(asked).toHaveLength(1)
  })
})
