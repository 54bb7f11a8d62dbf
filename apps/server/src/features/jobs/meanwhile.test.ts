import { flows, jobs, sheets } from '@millrace/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StandIn, startStandIn } from '../runs/testing/stand-in.ts'
import { type Desk, openDesk, output } from './testing/desk.ts'

let desk: Desk
let service: StandIn
let open: () => void
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())
beforeEach(async () => {
  const gate = new Promise<void>((resolve) => (open = resolve))
  // The third row and later ones are answered when the test says so.
  service = await startStandIn(({ path }) => (/\/r[12]$/.test(path) ? 0 : gate))
})
afterEach(async () => {
  open()
  await service.close()
})

/** Three slices, one row at a time: the first is read before anything changes. */
const ROWS = 45
const FIRST_SLICE = 20
const numbered = () => Array.from({ length: ROWS }, (_, n) => ({ name: `r${n + 1}` }))
const call = () => ({
  type: 'httpRequest',
  params: { method: 'POST', url: `${service.url}/call/@@name@@` },
})
const calling = () =>
  desk.flow([call(), output({ text: 'Done @@name@@' })], { settings: { columns: ['name'] } })

/** A job whose third row is in progress. */
async function begin(launch: Record<string, unknown> = {}) {
  const sheetId = await desk.sheet(numbered())
  const flowId = await calling()
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }], concurrency: 1, ...launch })
  await vi.waitFor(() => expect(service.calls.map(({ path }) => path)).toContain('/call/r3'), {
    timeout: 60_000,
  })
  return { job, sheetId, flowId }
}

const writing = (sheetId: string, more: object = {}) => ({
  OUTPUT_SHEETS: [{ sheetId, writeMode: 'UPSERT', mapping: { text: 'text' }, ...more }],
})
const runsOf = async (id: string) => {
  const { items } = await desk.owner.client.call(jobs.jobRuns, { params: { id }, query: { limit: 200 } })
  return items
}
const client = () => desk.owner.client
const deleteColumn = (id: string, column: string) =>
  client().call(sheets.deleteColumn, { params: { id }, body: { column, force: true } })
const retry = (id: string) => client().call(jobs.retryFailed, { params: { id }, body: {} })

describe('inputs', () => {
  it('a deleted column fails the rows that were not read yet, at the step that needs it', async () => {
    const { job, sheetId } = await begin()
    await deleteColumn(sheetId, 'name')
    open()
    const status = await desk.until(job.id)
    expect(status).toMatchObject({
      state: 'PARTIAL',
      counts: { done: FIRST_SLICE, failed: ROWS - FIRST_SLICE },
    })
    const runs = await runsOf(job.id)
    expect(runs.at(-1)).toMatchObject({
      state: 'failed',
      error: { code: 'token_missing', path: 'n2', message: expect.stringContaining('name') },
    })
  })

  it('a deleted sheet ends the job, and LASTRUN continues when it is restored', async () => {
    const { job, sheetId, flowId } = await begin()
    await client().call(sheets.remove, { params: { id: sheetId } })
    open()
    const status = await desk.until(job.id)
    expect(status).toMatchObject({ state: 'PARTIAL', counts: { done: FIRST_SLICE, failed: 0 } })
    const ended = await client().call(jobs.getJob, { params: { id: job.id } })
    expect(ended.error).toMatchObject({
      code: 'sheet_gone',
      message: expect.stringContaining('Sheet 1 was deleted'),
    })
    await client().call(sheets.restore, { params: { id: sheetId } })
    const rest = await desk.launch({ flowId, SHEETS: [{ sheetId }], runMode: 'LASTRUN' })
    expect(await desk.until(rest.id)).toMatchObject({
      state: 'SUCCEEDED',
      counts: { done: ROWS - FIRST_SLICE },
    })
    expect(new Set(service.calls.map(({ path }) => path)).size).toBe(ROWS)
    expect(service.calls).toHaveLength(ROWS)
  })

  it('a changed row runs as it was when its turn came; a deleted one is skipped', async () => {
    const { job, sheetId } = await begin()
    const rows = await desk.rows(sheetId)
    const change = (n: number, name: string) =>
      client().call(sheets.updateRecord, {
        params: { id: sheetId, recordId: rows[n - 1]!.id },
        body: { cells: { name }, version: rows[n - 1]!.version },
      })
    await change(3, 'late')
    await change(42, 'early')
    await client().call(sheets.deleteBatch, {
      params: { id: sheetId },
      body: { ids: [rows[4]!.id, rows[44]!.id], atomic: true },
    })
    open()
    const status = await desk.until(job.id)
    expect(status).toMatchObject({ state: 'SUCCEEDED', counts: { failed: 0 } })
    const names = service.calls.map(({ path }) => path.split('/').at(-1))
    expect(names).toContain('r3')
    expect(names).not.toContain('late')
    expect(names).toContain('early')
    // It had been read already; the other one had not.
    expect(names).toContain('r5')
    expect(names).not.toContain('r45')
  })
})

