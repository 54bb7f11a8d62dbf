import { type sheets as contract, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../../../lib/log.ts'
import { openQueue } from '../../../queue/queue.ts'
import { MOST_DEATHS } from '../../../queue/tries.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { columnWorkHandler } from './column-work.handler.ts'
import { resumeColumnWork } from './column-work.maintenance.ts'
import { columnWork } from './column-work.job.ts'
import { AT_ONCE_MAX } from './start-work.ts'

// No worker: each test is the worker itself.
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ works: false })
})
afterAll(() => server.stop())

const ROWS = AT_ONCE_MAX + 500
const UNTRIED = { attempt: 0, lastAttempt: false, signal: new AbortController().signal }

/** A sheet with texts, some of which are not numbers, and a formula over them. */
async function largeSheet() {
  const { client, accountId } = await server.signUp()
  const { id } = await client.call(sheets.create, {
    body: {
      name: 'Large',
      columns: [
        { label: 'N' },
        { label: 'Twice', type: 'formula', settings: { formula: 'LEN({n}) * 2' } },
        { label: 'S' },
      ],
    },
  })
  const rows = Array.from({ length: ROWS }, (_, n) => ({ cells: { n: n % 10 === 0 ? 'none' : `${n}` } }))
  await client.call(sheets.createBatch, { params: { id }, body: { records: rows } })
  const params = { id }
  const column = async (key = 'n') =>
    (await client.call(sheets.get, { params })).columns.find((one) => one.key === key)!
  const change = (body: Omit<contract.NewColumn, 'label'> & { column: string; label?: string }) =>
    client.call(sheets.updateColumn, { params, body })
  const payload = { accountId, sheetId: id, by: { kind: 'system' as const, id: null } }
  const work = (running: Partial<typeof UNTRIED> = {}) =>
    columnWorkHandler(server.running.context).run(payload, { ...UNTRIED, ...running })
  const crash = () => columnWorkHandler(server.running.context).onDeaths!(payload)
  return { client, id, params, column, change, work, crash }
}

const jobs = async (sheetId: string) => {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job
    where name = ${columnWork.name} and data ->> 'sheetId' = ${sheetId}`.execute(
    server.running.context.db.kysely,
  )
  return rows.map(({ state }) => state)
}
const forgetJobs = () =>
  sql`delete from pgboss.job where name = ${columnWork.name}`.execute(server.running.context.db.kysely)

const CRASHED = { work: 'conversion', reason: 'crashed' }

test('work that killed three processes fails, is not sent again, and can be restarted', async () => {
  const { context } = server.running
  const sheet = await largeSheet()
  await sheet.change({ column: 'n', type: 'integer' })
  await sql`update pgboss.job set state = 'retry', retry_count = ${MOST_DEATHS}::int, start_after = now()
    where name = ${columnWork.name}`.execute(context.db.kysely)
  const begun: string[] = []
  const worker = await openQueue({
    db: context.db,
    log: createLog('silent'),
    jobs: [columnWork],
    works: true,
  })
  await worker.work([{ ...columnWorkHandler(context), run: async () => void begun.push('begun') }])
  await vi.waitFor(async () => expect(await jobs(sheet.id)).toEqual(['failed']), { timeout: 20_000 })
  await worker.stop(1000)
  expect(begun).toEqual([])
  expect(await sheet.column()).toMatchObject({ type: 'text', progress: null, workError: CRASHED })
  // The formula that would have followed is unchanged.
  expect(await sheet.column('twice')).toMatchObject({ progress: null, workError: null })

  await resumeColumnWork(context)
  expect(await jobs(sheet.id)).toEqual(['failed'])

  const retried = await sheet.client.call(sheets.retryColumn, {
    params: sheet.params,
    body: { column: 'n' },
  })
  expect(retried).toMatchObject({ progress: 0, workError: null })
  expect((await jobs(sheet.id)).toSorted()).toEqual(['created', 'failed'])
  await sheet.work()
  expect(await sheet.column()).toMatchObject({ type: 'integer', progress: null, workError: null })
  const filter = JSON.stringify({ column: 'n', op: 'error' })
  const { total } = await sheet.client.call(sheets.countRecords, { params: sheet.params, query: { filter } })
  expect(total).toBe(ROWS / 10)
  await forgetJobs()
})

test('cells made for an abandoned column are dropped, and disturb nobody', async () => {
  const sheet = await largeSheet()
  const { client, params } = sheet
  await sheet.change({ column: 'n', type: 'integer' })
  const stopped = new Error('stopped')
  const dying = Object.create(new AbortController().signal, {
    throwIfAborted: { value: vi.fn().mockReturnValueOnce(undefined).mockThrow(stopped) },
    aborted: { value: false },
  }) as AbortSignal
  await expect(sheet.work({ signal: dying, lastAttempt: true })).rejects.toBe(stopped)
  expect(await sheet.column()).toMatchObject({ workError: { work: 'conversion', reason: 'internal' } })

  const made = await strayCells(sheet.id)
  expect(made).not.toEqual([])

  const filter = JSON.stringify({ has: 'errors' })
  expect((await client.call(sheets.countRecords, { params, query: { filter } })).total).toBe(0)
  const { inserted } = await client.call(sheets.createRecords, { params, body: { cells: { n: 'x' } } })
  expect(inserted).toBe(1)

  await sheet.change({ column: 'n', type: 'longText' })
  await sheet.work()
  expect(await sheet.column()).toMatchObject({ type: 'longText', progress: null, workError: null })
  expect((await strayCells(sheet.id)).filter((id) => made.includes(id))).toEqual([])
  await forgetJobs()
})

/** IDs of cells whose column doesn't exist, not even as a deleted one. */
async function strayCells(sheetId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct k as id
    from sheet_records r, jsonb_object_keys(r.cells || coalesce(r.errors, '{}')) k
    where r.sheet_id = ${sheetId} and not exists (
      select from sheet_columns c where c.sheet_id = r.sheet_id and c.id = k)`.execute(
    server.running.context.db.kysely,
  )
  return rows.map(({ id }) => id)
}

