import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inAccount } from '../../../../lib/scoped.ts'
import { findJob } from '../queries.ts'
import { type Desk, openDesk, output } from '../testing/desk.ts'
import type { SliceItem } from '../types.ts'
import { cutSlice } from './cut-slices.ts'

let desk: Desk
beforeAll(async () => {
  // Nobody takes what is cut here.
  desk = await openDesk({ works: false })
})
afterAll(() => desk.stop())

const same = (count: number) => Array.from({ length: count }, () => ({ name: 'same' }))

it('a slice of rows with very many matches ends early, and the next one goes on behind it', async () => {
  const flowId = await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const [sheetId, otherId] = [await desk.sheet(same(10)), await desk.sheet(same(400))]
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId }],
    ASSOCIATED_SHEETS: [{ name: 'other', sheetId: otherId, on: { main: 'name', own: 'name' } }],
    associatedMode: 'MATCH_ALL',
    runAmount: 9,
  })
  const { context } = desk.server.running
  const sizes = await inAccount(context, desk.owner.accountId, async (tx) => {
    const cut: number[] = []
    for (;;) {
      const found = await findJob(tx, job.id, { lock: true })
      if (found!.plan.done) return cut
      cut.push(await cutSlice(tx, found!, 500))
    }
  })
  expect(sizes).toEqual([1200, 1200, 1200, 0])
  const { rows } = await sql<{ items: SliceItem[] }>`select items from flow_slices
    where job_id = ${job.id} order by number`.execute(context.db.kysely)
  const items = rows.flatMap((slice) => slice.items)
  expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 3600 }, (_, n) => n + 1))
  expect(new Set(items.map(({ record, joins }) => `${record} ${joins}`)).size).toBe(3600)
})