describe('outputs', () => {
  it('rows of a deleted sheet fail with the reason, and are written when it is restored; nothing is called twice', async () => {
    const target = await desk.sheet([], ['text'])
    const { job } = await begin(writing(target))
    await client().call(sheets.remove, { params: { id: target } })
    open()
    expect(await desk.until(job.id)).toMatchObject({
      state: 'PARTIAL',
      counts: { done: 2, failed: ROWS - 2 },
    })
    expect((await runsOf(job.id)).at(-1)!.error).toMatchObject({
      code: 'output_sheet_gone',
      message: expect.stringContaining('Rows'),
    })
    await client().call(sheets.restore, { params: { id: target } })
    await retry(job.id)
    expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: ROWS, failed: 0 } })
    expect(service.calls).toHaveLength(ROWS)
    expect(new Set((await desk.rows(target)).map(({ cells }) => cells.text))).toEqual(
      new Set(numbered().map(({ name }) => `Done ${name}`)),
    )
  })

  it.each([
    ['a column', {}],
    ['a column that names the records', { keys: ['text'] }],
    ['the only column of a result', { mapping: {} }],
  ])('%s that is deleted fails the rows, and is named', async (_what, more) => {
    const target = await desk.sheet([], ['text', 'other'])
    const { job } = await begin(writing(target, more))
    const { columnId } = await deleteColumn(target, 'text')
    open()
    expect(await desk.until(job.id)).toMatchObject({
      state: 'PARTIAL',
      counts: { done: 2, failed: ROWS - 2 },
    })
    expect((await runsOf(job.id)).at(-1)!.error).toMatchObject({
      code: 'output_refused',
      message: expect.stringMatching(/“Rows”.*text/),
    })
    await client().call(sheets.restoreColumn, { params: { id: target }, body: { columnId } })
    await retry(job.id)
    expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: ROWS } })
    expect(service.calls).toHaveLength(ROWS)
  })

  it('a column whose type changed keeps what it cannot hold as errors', async () => {
    const target = await desk.sheet([], ['text'])
    const { job } = await begin(writing(target))
    await client().call(sheets.updateColumn, {
      params: { id: target },
      body: { column: 'text', type: 'number' },
    })
    open()
    expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: ROWS } })
    const rows = await desk.rows(target)
    expect(rows).toHaveLength(ROWS)
    expect(rows.map(({ errors }) => errors.text?.text)).toContain(`Done r${ROWS}`)
  })
})

it('a rebuilt sheet that got a formula in the meantime has it calculated', async () => {
  const target = await desk.sheet([{ text: 'old' }], ['text'])
  const { job } = await begin(writing(target, { writeMode: 'DELETE_AND_REBUILD' }))
  const formula = { label: 'Long', key: 'long', type: 'formula' as const }
  const settings = { formula: 'LEN({text})' }
  await client().call(sheets.addColumn, { params: { id: target }, body: { ...formula, settings } })
  open()
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: ROWS } })
  await vi.waitFor(
    async () => {
      const { columns } = await client().call(sheets.get, { params: { id: target } })
      expect(columns.map(({ progress }) => progress)).toEqual([null, null])
    },
    { timeout: 30_000 },
  )
  const rows = await desk.rows(target)
  expect(rows).toHaveLength(ROWS)
  for (const { cells } of rows) expect(cells.long).toBe(String(flows.textOf(cells.text).length))
})

it('a flow that is moved to the trash lets its job finish, and reports it', async () => {
  const target = await desk.sheet([], ['text'])
  const { job, flowId } = await begin(writing(target))
  await client().call(flows.remove, { params: { id: flowId } })
  open()
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: ROWS } })
  expect(await desk.rows(target)).toHaveLength(ROWS)
})
