import { agents, conversations } from '@millrace/contract'
import { afterEach, expect, it } from 'vitest'
import { startTestServer, TEST_MODELS } from '../../testing/server.ts'
import { drain } from './streaming/drain.ts'
import { StreamingAnswers } from './streaming/streaming-answers.ts'
import { Reader, startScriptedModel } from './testing.ts'

let model: Awaited<ReturnType<typeof startScriptedModel>> | null = null
afterEach(async () => {
  await model?.close()
  model = null
})

it('lets answers finish when the server stops', async () => {
  model = await startScriptedModel()
  const server = await startTestServer({
    models: TEST_MODELS,
    openai: model.settings,
    egressAllow: ['127.0.0.1'],
  })
  const { client } = await server.signUp()
  const { id } = await client.call(agents.create, { body: { name: 'Guide' } })
  await client.call(agents.update, { params: { id }, body: { model: 'openai:scripted' } })
  const response = await client.open(conversations.chat, { body: { agentId: id, message: 'Go on?' } })
  const answer = await model.next()
  answer.say('One ')
  const reader = new Reader()
  const reading = reader.read(response)
  const stopping = server.stop()
  await expect.poll(() => server.running.context.stopping.aborted).toBe(true)
  answer.say('two')
  answer.end()
  await reading
  expect(reader.text).toBe('One two')
  expect(reader.last).toMatchObject({ type: 'done' })
  await stopping
})

it('interrupts answers that take too long, and no others', async () => {
  const streaming = new StreamingAnswers()
  const [quick, slow] = ['a', 'b'].map((name) => streaming.open({ conversationId: name, messageId: name }))
  slow!.stopping.signal.addEventListener('abort', () => streaming.close(slow!))
  const drained = drain(streaming, 50)
  streaming.close(quick!)
  await drained
  expect([quick!.interrupted, slow!.interrupted]).toEqual([false, true])
})

it('interrupts an answer at once that opens after the time limit, or after all others have ended', async () => {
  const streaming = new StreamingAnswers()
  const open = (name: string) => streaming.open({ conversationId: name, messageId: name })
  const slow = open('a')
  slow.stopping.signal.addEventListener('abort', () => {
    const late = open('b')
    expect(late.interrupted).toBe(true)
    streaming.close(slow)
    streaming.close(late)
  })
  await drain(streaming, 50)
  expect(slow.interrupted).toBe(true)
  expect(open('c').interrupted).toBe(true)
})

it('interrupts an answer together with the others even if its conversation has moved on', async () => {
  const streaming = new StreamingAnswers()
  const [first, second] = ['a', 'b'].map((messageId) => streaming.open({ conversationId: 'one', messageId }))
  for (const answer of [first!, second!])
    answer.stopping.signal.addEventListener('abort', () => streaming.close(answer))
  await drain(streaming, 50)
  expect([first!.interrupted, second!.interrupted]).toEqual([true, true])
})
