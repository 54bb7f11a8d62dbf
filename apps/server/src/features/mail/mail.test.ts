import { accounts, mail } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inAccount } from '../../lib/scoped.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { listUnsent } from './outbox-command.ts'
import { sendMail } from './send-mail.ts'
import { deliverMailHandler, resumeWaitingMails } from './mail.handler.ts'

const SOON = { timeout: 15_000 }
const FROM = 'Millrace <mill@example.test>'
const LINK = 'https://mill.example.test/invitation#secret-token'
const inAnHour = () => new Date(Date.now() + 3_600_000)

/** An invitation as a team sends it. */
async function invite(server: TestServer, accountId: string, to: string): Promise<string> {
  const { context } = server.running
  return inAccount(context, accountId, (tx) =>
    sendMail(context, tx, {
      accountId,
      to,
      template: 'invitation',
      values: { link: LINK, account: 'Mill & Co', invitedBy: 'Owner' },
      locale: 'en',
      expiresAt: inAnHour(),
    }),
  )
}

async function stateOf(server: TestServer, id: string) {
  const { rows } = await sql<{ state: string; error: string | null; sealed: string | null }>`
    select state, error, sealed from mail_outbox where id = ${id}`.execute(server.running.context.db.kysely)
  return rows[0]!
}

describe('with a mail server', () => {
  let server: TestServer
  let mailbox: Mailbox
  let accountId: string
  beforeAll(async () => {
    mailbox = await startMailbox({ login: { user: 'mill', password: 'p@ss:word/' } })
    server = await startTestServer({ mail: { url: mailbox.url, from: FROM } })
    ;({ accountId } = await server.signUp())
  })
  afterAll(async () => {
    await server.stop()
    await mailbox.close()
  })

  it("sends plain text and HTML, in the recipient's language", async () => {
    const id = await invite(server, accountId, 'guest@example.test')
    const received = await mailbox.next('guest@example.test')
    expect(received.subject).toBe('Invitation to Mill & Co on Millrace')
    expect(received.headers.from).toBe(FROM)
    expect(received.headers['message-id']).toContain(id)
    expect(received.text).toContain(LINK)
    expect(received.html).toContain(`href="${LINK}"`)
    expect(received.html).toContain('Mill &amp; Co')
    await vi.waitFor(
      async () => expect(await stateOf(server, id)).toMatchObject({ state: 'sent', sealed: null }),
      SOON,
    )
  })

  it('retries when the server is busy, and sends the email once', async () => {
    mailbox.refuse(451)
    const id = await invite(server, accountId, 'later@example.test')
    await mailbox.next('later@example.test')
    await vi.waitFor(async () => expect((await stateOf(server, id)).state).toBe('sent'), SOON)
    expect(mailbox.mails.filter(({ to }) => to.includes('later@example.test'))).toHaveLength(1)
  })

  it('gives up when the server refuses permanently, and says why', async () => {
    mailbox.refuse(550)
    const id = await invite(server, accountId, 'never@example.test')
    await vi.waitFor(async () => expect((await stateOf(server, id)).state).toBe('failed'), SOON)
    expect((await stateOf(server, id)).error).toContain('550')
  })

  it('does not send expired emails', async () => {
    const { context } = server.running
    const id = await inAccount(context, accountId, (tx) =>
      sendMail(context, tx, {
        accountId,
        to: 'late@example.test',
        template: 'invitation',
        values: { link: LINK, account: 'A', invitedBy: 'B' },
        locale: 'en',
        expiresAt: new Date(Date.now() - 1000),
      }),
    )
    await vi.waitFor(
      async () => expect(await stateOf(server, id)).toMatchObject({ state: 'failed', error: 'expired' }),
      SOON,
    )
  })

  it('sends nothing when the transaction fails', async () => {
    const { context } = server.running
    const failing = inAccount(context, accountId, async (tx) => {
      await sendMail(context, tx, {
        accountId,
        to: 'undone@example.test',
        template: 'invitation',
        values: { link: LINK, account: 'A', invitedBy: 'B' },
        locale: 'en',
        expiresAt: inAnHour(),
      })
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    const { rows } = await sql`select 1 from mail_outbox where to_address = 'undone@example.test'`.execute(
      context.db.kysely,
    )
    expect(rows).toEqual([])
  })
})

describe('without a mail server', () => {
  let server: TestServer
  let mailbox: Mailbox | null = null
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.stop())
  afterEach(async () => {
    await mailbox?.close()
    mailbox = null
  })

  it('fails with its reason when three processes died over it', async () => {
    const { accountId } = await server.signUp()
    const id = await invite(server, accountId, 'deadly@example.test')
    await vi.waitFor(async () => expect((await stateOf(server, id)).state).toBe('waiting'), SOON)
    await deliverMailHandler(server.running.context, () => Promise.reject(new Error('none'))).onDeaths!({
      id,
    })
    const error = 'the server stopped several times while sending it'
    expect(await stateOf(server, id)).toMatchObject({ state: 'failed', error })
  })

  it('shows what an account sends where its admins can pass the link on, and to nobody else', async () => {
    const [mine, other] = [await server.signUp(), await server.signUp()]
    for (const { accountId } of [mine, other]) await server.setEdition(accountId, 'TEAM')
    const id = await invite(server, mine.accountId, 'guest@example.test')
    await vi.waitFor(async () => expect((await stateOf(server, id)).state).toBe('waiting'), SOON)
    const { items } = await mine.client.call(mail.outbox, { query: {} })
    expect(items).toEqual([
      expect.objectContaining({ id, to: 'guest@example.test', state: 'waiting', link: LINK }),
    ])
    expect((await other.client.call(mail.outbox, { query: {} })).items).toEqual([])
    const editor = await server.addMember(mine.accountId, 'AIEDITOR', [mine.projectId])
    await expect(editor.client.call(mail.outbox, { query: {} })).rejects.toMatchObject({ status: 403 })
  })

  it('shows links of users only to people who can read the data folder', async () => {
    const admin = await server.signUp()
    await server.setEdition(admin.accountId, 'TEAM')
    await server.client().call(accounts.forgot, { body: { username: admin.username } })
    const { context } = server.running
    const unsent = () => listUnsent(context.db, context.config)
    await vi.waitFor(
      async () =>
        expect(await unsent()).toContainEqual(
          expect.objectContaining({ to: admin.username, template: 'reset', state: 'waiting' }),
        ),
      SOON,
    )
    const found = (await unsent()).find(({ to, template }) => to === admin.username && template === 'reset')
    expect(found!.link).toMatch(/\/login\/reset#[\w-]{43}$/)
    expect((await admin.client.call(mail.outbox, { query: {} })).items).toEqual([])
  })

  it('sends waiting emails once there is one', async () => {
    const admin = await server.signUp()
    const id = await invite(server, admin.accountId, 'patient@example.test')
    await vi.waitFor(async () => expect((await stateOf(server, id)).state).toBe('waiting'), SOON)
    mailbox = await startMailbox()
    const { context } = server.running
    // Settings only change at a restart. This server's handler has no mail server, so the handler with one is called
    // directly.
    const withMail = { ...context, config: { ...context.config, mail: { url: mailbox.url, from: FROM } } }
    expect(await resumeWaitingMails(context)).toBe(0)
    expect(await resumeWaitingMails(withMail)).toBeGreaterThan(0)
  })
})