test('an abandoned calculation says so until it is repeated or dismissed', async () => {
  const sheet = await largeSheet()
  const { client, params } = sheet
  await sheet.work()
  await sheet.change({ column: 'twice', settings: { formula: 'LEN({n}) * 3' } })
  await sheet.work()
  const options = ['a', 'b'].map((value) => ({ value, label: value }))
  await client.call(sheets.addColumn, { params, body: { label: 'P', type: 'singleSelect', options } })
  const formula = 'CONCAT({twice}, {p})'
  await client.call(sheets.addColumn, {
    params,
    body: { label: 'Q', type: 'formula', settings: { formula } },
  })
  await sheet.crash()
  const failed = { progress: null, workError: { work: 'calculation', reason: 'crashed' } }
  expect(await sheet.column('q')).toMatchObject(failed)
  // Other columns can be changed, which keeps the reason.
  await sheet.change({ column: 's', type: 'longText' })
  await sheet.work()
  expect(await sheet.column('s')).toMatchObject({ type: 'longText', workError: null })
  expect(await sheet.column('q')).toMatchObject(failed)

  const body = { column: 'q' }
  expect(await client.call(sheets.retryColumn, { params, body })).toMatchObject({ workError: null })
  // A second click finds it running.
  expect(await client.call(sheets.retryColumn, { params, body })).toMatchObject({ progress: 0 })
  await sheet.crash()
  expect(await client.call(sheets.dismissColumnError, { params, body })).toMatchObject({
    progress: null,
    workError: null,
  })
  await resumeColumnWork(server.running.context)
  const { action } = await lastAudit(sheet.id)
  expect(action).toBe('sheet.dismissColumnError')

  await sheet.change({ column: 'q', settings: { formula: 'CONCAT({twice}, "!")' } })
  await sheet.work()
  const filter = JSON.stringify({ column: 'q', op: 'eq', value: '12!' })
  const { total } = await client.call(sheets.countRecords, { params, query: { filter } })
  expect(total).toBeGreaterThan(ROWS / 2)
  await forgetJobs()
})

test('a column whose work was abandoned can be deleted and restored, and its older change undone', async () => {
  const sheet = await largeSheet()
  const { client, params } = sheet
  await sheet.work()
  const { changeId } = await sheet.change({ column: 'n', type: 'longText' })
  await sheet.work()
  await sheet.change({ column: 'n', type: 'integer' })
  await sheet.crash()
  await client.call(sheets.undo, { params, body: { changeId: changeId! } })
  await sheet.work()
  expect(await sheet.column()).toMatchObject({ type: 'text', progress: null, workError: null })

  await sheet.change({ column: 'n', type: 'integer' })
  await sheet.crash()
  const body = { column: 'n', force: true }
  const { columnId } = await client.call(sheets.deleteColumn, { params, body })
  await sheet.work()
  await client.call(sheets.restoreColumn, { params, body: { columnId } })
  await sheet.work()
  expect(await sheet.column()).toMatchObject({ type: 'text', progress: null, workError: null })
  await forgetJobs()
})

async function lastAudit(sheetId: string) {
  const { rows } = await sql<{ action: string }>`select action from audit_entries where object_id = ${sheetId}
    order by id desc limit 1`.execute(server.running.context.db.kysely)
  return rows[0]!
}
