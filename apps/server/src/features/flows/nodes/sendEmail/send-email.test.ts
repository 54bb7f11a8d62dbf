import { mail } from '@millrace/contract'
import { type Mailbox, startMailbox } from '@millrace/standins'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { envOf, runNode } from '../ai/testing.ts'
import { sendEmail } from './index.ts'

let mailbox: Mailbox
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signUp']>>

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startTestServer({ mail: { url: mailbox.url, from: 'Millrace <flows@example.test>' } })
  admin = await server.signUp()
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})
beforeEach(async () => {
  await sql`delete from mail_outbox`.execute(server.running.context.db.kysely)
})

const send = (params: Record<string, unknown> = {}, key = 'run_test:n2') =>
  runNode(sendEmail, envOf(server, admin), {
    params: { to: 'ann@example.org', subject: 'Prices', text: 'Dear Ann,\n\nsee <b>below</b>.', ...params },
    key,
  })
const outbox = async () => {
  const { rows } = await sql<{
    to_address: string
  }>`select to_address from mail_outbox order by to_address`.execute(server.running.context.db.kysely)
  return rows.map((row) => row.to_address)
}

it('is sent to each recipient separately, with its text as text', async () => {
  const { output, usage } = await send({ to: 'bob@example.org, cy@example.org', replyTo: 'shop@example.org' })
  expect(output).toEqual({ to: ['bob@example.org', 'cy@example.org'], count: 2, waits: false })
  expect(usage).toEqual([expect.objectContaining({ kind: 'message', requests: 2 })])
  const got = await mailbox.next('bob@example.org')
  expect(got).toMatchObject({
    to: ['bob@example.org'],
    subject: 'Prices',
    text: expect.stringContaining('Dear Ann,') as string,
  })
  expect(got.headers['reply-to']).toContain('shop@example.org')
  expect(got.html).toContain('&lt;b&gt;below&lt;/b&gt;')
  expect(got.raw).not.toContain('cy@example.org')
})

it('is one email however often the same step runs', async () => {
  await Promise.all([send({}, 'run_a:n2'), send({}, 'run_a:n2')])
  await send({ to: 'ann@example.org; ANN@example.org' }, 'run_a:n2')
  expect(await outbox()).toEqual(['ann@example.org'])
  await send({}, 'run_b:n2')
  expect(await outbox()).toHaveLength(2)
  // A repeat requested by a person is another email.
  await send({}, 'run_b:n2:2')
  expect(await outbox()).toHaveLength(3)
})

it.each([
  ['ann', 'address_invalid'],
  ['ann@example.org\r\nBcc: all@example.org', 'address_invalid'],
  ['Ann <ann@example.org>', 'address_invalid'],
  [Array.from({ length: 21 }, (_, n) => `p${n}@example.org`).join(','), 'too_many_receivers'],
])('is not sent for %j', async (to, code) => {
  await expect(send({ to })).rejects.toMatchObject({ code })
  expect(await outbox()).toEqual([])
})

it('keeps its subject on its line', async () => {
  await send({ to: 'dee@example.org', subject: 'A\r\nBcc: all@example.org' }, 'run_c:n2')
  const got = await mailbox.next('dee@example.org')
  expect(got.subject).toBe('A Bcc: all@example.org')
  expect(got.headers.bcc).toBeUndefined()
})

it('has a daily maximum, beyond which nothing of the step is sent', async () => {
  await sql`insert into mail_outbox (id, account_id, to_address, template, locale)
    select 'mai_' || n, ${admin.accountId}, 'x@example.org', 'message', 'en' from generate_series(1, 1999) n`.execute(
    server.running.context.db.kysely,
  )
  await expect(send({ to: 'a@example.org, b@example.org' })).rejects.toMatchObject({ code: 'mail_limit' })
  expect((await send({ to: 'a@example.org' })).output.count).toBe(1)
})

it('shows in the account’s outbox, without a link', async () => {
  await server.setEdition(admin.accountId, 'TEAM')
  await send()
  const { items } = await admin.client.call(mail.outbox, { query: {} })
  expect(items).toEqual([expect.objectContaining({ template: 'message', to: 'ann@example.org', link: null })])
})
