import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { agents, type Client, conversations, knowledge } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createLog } from '../../lib/log.ts'
import { makeKnowledge } from '../../testing/knowledge.ts'
import { startTestServer, type TestServer, TEST_MODELS } from '../../testing/server.ts'
import { Reader, startScriptedModel } from './testing.ts'

// Words that occur nowhere else.
const ASKED = 'quokka-8841'
const SAID = 'narwhal-3306'
const COMMENT = 'axolotl-5172'

let model: Awaited<ReturnType<typeof startScriptedModel>>
let server: TestServer
let admin: Client
let printed = ''
let folder: string
beforeAll(async () => {
  model = await startScriptedModel()
  folder = await mkdtemp(join(tmpdir(), 'no-log-'))
  const stream = new Writable({
    write: (bytes: Buffer, _, done) => {
      printed += bytes.toString()
      done()
    },
  })
  server = await startTestServer(
    {
      openai: model.settings,
      logLevel: 'trace',
      models: { ...TEST_MODELS, recordings: { mode: 'record', folder: folder } },
    },
    createLog('trace', stream),
  )
  admin = (await server.signUp()).client
})
afterAll(async () => {
  await server.stop()
  await model.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => sql`delete from rate_limits`.execute(db()))

const db = () => server.running.context.db.kysely

async function makeAgent(noLog: boolean, chosen = 'openai:scripted'): Promise<agents.Agent> {
  const base = await makeKnowledge(admin, [
    { type: 'text', name: 'Handbook', text: 'The large service costs 119 euros and takes one day.' },
  ])
  const { id } = await admin.call(agents.create, { body: { name: 'Desk', knowledgeIds: [base.id] } })
  const body = { model: chosen, visibility: 'public' as const, showSources: true, memory: 6 }
  const agent = await admin.call(agents.update, { params: { id }, body })
  await setNoLog(id, noLog)
  return agent
}

const setNoLog = (id: string, noLog: boolean) =>
  admin.call(agents.setBotConfig, { params: { id }, body: { security: { noLog } } })

/** Asks as a visitor, and lets the model answer with this text; also returns what the model received. */
async function ask(publicId: string, message: string, answer: string, more: object = {}) {
  const body = { publicId, message, ...more }
  const [response, call] = await Promise.all([
    server.client().open(conversations.chat, { body }),
    model.next(),
  ])
  call.say(answer)
  call.end()
  const reader = new Reader()
  await reader.read(response)
  const told = call.body.messages.map(({ content }) => JSON.stringify(content)).join('\n')
  return { reader, told, ...reader.start!, visitorToken: reader.start!.visitorToken! }
}

const logOf = async (id: string) =>
  (await admin.call(conversations.listOfAgent, { params: { id }, query: {} })).items

/** The tables that contain one of these words in any row. */
async function tablesWith(words: string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', table_schema, table_name) as name
    from information_schema.tables where table_type = 'BASE TABLE'
      and table_schema not in ('pg_catalog', 'information_schema')`.execute(db())
  const held: string[] = []
  for (const { name } of rows) {
    const table = sql.raw(name)
    const found =
      await sql`select 1 from ${table} t where t::text like any(${words.map((word) => `%${word}%`)})
      limit 1`.execute(db())
    if (found.rows.length > 0) held.push(name)
  }
  return held
}

async function filesWith(path: string, words: string[]): Promise<string[]> {
  const held: string[] = []
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const name = join(entry.parentPath, entry.name)
    const bytes = await readFile(name).catch(() => Buffer.alloc(0))
    if (words.some((word) => bytes.includes(word))) held.push(name)
  }
  return held
}

async function placesWith(words: string[]): Promise<string[]> {
  const { dataDir } = server.running.context.config
  const tables = await tablesWith(words)
  const files = [...(await filesWith(dataDir, words)), ...(await filesWith(folder, words))]
  return [...tables, ...files, ...(words.some((word) => printed.includes(word)) ? ['log'] : [])]
}

it('stores nothing that a visitor writes and gets, but counts it', async () => {
  const { id, publicId } = await makeAgent(true)
  const one = await ask(publicId, `Where is my ${ASKED}?`, `It is at ${SAID}, for 119 euros [1].`)
  expect(one.reader.text).toContain(SAID)
  const { conversationId, visitorToken } = one
  const params = { conversationId }
  const goesOn = { conversationId, visitorToken, carried: one.reader.carried }
  const two = await ask(publicId, `And the other ${ASKED}?`, `Also ${SAID}.`, goesOn)
  // The model's memory came from the visitor's page.
  expect(two.told).toContain(`Where is my ${ASKED}?`)
  expect(two.told).toContain(SAID)
  // A failed one quotes nothing either, and nobody is notified of an unanswered question.
  const [failing, call] = await Promise.all([
    server.client().open(conversations.chat, { body: { publicId, message: `Not ${ASKED}` } }),
    model.next(),
  ])
  call.fail()
  await failing.text()
  const rate = { visitorToken, messageId: one.messageId, rating: 'down' as const, comment: COMMENT }
  await server.client().call(conversations.rate, { params, body: rate })

  expect(await placesWith([ASKED, SAID, COMMENT])).toEqual([])
  const items = await logOf(id)
  expect(items).toHaveLength(2)
  expect(items.find((item) => item.id === conversationId)).toMatchObject({
    noLog: true,
    title: '',
    messages: 4,
    down: 1,
  })
  const overview = await admin.call(conversations.overview, { params: { id }, query: {} })
  expect(overview.days.at(-1)).toMatchObject({ conversations: 2, answers: 2, down: 1 })
  const { messages } = await admin.call(conversations.transcript, { params: { id: conversationId } })
  expect(messages.map(({ text }) => text)).toEqual(['', '', '', ''])
  const history = await server.client().call(conversations.history, { params }, { visitorToken })
  expect(history.messages).toEqual([])
  expect(await server.client().call(agents.getPublic, { params: { id: publicId }, query: {} })).toMatchObject(
    {
      noLog: true,
      showSources: false,
    },
  )
})

it('would find the words: without the mode, they are in the tables and the recordings', async () => {
  const { publicId } = await makeAgent(false)
  await ask(publicId, 'Where is my pangolin-6620?', 'At okapi-7753.')
  expect(await tablesWith(['pangolin-6620'])).toContain('public.messages')
  expect(await tablesWith(['okapi-7753'])).toContain('public.messages')
  expect(await filesWith(folder, ['okapi-7753'])).not.toEqual([])
})

it('records no unanswered question', async () => {
  const { id, publicId } = await makeAgent(true, 'builtin')
  const body = { publicId, message: `Do you sell ${ASKED} submarines?` }
  await (await server.client().open(conversations.chat, { body })).text()
  expect(await tablesWith([ASKED])).toEqual([])
  const [base] = (await admin.call(agents.get, { params: { id } })).knowledgeIds
  const { items } = await admin.call(knowledge.listGaps, { params: { id: base! }, query: {} })
  expect(items).toEqual([])
})

it('regenerates the last answer from the carried conversation', async () => {
  const { publicId } = await makeAgent(true)
  const { conversationId, visitorToken, reader } = await ask(publicId, `A ${ASKED}?`, 'Yes.')
  const params = { conversationId }
  const again = (carried?: string) =>
    server
      .client()
      .open(conversations.regenerate, { params, body: { visitorToken, ...(carried ? { carried } : {}) } })
  await expect(again()).rejects.toMatchObject({ status: 409 })
  const [response, call] = await Promise.all([again(reader.carried), model.next()])
  expect(JSON.stringify(call.body.messages)).toContain(`A ${ASKED}?`)
  expect(JSON.stringify(call.body.messages)).not.toContain('Yes.')
  call.say(`No, a ${SAID}.`)
  call.end()
  await response.text()
  expect(await placesWith([ASKED, SAID])).toEqual([])
})

it('accepts nothing that was not sealed for this conversation', async () => {
  const { publicId } = await makeAgent(true)
  const [one, two] = [await ask(publicId, 'One?', 'Yes.'), await ask(publicId, 'Two?', 'No.')]
  const { conversationId, visitorToken } = one
  for (const carried of [two.reader.carried!, 'v1.a.b.c', 'made up', one.reader.carried!.slice(0, -8)]) {
    const body = { publicId, message: 'Three?', conversationId, visitorToken, carried }
    await expect(server.client().open(conversations.chat, { body })).rejects.toMatchObject({ status: 400 })
  }
})

it('keeps what was written before it was switched on, and its promise to the end of a conversation', async () => {
  const { id, publicId } = await makeAgent(false)
  const before = await ask(publicId, 'What does it cost?', 'It costs 119 euros.')
  const goesOn = { conversationId: before.conversationId, visitorToken: before.visitorToken }
  await setNoLog(id, true)
  const during = await ask(publicId, `For my ${ASKED}?`, `With ${SAID}.`, goesOn)
  expect(during.told).toContain('What does it cost?')
  await setNoLog(id, false)
  const carried = { ...goesOn, carried: during.reader.carried }
  const after = await ask(publicId, `Really, ${ASKED}?`, `Yes, ${SAID}.`, carried)
  expect(after.told).toContain(`For my ${ASKED}?`)
  expect(await placesWith([ASKED, SAID])).toEqual([])
  const params = { id: before.conversationId }
  const { conversation, messages } = await admin.call(conversations.transcript, { params })
  expect(conversation).toMatchObject({ noLog: true, title: 'What does it cost?' })
  expect(messages.map(({ text }) => text)).toEqual([
    'What does it cost?',
    'It costs 119 euros.',
    '',
    '',
    '',
    '',
  ])
  // A visitor who was promised no recording is not recorded without asking.
  const promised = { publicId, message: 'Hello', noLog: true as const }
  const refused = server.client().open(conversations.chat, { body: promised })
  await expect(refused).rejects.toMatchObject({ status: 409, details: { refusal: 'recorded' } })
})

it('still records what members try in the console', async () => {
  const { id } = await makeAgent(true)
  const [response, call] = await Promise.all([
    admin.open(conversations.chat, { body: { agentId: id, message: 'Hello?' } }),
    model.next(),
  ])
  call.say('Good day.')
  call.end()
  await response.text()
  expect((await logOf(id))[0]).toMatchObject({ noLog: false, title: 'Hello?' })
})
