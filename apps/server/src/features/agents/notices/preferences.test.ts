import { randomUUID } from 'node:crypto'
import { agents, conversations, handoffs, leads, notifications, team } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Principal, startTestServer, type TestServer } from '../../../testing/server.ts'
import { sendPersonDigests } from './person-digests.maintenance.ts'

let server: TestServer
let mailbox: Mailbox
/** The number of emails from earlier tests. */
let earlier = 0
let owner: Principal & { accountId: string; projectId: string }
let editor: Principal
beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ mail: { url: mailbox.url, from: 'Millrace <mill@example.test>' } })
  owner = await server.signUp()
  editor = await server.addMember(owner.accountId, 'AIEDITOR', [owner.projectId])
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})
beforeEach(async () => {
  earlier = mailbox.mails.length
  for (const table of ['rate_limits', 'notifications', 'mail_outbox', 'notice_preferences', 'agents'])
    await sql`delete from ${sql.table(table)}`.execute(db())
})

const db = () => server.running.context.db.kysely

async function makeAgent(events: agents.AgentEvent[], email: string | null = null, name = 'Desk') {
  const { id } = await owner.client.call(agents.create, { body: { name } })
  const body = { leads: agents.leadForm.parse({ enabled: true }), notification: { events, email } }
  await owner.client.call(agents.setBotConfig, { params: { id }, body })
  return owner.client.call(agents.update, { params: { id }, body: { visibility: 'public' } })
}

const leave = ({ publicId }: agents.Agent, email = `${randomUUID()}@guests.test`) =>
  server.client().call(leads.submit, { body: { publicId, submission: randomUUID(), values: { email } } })

const prefer = ({ client }: Principal, { id }: agents.Agent, body: object) =>
  client.call(agents.setNoticePreferences, { params: { id }, body })

const textsOf = async ({ client }: Principal) =>
  (await client.call(notifications.list, { query: {} })).items.map(({ text }) => text)

const mailed = async () => {
  const { rows } = await sql<{ to: string }>`select to_address as "to" from mail_outbox order by id`.execute(
    db(),
  )
  return rows.map(({ to }) => to)
}

/** The newest email of this test with an unsubscribe link. */
async function newestMail(to: string) {
  const find = () =>
    mailbox.mails.slice(earlier).findLast((mail) => mail.to.includes(to) && mail.headers['list-unsubscribe'])
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  return find()!
}

/** The URL in the List-Unsubscribe header. */
async function linkIn(to: string): Promise<string> {
  const { headers } = await newestMail(to)
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const [, link = ''] = /^<(\S+)>$/.exec(headers['list-unsubscribe'] ?? '') ?? []
  return link.replace(/^https?:\/\/[^/]+/, server.url)
}

const ONE_CLICK = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: 'List-Unsubscribe=One-Click',
}

