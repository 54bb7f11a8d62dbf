import { agents, conversations, mail } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { call, callsOf, gatedAgent } from './testing.ts'

let server: TestServer
let mailbox: Mailbox
let admin: Awaited<ReturnType<TestServer['signUp']>>
beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ mail: { url: mailbox.url, from: 'Millrace <mill@example.test>' } })
  admin = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})
beforeEach(() => sql`delete from rate_limits`.execute(db()))

const db = () => server.running.context.db.kysely
let unique = 0
const someone = (domain = 'guests.test') => `visitor${(unique += 1)}@${domain}`

const mailedAgent = (allowedEmails: string[] = []) =>
  gatedAgent(admin.client, { access: 'email', allowedEmails })
const request = (publicId: string, email: string, language = 'en') =>
  call(server, '/chatbot/access/code', { body: { publicId, email, language } })
const enter = (publicId: string, email: string, code: string) =>
  call(server, '/chatbot/access', { body: { publicId, with: { way: 'email', email, code } } })

async function codeFor(publicId: string, email: string, language = 'en'): Promise<string> {
  expect((await request(publicId, email, language)).status).toBe(200)
  return /\b\d{6}\b/.exec((await mailbox.next(email)).text)![0]
}

const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

it('admits an address with the code that it was sent, once, and the log says who wrote', async () => {
  const { id, publicId } = await mailedAgent(['@guests.test'])
  const email = someone()
  const code = await codeFor(publicId, email)
  const { error } = await enter(publicId, email.toUpperCase(), code)
  const { token } = error.data as { token: string }
  expect((await enter(publicId, email, code)).status).toBe(401)
  const calls = await callsOf(server, publicId, token)
  for (const [name, send] of Object.entries(calls()))
    if (name !== 'open') expect((await send()).error.details?.gate, name).toBe('email')
  expect((await calls(token).history!()).status).toBe(200)
  const visitor = { way: 'email', email }
  const log = { params: { id }, query: {} }
  expect((await admin.client.call(conversations.listOfAgent, log)).items[0]).toMatchObject({ visitor })
  // Removing an address from the list ends its access to the chat.
  const security = { access: 'email', allowedEmails: ['@else.test'] }
  await admin.client.call(agents.setBotConfig, { params: { id }, body: { security: security as never } })
  expect((await calls(token).history!()).status).toBe(401)
})

it("writes the email in the visitor's language, with the name of the agent", async () => {
  const { publicId } = await mailedAgent()
  for (const [language, subject] of [
    ['de', 'Ihr Code für Desk'],
    ['zh', '验证码'],
  ] as const) {
    const email = someone()
    await request(publicId, email, language)
    expect((await mailbox.next(email)).subject).toContain(subject)
  }
})

it('invalidates a code after five wrong guesses, with the next code and after ten minutes', async () => {
  const { publicId } = await mailedAgent()
  const email = someone()
  const code = await codeFor(publicId, email)
  for (let i = 1; i <= 5; i++) expect((await enter(publicId, email, other(code, i))).status).toBe(401)
  expect((await enter(publicId, email, code)).status).toBe(401)
  const second = await codeFor(publicId, email)
  const third = await codeFor(publicId, email)
  if (second !== third) expect((await enter(publicId, email, second)).status).toBe(401)
  await sql`update agent_codes set expires_at = now() - interval '1 second' where email = ${email}`.execute(
    db(),
  )
  expect((await enter(publicId, email, third)).status).toBe(401)
})

it('sends nothing to other addresses, with the same response', async () => {
  const { publicId } = await mailedAgent(['boss@guests.test'])
  const [known, unknown] = [await request(publicId, 'boss@guests.test'), await request(publicId, someone())]
  expect(unknown.text).toBe(known.text)
  await mailbox.next('boss@guests.test')
  const { rows } = await sql`select email from agent_codes where email like 'visitor%@guests.test'
    and expires_at > now() and agent_id = (select id from agents where public_id = ${publicId}::uuid)`.execute(
    db(),
  )
  expect(rows).toEqual([])
})

