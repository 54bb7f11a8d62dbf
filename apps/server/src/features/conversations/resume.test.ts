import { agents, type Client, conversations, createClient } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../db/open.ts'
import { startOn } from '../../start.ts'
import { type TestDatabase, testKind } from '../../testing/database.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { closeBrokenAnswers } from './close-broken.ts'
import { Reader, startScriptedModel } from './testing.ts'

let model: Awaited<ReturnType<typeof startScriptedModel>>
let server: TestServer
let agent: agents.Agent
beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ openai: model.settings })
  const { client } = await server.signUp()
  const { id } = await client.call(agents.create, { body: { name: 'Guide' } })
  const body = { model: 'openai:scripted', visibility: 'public' as const }
  agent = await client.call(agents.update, { params: { id }, body })
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

// None ends in white space, which is held back until it is clear that no citation follows.
const WORDS = ['Über', ' den', ' Bach', ' –', '📚', ' und', '家', '.']

/** Asks, and passes the model's side to the test once the answer has begun. */
async function ask(client: Client) {
  const body = { publicId: agent.publicId, message: 'How?' }
  const response = await client.open(conversations.chat, { body })
  return { response, answer: await model.next() }
}

const resume = (client: Client, reader: Reader, after: number | null = reader.after) =>
  client.open(
    conversations.resume,
    { params: { conversationId: reader.start!.conversationId }, query: after === null ? {} : { after } },
    { visitorToken: reader.start!.visitorToken },
  )

describe('a stream that was lost', () => {
  it('continues after any of its parts, with nothing repeated or missing', async () => {
    const { response, answer } = await ask(server.client())
    for (const word of WORDS) answer.say(word)
    answer.end()
    const whole = new Reader()
    await whole.read(response)
    expect(whole.text).toBe(WORDS.join(''))
    for (let cut = 0; cut < whole.after; cut++) {
      const reader = new Reader()
      await reader.read(await resume(server.client(), whole, -1), () => reader.after === cut)
      reader.start ??= whole.start
      await reader.read(await resume(server.client(), whole, cut))
      expect(reader.text, `cut after part ${cut}`).toBe(whole.text)
      expect(reader.last?.type).toBe('done')
    }
  })

  it('is continued while nobody follows it', async () => {
    const reader = new Reader()
    const { response, answer } = await ask(server.client())
    answer.say(WORDS[0]!)
    await reader.read(response, () => reader.text !== '')
    for (const word of WORDS.slice(1)) answer.say(word)
    answer.end()
    await reader.read(await resume(server.client(), reader))
    expect(reader.text).toBe(WORDS.join(''))
  })

  it('is given to nobody without the token of the conversation', async () => {
    const reader = new Reader()
    const { response, answer } = await ask(server.client())
    answer.say('Secret')
    await reader.read(response, () => reader.text !== '')
    const { conversationId } = reader.start!
    for (const visitorToken of [undefined, 'x'.repeat(43)]) {
      const opened = server
        .client()
        .open(conversations.resume, { params: { conversationId } }, { visitorToken: visitorToken ?? null })
      await expect(opened).rejects.toMatchObject({ status: 404 })
    }
    answer.end()
    await reader.read(await resume(server.client(), reader))
  })

  it('of a replaced answer starts with all of the new one', async () => {
    const reader = new Reader()
    const { response, answer } = await ask(server.client())
    for (const word of WORDS) answer.say(word)
    answer.end()
    await reader.read(response)
    const { conversationId, visitorToken } = reader.start!
    const params = { conversationId }
    const body = { visitorToken: visitorToken! }
    const again = await server.client().open(conversations.regenerate, { params, body })
    const second = await model.next()
    second.say('Short')
    second.end()
    await again.text()
    await reader.read(await resume(server.client(), reader))
    expect(reader.text).toBe('Short')
  })
})

describe.runIf(testKind() === 'postgres')('two processes on one database', () => {
  let other: Awaited<ReturnType<typeof startOn>>
  let there: Client
  beforeAll(async () => {
    const { context } = server.running
    const { databaseUrl } = context.db as TestDatabase
    const db = await openDatabase({ databaseUrl, dataDir: context.config.dataDir })
    other = await startOn(db, { ...context.config, works: false }, context.log)
    there = createClient({ baseUrl: `${other.url}/api` })
  })
  afterAll(() => other.stop())

  it('continue each other’s answers, back and forth, with nothing repeated or missing', async () => {
    const here = server.client()
    const reader = new Reader()
    const { response, answer } = await ask(here)
    let said = ''
    const say = (text: string) => {
      said += text
      answer.say(text)
    }
    say(WORDS[0]!)
    await reader.read(response, () => reader.text === said)
    for (const word of WORDS) {
      const before = reader.snapshots
      say(word)
      await reader.read(await resume(there, reader), () => reader.text === said)
      expect(reader.snapshots).toBeGreaterThan(before)
      say(word.toUpperCase())
      await reader.read(await resume(here, reader), () => reader.text.length >= said.length)
      expect(reader.text).toBe(said)
    }
    answer.end()
    await reader.read(await resume(there, reader))
    expect(reader.text).toBe(said)
    expect(reader.last?.type).toBe('done')
  })

  it('stop each other’s answers; the text so far stays', async () => {
    const reader = new Reader()
    const { response, answer } = await ask(server.client())
    answer.say('Half')
    await reader.read(response, () => reader.text === 'Half')
    const { conversationId, visitorToken } = reader.start!
    const params = { conversationId }
    const stopped = await there.call(conversations.stop, { params, body: { visitorToken: visitorToken! } })
    expect(stopped).toEqual({ stopping: true })
    await vi.waitFor(
      async () => {
        const { messages } = await there.call(conversations.history, { params }, { visitorToken })
        expect(messages[1]).toMatchObject({ state: 'cut', text: 'Half' })
      },
      { timeout: 30_000 },
    )
  })

  it('report the end of an answer whose process died', async () => {
    const reader = new Reader()
    const { response, answer } = await ask(server.client())
    answer.say('Half')
    await reader.read(response, () => reader.text === 'Half')
    answer.end()
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select 1 from messages where id = ${reader.start!.messageId}
        and state = 'complete'`.execute(server.running.context.db.kysely)
        expect(rows).toHaveLength(1)
      },
      { timeout: 30_000 },
    )
    // As a process leaves it when it dies before the end.
    await sql`update messages set state = 'streaming', reason = null, created_at = now() - interval '1 hour'
      where id = ${reader.start!.messageId}`.execute(server.running.context.db.kysely)
    const waiting = await resume(there, reader)
    await closeBrokenAnswers(other.context, 10)
    await reader.read(waiting)
    expect(reader.text).toBe('Half')
    expect(reader.last).toMatchObject({ type: 'error' })
  })
})