describe("a member's notifications about an agent", () => {
  it('follow the agent’s settings until the member chooses, and affect nobody else', async () => {
    const agent = await makeAgent(['lead'], owner.username)
    await leave(agent)
    expect([await textsOf(owner), await textsOf(editor)]).toEqual([
      ['New lead for “Desk”'],
      ['New lead for “Desk”'],
    ])
    expect(await mailed()).toEqual([owner.username])
    await prefer(owner, agent, { choice: { inApp: [], email: [] } })
    const chosen = await prefer(editor, agent, { choice: { inApp: ['unanswered'], email: ['lead'] } })
    expect(chosen).toMatchObject({ inApp: ['unanswered'], email: ['lead'], chosen: true })
    await leave(agent)
    expect([(await textsOf(owner)).length, (await textsOf(editor)).length]).toEqual([1, 1])
    expect(await mailed()).toEqual([owner.username, editor.username])
    expect(await prefer(editor, agent, { choice: null })).toMatchObject({ inApp: ['lead'], chosen: false })
  })

  it('can be more than the agent’s settings ask for', async () => {
    const agent = await makeAgent([])
    await prefer(editor, agent, { choice: { inApp: ['lead'], email: [] } })
    await leave(agent)
    expect([await textsOf(owner), await textsOf(editor)]).toEqual([[], ['New lead for “Desk”']])
  })

  it('are silent while muted, for one agent or all, and then continue', async () => {
    const agent = await makeAgent(['lead'], owner.username)
    await prefer(owner, agent, { muteHours: 1 })
    await editor.client.call(agents.setNoticeSettings, { body: { muteHours: 1 } })
    await leave(agent)
    expect([await textsOf(owner), await textsOf(editor), await mailed()]).toEqual([[], [], []])
    await sql`update notice_preferences set muted_until = now() - interval '1 second'`.execute(db())
    await leave(agent)
    expect([(await textsOf(owner)).length, (await textsOf(editor)).length]).toEqual([1, 1])
    expect(await mailed()).toEqual([owner.username])
  })

  it('end with the right to read, and with the membership', async () => {
    const agent = await makeAgent([])
    const granted = await server.addMember(owner.accountId, 'AIREADER', [owner.projectId])
    const params = { id: agent.id }
    await expect(granted.client.call(agents.getNoticePreferences, { params })).rejects.toMatchObject({
      status: 403,
    })
    await sql`update membership_projects mp set reads_conversations = true from memberships m
      where m.id = mp.membership_id and m.user_id = ${granted.userId}`.execute(db())
    await prefer(granted, agent, { choice: { inApp: ['lead'], email: ['lead'] } })
    await leave(agent)
    expect([await textsOf(granted), await mailed()]).toEqual([['New lead for “Desk”'], [granted.username]])
    await sql`update membership_projects set reads_conversations = false`.execute(db())
    await leave(agent)
    expect([await textsOf(granted), await mailed()]).toEqual([[], [granted.username]])
  })

  it('are not for members of another account', async () => {
    const agent = await makeAgent([])
    const stranger = await server.signUp()
    await expect(prefer(stranger, agent, { muteHours: 1 })).rejects.toMatchObject({ status: 404 })
    expect((await stranger.client.call(agents.getNoticeSettings, {})).agents).toEqual([])
  })
})