it('accepts a code only for its agent and address', async () => {
  const [one, two] = [await mailedAgent(), await mailedAgent()]
  const [email, stranger] = [someone(), someone()]
  const code = await codeFor(one.publicId, email)
  expect((await enter(two.publicId, email, code)).status).toBe(401)
  expect((await enter(one.publicId, stranger, code)).status).toBe(401)
  expect((await enter(one.publicId, email, code)).status).toBe(200)
})

it('prevents flooding an address with emails, and guessing on', async () => {
  const { publicId } = await mailedAgent()
  const email = someone()
  const codes: number[] = []
  for (let i = 0; i < 7; i++) codes.push((await request(publicId, email)).status)
  expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429])
  const guesses: number[] = []
  for (let i = 0; i < 12; i++) guesses.push((await enter(publicId, email, String(i).padStart(6, '0'))).status)
  expect(guesses.slice(10)).toEqual([429, 429])
})

it('sends one mailbox no more codes when there are more agents', async () => {
  const email = someone()
  const codes: number[] = []
  for (let i = 0; i < 3; i++) {
    const { publicId } = await mailedAgent()
    for (let n = 0; n < 5; n++) codes.push((await request(publicId, email)).status)
  }
  expect(codes).toEqual([...Array<number>(12).fill(200), 429, 429, 429])
})

/** As if this many codes had been requested in this hour. */
const count = (key: string, points: number) =>
  sql`insert into rate_limits (key, points, expire) values (${key}, ${points}, ${Date.now() + 3_600_000})`.execute(
    db(),
  )

it('sends at most 600 codes per hour for the agents of one account', async () => {
  await count(`visit-mail-account:${admin.accountId}`, 599)
  const [one, two] = [await mailedAgent(), await mailedAgent()]
  expect((await request(one.publicId, someone())).status).toBe(200)
  expect((await request(two.publicId, someone())).status).toBe(429)
  const stranger = await server.signUp()
  const theirs = await gatedAgent(stranger.client, { access: 'email', allowedEmails: [] })
  expect((await request(theirs.publicId, someone())).status).toBe(200)
})

it('sends at most 20 codes per hour to a network for an agent, and 60 for all', async () => {
  const [one, two] = [await mailedAgent(), await mailedAgent()]
  const codes: number[] = []
  for (let i = 0; i < 21; i++) codes.push((await request(one.publicId, someone())).status)
  expect(codes).toEqual([...Array<number>(20).fill(200), 429])
  expect((await request(two.publicId, someone())).status).toBe(200)
  await sql`update rate_limits set points = 60 where key like 'visit-mail-network:%'`.execute(db())
  expect((await request(two.publicId, someone())).status).toBe(429)
})

it("doesn't count mailboxes for agents that send no codes", async () => {
  const open = await gatedAgent(admin.client, { access: 'open' })
  const [gated, email] = [await mailedAgent(), someone()]
  for (let i = 0; i < 25; i++) expect((await request(open.publicId, email)).status).toBe(200)
  const { rows } = await sql`select key from rate_limits where key like 'visit-mail%'`.execute(db())
  expect(rows).toEqual([])
  const code = await codeFor(gated.publicId, email)
  expect((await enter(gated.publicId, email, code)).status).toBe(200)
})

it('keeps codes where no member can read them', async () => {
  const { publicId } = await mailedAgent()
  const email = someone()
  const code = await codeFor(publicId, email)
  const { rows } = await sql<{ all: string }>`select to_jsonb(c)::text as all from agent_codes c
    where email = ${email}`.execute(db())
  expect(rows[0]!.all).not.toContain(code)
  const { items } = await admin.client.call(mail.outbox, { query: {} })
  expect(items.filter(({ template }) => template === 'chatCode')).toEqual([])
})
