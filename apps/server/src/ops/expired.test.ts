import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing/server.ts'
import { deleteExpired } from './expired.maintenance.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

it('drops what has run out and keeps what has not', async () => {
  const { context } = server.running
  const { kysely } = context.db
  const admin = await server.signUp()
  await sql`insert into idempotency_keys (principal, key, request_hash, created_at) values
    ('p', 'old', 'h', now() - interval '25 hours'), ('p', 'new', 'h', now() - interval '23 hours'),
    ('visitor:p', 'old', 'h', now() - interval '61 minutes'), ('visitor:p', 'newer', 'h', now())`.execute(
    kysely,
  )
  await sql`insert into rate_limits (key, points, expire) values
    ('old', 1, ${Date.now() - 1000}), ('new', 1, ${Date.now() + 60_000})`.execute(kysely)
  await sql`insert into sessions (id, user_id, token_hash, expires_at) values
    ('ses_old', ${admin.userId}, 'x', now() - interval '1 second')`.execute(kysely)
  await sql`insert into user_links (token_hash, user_id, purpose, email, expires_at) values
    ('old', ${admin.userId}, 'reset', 'a', now() - interval '1 second'),
    ('new', ${admin.userId}, 'reset', 'a', now() + interval '1 hour')`.execute(kysely)
  await sql`insert into mail_outbox (id, to_address, template, locale, sealed, expires_at, created_at) values
    ('mai_expired', 'a', 'reset', 'en', 'x', now() - interval '1 second', now()),
    ('mai_old', 'a', 'reset', 'en', 'x', now() + interval '1 hour', now() - interval '31 days')`.execute(
    kysely,
  )
  await deleteExpired(context)
  const { rows: links } = await sql<{ token_hash: string }>`select token_hash from user_links
    where email = 'a'`.execute(kysely)
  expect(links).toEqual([{ token_hash: 'new' }])
  const { rows: mails } = await sql`select id, sealed from mail_outbox where to_address = 'a'`.execute(kysely)
  expect(mails).toEqual([{ id: 'mai_expired', sealed: null }])
  const { rows } = await sql<{
    left: string[]
  }>`select array(select key::text from idempotency_keys order by key) ||
    array(select key::text from rate_limits where key in ('old', 'new') order by key) ||
    array(select id from sessions where id = 'ses_old') as left`.execute(kysely)
  expect(rows[0]!.left).toEqual(['new', 'newer', 'new'])
  await expect(server.running.context.db.pool.query('select 1 from sessions')).resolves.toMatchObject({
    rowCount: 1,
  })
})
