import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inAccount } from '../../../lib/scoped.ts'
import { findJob } from '../queries.ts'
import { type Desk, openDesk, output } from '../testing/desk.ts'
import type { SliceItem } from '../types.ts'
import { cutSlice } from './cut-slices.ts'

let desk: Desk
beforeAll(async () => {
  // Nobody claims the slices cut here.
  desk = await openDesk({ works: false })
})
afterAll(() => desk.stop())

const same = (count: number) => Array.from({ length: count }, () => ({ name: 'same' }))

const cutAll = (jobId: string) =>
  inAccount(desk.server.running.context, desk.owner.accountId, async (tx) => {
    const cut: number[] = []
    for (;;) {
      const found = await findJob(tx, jobId, { lock: true })
      if (found!.plan.done) return cut
      cut.push(await cutSlice(tx, found!, 500))
    }
  })

it('a slice of very large rows has few of them', async () => {
  const flowId = await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const large = Array.from({ length: 10 }, () => ({ name: 'x'.repeat(1_000_000) }))
  const sheetId = await desk.sheet([...large, ...same(30)])
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }] })
  expect(await cutAll(job.id)).toEqual([8, 32, 0])
})

it('a slice of rows with very many matches ends early, and the next one continues after it', async () => {
  const flowId = await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const [sheetId, otherId] = [await desk.sheet(same(10)), await desk.sheet(same(400))]
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId }],
    ASSOCIATED_SHEETS: [{ name: 'other', sheetId: otherId, on: { main: 'name', own: 'name' } }],
    associatedMode: 'MATCH_ALL',
    runAmount: 9,
  })
  expect(await cutAll(job.id)).toEqual([1200, 1200, 1200, 0])
  const { rows } = await sql<{ items: SliceItem[] }>`select items from flow_slices
    where job_id = ${job.id} order by number`.execute(desk.server.running.context.db.kysely)
  const items = rows.flatMap((slice) => slice.items)
  expect(items.map(({ number }) => number)).toEqual(Array.from({ length: 3600 }, (_, n) => n + 1))
  expect(new Set(items.map(({ record, joins }) => JSON.stringify([record, joins]))).size).toBe(3600)
})
