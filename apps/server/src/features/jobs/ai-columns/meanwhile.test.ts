import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { testKind } from '../../../testing/database.ts'
import { type AiColumnDesk, lookupDocument, openAiColumnDesk } from './testing/ai-column-desk.ts'

let desk: AiColumnDesk
beforeAll(async () => {
  desk = await openAiColumnDesk()
})
afterAll(() => desk.stop())

// The embedded database has one session, so nothing can come in between.
it.skipIf(testKind() === 'embedded')('a write about a flow stays while someone reads', async () => {
  const { kysely } = desk.server.running.context.db
  const flow = await desk.published(lookupDocument(desk.lookup.origin))
  const id = await desk.sheet([{ name: 'a' }])
  await desk.addAiColumn(id, 'found', { flowId: flow.id, mapping: { name: 'name' }, output: 'found' })
  // From now on, reads compute anew what the column depends on.
  await desk.owner.client.call(sheets.updateColumn, {
    params: { id },
    body: { column: 'name', key: 'person' },
  })
  const problems = JSON.stringify([{ code: 'flow_gone', path: 'flowId', message: 'gone' }])
  const { looking } = await kysely.transaction().execute(async (tx) => {
    await sql`update sheet_live_columns set flow = 'null', problems = ${problems}::jsonb, columns_revision = null
      where sheet_id = ${id}`.execute(tx)
    const begun = desk.live(id, 'found')
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from pg_stat_activity where datname = current_database()
        and wait_event_type = 'Lock' and query like 'update sheet_live_columns%'`.execute(kysely)
        expect(rows).toHaveLength(1)
      },
      { timeout: 30_000 },
    )
    return { looking: begun }
  })
  await looking
  expect(await desk.live(id, 'found')).toMatchObject({ problems: [{ code: 'flow_gone' }] })
})