describe('the link in an email', () => {
  it('does nothing when it is opened, and unsubscribes by POST without signing in', async () => {
    const agent = await makeAgent(['lead'])
    await prefer(editor, agent, { choice: { inApp: ['lead'], email: ['lead'] } })
    await leave(agent)
    const link = await linkIn(editor.username)
    const page = await fetch(link)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Stop emails about Desk')])
    expect((await fetch(link, { method: 'HEAD' })).status).toBe(200)
    const state = () => editor.client.call(agents.getNoticePreferences, { params: { id: agent.id } })
    expect((await state()).unsubscribed).toBe(false)
    const done = await fetch(link, ONE_CLICK)
    expect([done.status, await done.text()]).toEqual([
      200,
      expect.stringContaining('any more emails about Desk'),
    ])
    expect(await state()).toMatchObject({ unsubscribed: true, email: ['lead'] })
    await leave(agent)
    expect(await mailed()).toEqual([editor.username])
    const body = new URLSearchParams({ step: 'undo' })
    expect(await (await fetch(link, { method: 'POST', body })).text()).toContain('emails about Desk again')
    await leave(agent)
    expect(await mailed()).toEqual([editor.username, editor.username])
  })

  it('accepts multipart, as RFC 8058 allows, and any number of repeats', async () => {
    const agent = await makeAgent(['lead'], owner.username)
    await leave(agent)
    const link = await linkIn(owner.username)
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    for (let n = 0; n < 3; n += 1) expect((await fetch(link, { method: 'POST', body })).status).toBe(200)
    await leave(agent)
    expect(await mailed()).toEqual([owner.username])
    expect(await prefer(owner, agent, { unsubscribed: false })).toMatchObject({ unsubscribed: false })
    await leave(agent)
    expect(await mailed()).toEqual([owner.username, owner.username])
  })

  it('stops emails to an address that is no member’s, and the owner sees that', async () => {
    const agent = await makeAgent(['lead'], 'Team@mill.test')
    await leave(agent)
    await fetch(await linkIn('Team@mill.test'), ONE_CLICK)
    await leave(agent)
    expect(await mailed()).toEqual(['Team@mill.test'])
    const { addressUnsubscribed } = await owner.client.call(agents.getNoticePreferences, {
      params: { id: agent.id },
    })
    expect(addressUnsubscribed).toBe(true)
  })

  it('does nothing when it was altered or made up', async () => {
    const agent = await makeAgent(['lead'], owner.username)
    await leave(agent)
    const link = await linkIn(owner.username)
    const wrong = [
      link.slice(0, -2),
      `${link}AAAA`,
      link.replace('t=v1', 't=v2'),
      `${server.url}/unsubscribe`,
    ]
    for (const one of [...wrong, `${server.url}/unsubscribe?t=<script>`, `${link}&t=2`]) {
      const { status } = await fetch(one, ONE_CLICK)
      expect([one, status]).toEqual([one, 404])
    }
    expect((await fetch(link, { ...ONE_CLICK, body: 'x'.repeat(3000) })).status).toBe(413)
    await owner.client.call(agents.remove, { params: { id: agent.id } })
    expect((await fetch(link, ONE_CLICK)).status).toBe(404)
  })

  it('shows names as text, on a page that runs no script', async () => {
    const agent = await makeAgent(['lead'], owner.username, '<script>alert(1)</script>')
    await leave(agent)
    const page = await fetch(await linkIn(owner.username))
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
    expect(await page.text()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  })
})

describe('the daily summary', () => {
  const at = (time: string) => sendPersonDigests({ ...server.running.context, now: () => new Date(time) })
  const leftAt = async (agent: agents.Agent, time: string) => {
    const { leadId } = (await leave(agent)) as { leadId?: string }
    await sql`update leads set created_at = ${time}::timestamptz where id = coalesce(${leadId ?? null},
      (select max(id) from leads where agent_id = ${agent.id}))`.execute(db())
  }
  beforeEach(async () => {
    await sql`update memberships set digested_until = null`.execute(db())
    await sql`update users set time_zone = null`.execute(db())
    await sql`update accounts set settings = '{}'`.execute(db())
  })
  const setZone = ({ client }: Principal, timeZone: string | null) =>
    client.call(agents.setNoticeSettings, { body: { timeZone } })

  it("arrives at eight in the member's time zone, once, with what happened since the last one", async () => {
    const agent = await makeAgent(['dailyDigest'], owner.username)
    await makeAgent(['dailyDigest'], null, 'Quiet')
    await setZone(owner, 'Europe/Berlin')
    await setZone(editor, 'America/New_York')
    await leftAt(agent, '2027-03-27T13:00:00Z')
    // Daylight saving time begins on this day in Berlin.
    expect(await at('2027-03-28T05:59:59Z')).toBe(0)
    expect(await at('2027-03-28T06:00:00Z')).toBe(1)
    expect(await at('2027-03-28T06:05:00Z')).toBe(0)
    expect(await at('2027-03-28T12:00:00Z')).toBe(1)
    expect(await textsOf(owner)).toEqual([
      'Daily summary: 1 new leads, 0 handoff requests, 0 unanswered questions, 0 negative ratings',
    ])
    expect(await mailed()).toEqual([owner.username])
    const { text, subject } = await newestMail(owner.username)
    expect([subject, text]).toEqual([
      'Daily summary of your agents',
      expect.stringMatching(/^Desk: 1 new lead\r?$/m),
    ])
    expect(text).not.toContain('Quiet')
    // Nothing has happened since.
    expect(await at('2027-03-29T06:00:00Z')).toBe(0)
  })

  it('is sent once by two processes, and includes everything after a downtime', async () => {
    const agent = await makeAgent(['dailyDigest'], owner.username)
    await prefer(editor, agent, { choice: { inApp: [], email: [] } })
    await leftAt(agent, '2027-05-01T09:00:00Z')
    const both = await Promise.all([at('2027-05-02T08:00:00Z'), at('2027-05-02T08:00:00Z')])
    expect(both[0] + both[1]).toBe(1)
    await leftAt(agent, '2027-05-02T09:00:00Z')
    await leftAt(agent, '2027-05-03T09:00:00Z')
    expect(await at('2027-05-04T07:59:00Z')).toBe(0)
    expect(await at('2027-05-04T17:00:00Z')).toBe(1)
    expect(await at('2027-05-04T18:00:00Z')).toBe(0)
    expect((await textsOf(owner))[0]).toMatch(/^Daily summary: 2 new leads/)
    await leftAt(agent, '2027-05-04T16:59:00Z')
    expect(await at('2027-05-05T08:00:00Z')).toBe(1)
  })

  it('waits while everything is muted, and leaves out muted and unsubscribed agents', async () => {
    const agent = await makeAgent(['dailyDigest'], owner.username)
    await prefer(editor, agent, { choice: { inApp: [], email: [] } })
    await leftAt(agent, '2027-06-01T09:00:00Z')
    await sql`insert into notice_preferences (account_id, membership_id, muted_until)
      select account_id, id, '2027-06-02T12:00:00Z' from memberships where user_id = ${owner.userId}`.execute(
      db(),
    )
    expect(await at('2027-06-02T08:00:00Z')).toBe(0)
    expect(await at('2027-06-02T13:00:00Z')).toBe(1)
    await fetch(await linkIn(owner.username), ONE_CLICK)
    await leftAt(agent, '2027-06-02T14:00:00Z')
    expect(await at('2027-06-03T08:00:00Z')).toBe(1)
    expect([(await textsOf(owner)).length, (await mailed()).length]).toEqual([2, 1])
    expect((await owner.client.call(agents.getNoticeSettings, {})).digestUnsubscribed).toBe(true)
    const back = await owner.client.call(agents.setNoticeSettings, { body: { digestUnsubscribed: false } })
    expect(back.digestUnsubscribed).toBe(false)
  })

  it('counts handoffs, unanswered questions and ratings of visitors only', async () => {
    const agent = await makeAgent(['dailyDigest'])
    const { id, publicId } = agent
    const handoff = handoffs.handoffRules.parse({ enabled: true })
    await owner.client.call(agents.setBotConfig, { params: { id }, body: { handoff } })
    await owner.client.call(agents.publish, { params: { id }, body: {} })
    const ask = async (client = server.client(), of: object = { publicId }) => {
      const body = { message: 'Who painted the ceiling of the chapel?', ...of } as never
      const text = await (await client.open(conversations.chat, { body })).text()
      return (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? ''
    }
    await ask(owner.client, { agentId: id })
    const said = await ask()
    const params = { conversationId: said('conversationId') }
    const visitorToken = said('visitorToken')
    const rated = { visitorToken, messageId: said('messageId'), rating: 'down' as const }
    await server.client().call(conversations.rate, { params, body: rated })
    await server.client().call(handoffs.ask, { params, body: { visitorToken, action: 'request' } })
    await sql`update memberships set digested_until = now() - interval '1 hour'`.execute(db())
    // Two days ahead: in the evening, eight o'clock tomorrow is less than the least pause of twelve hours away.
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
    expect(await at(`${day}T08:00:00Z`)).toBe(2)
    expect((await textsOf(owner))[0]).toBe(
      'Daily summary: 0 new leads, 1 handoff requests, 1 unanswered questions, 1 negative ratings',
    )
  })

  it('refuses an invalid time zone', async () => {
    for (const zone of ['+02:00', 'Mill/Town', ''])
      await expect(setZone(owner, zone)).rejects.toMatchObject({ status: 400 })
    const settings = await owner.client.call(team.account, {})
    expect(settings.timeZone).toBe('UTC')
  })
})
