import { accounts, type Edition, team } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from '../../db/migrate.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { startTestServer, type TestServer } from '../../testing/server.ts'
import { liftEditions } from './lift-editions.ts'
import { setEdition } from './set-edition.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

const context = () => server.running.context
const withDefault = (defaultEdition: Edition | null) => ({
  ...context(),
  config: { ...context().config, defaultEdition },
})

it('unlocks accounts that began with less, and keeps those that an operator has set', async () => {
  const began = await server.signUp()
  const chosen = await server.signUp()
  await server.setEdition(began.accountId, 'FREE')
  await setEdition(context().db, { account: chosen.accountId, edition: 'BASIC' })
  expect(await liftEditions(withDefault('FREE'))).toBe(0)
  expect(await liftEditions(withDefault(null))).toBe(1)
  expect(await liftEditions(withDefault(null))).toBe(0)
  const { edition, features } = await began.client.call(accounts.information, {})
  expect({ edition, may: features.teamManagement }).toEqual({ edition: 'ENTERPRISE', may: 'yes' })
  expect(await chosen.client.call(accounts.information, {})).toMatchObject({ edition: 'BASIC' })
  const { items } = await began.client.call(team.audit, { query: { action: 'account.liftEdition' } })
  expect(items).toMatchObject([{ actor: { kind: 'system' }, details: { from: 'FREE', to: 'ENTERPRISE' } }])
})

it('shows no number of credits where nothing limits them', async () => {
  const { client } = await server.signUp()
  expect((await client.call(accounts.information, {})).credits).toBeNull()
})

it('knows after the migration which editions an operator had set before', async () => {
  const db = await createEmptyDatabase()
  try {
    await migrate(db, { upTo: '0030-zzz.sql' })
    await sql`insert into accounts (id, name, edition) values ('acc_default', 'A', 'FREE'), ('acc_set', 'B', 'FREE')`.execute(
      db.kysely,
    )
    await sql`insert into audit_entries (id, account_id, actor_kind, action, object_type, object_id)
      values ('aud_1', 'acc_set', 'system', 'account.edition', 'account', 'acc_set')`.execute(db.kysely)
    await migrate(db)
    const { rows } = await sql`select id, edition, edition_chosen from accounts order by id`.execute(
      db.kysely,
    )
    expect(rows).toEqual([
      { id: 'acc_default', edition: 'FREE', edition_chosen: false },
      { id: 'acc_set', edition: 'FREE', edition_chosen: true },
    ])
  } finally {
    await db.close()
  }
})
