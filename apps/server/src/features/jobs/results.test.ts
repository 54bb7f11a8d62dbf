import { jobs, runs as runCalls, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { type Desk, deskOf, openDesk, output } from './testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const client = () => desk.owner.client
const LONG = 'x'.repeat(150_000)

/** Rows called “bad” fail; the others output a long text and an object. */
const partial = () =>
  desk.flow(
    [
      {
        type: 'code',
        params: {
          code: `if (input.row.name === 'bad') throw new Error('not ' + input.row.name)
            return { text: input.row.name === 'long' ? 'x'.repeat(150000) : input.row.name, more: { n: [1, null] } }`,
        },
      },
      output({ text: '@@n2.text@@', Row: '@@n2.more@@' }),
    ],
    { settings: { columns: ['name'] } },
  )

async function runOver(flowId: string, names: string[]) {
  const sheetId = await desk.sheet(names.map((name) => ({ name })))
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }] })
  return { job, status: await desk.until(job.id) }
}

async function fetched(id: string, format?: 'json' | 'ndjson') {
  const response = await client().open(jobs.jobApiResult, {
    params: { id },
    query: format ? { format } : {},
  })
  return { type: response.headers.get('content-type'), text: await response.text() }
}

const save = (id: string, sheetName = 'Kept') =>
  client().call(jobs.saveResult, { params: { id }, query: { sheetName } })

describe('a job with some failed rows', () => {
  let job: jobs.Job
  let status: jobs.JobStatus
  beforeAll(async () => {
    ;({ job, status } = await runOver(await partial(), ['a', 'bad', 'long']))
  })

  it('counts finished and failed rows', () => {
    expect(status).toMatchObject({ state: 'PARTIAL', counts: { total: 3, done: 2, failed: 1 } })
  })

  it('shows its results page by page, with the errors of rows', async () => {
    const get = (page: number) =>
      client().call(jobs.jobResult, { params: { id: job.id }, query: { page, size: 2 } })
    const first = await get(1)
    expect(first).toMatchObject({ total: 3, columns: ['text', 'Row'] })
    expect(first.items.map(({ state }) => state)).toEqual(['succeeded', 'failed'])
    expect(first.items[1]!.error).toMatchObject({ path: 'n2', message: expect.stringContaining('not bad') })
    const second = await get(2)
    expect(second.items.map(({ outputs }) => outputs?.text)).toEqual([LONG])
  })

  it('returns all of them to programs, as a list and line by line', async () => {
    const list = await fetched(job.id)
    expect(list.type).toContain('application/json')
    const rows = JSON.parse(list.text) as {
      number: number
      state: string
      outputs: unknown
      error: unknown
    }[]
    expect(rows.map(({ number, state }) => [number, state])).toEqual([
      [1, 'succeeded'],
      [2, 'failed'],
      [3, 'succeeded'],
    ])
    expect(rows[0]!.outputs).toEqual({ text: 'a', Row: { n: [1, null] } })
    expect(rows[1]).toMatchObject({ outputs: null, error: { path: 'n2' } })
    const lines = await fetched(job.id, 'ndjson')
    expect(lines.type).toContain('application/x-ndjson')
    expect(
      lines.text
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(rows)
  })

  it('returns the results of a row in the order of the flow, wherever they are read', async () => {
    const params = { id: job.id }
    const page = await client().call(jobs.jobResult, { params, query: { page: 1, size: 2 } })
    const runs = await client().call(jobs.jobRuns, { params, query: {} })
    const run = await client().call(jobs.jobRun, { params: { ...params, runId: runs.items[0]!.id } })
    const [line] = (await fetched(job.id, 'ndjson')).text.split('\n')
    const program = JSON.parse(line!) as { outputs: object }
    for (const { outputs } of [page.items[0]!, runs.items[0]!, run, program])
      expect(Object.keys(outputs!)).toEqual(['text', 'Row'])
  })

  it('is saved as a sheet without losing taken names and texts longer than a cell', async () => {
    const { sheetId } = await save(job.id, 'Kept results')
    const sheet = await client().call(sheets.get, { params: { id: sheetId } })
    expect(sheet).toMatchObject({ name: 'Kept results', type: 'WORKFLOW_RUN_RESULT', rowCount: 3 })
    expect(sheet.columns.map(({ label }) => label)).toEqual([
      'name',
      'text',
      'Row',
      'Row of the job',
      'State',
      'Error',
    ])
    const [first, second, third] = await desk.rows(sheetId)
    expect(first!.cells).toMatchObject({
      name: 'a',
      text: 'a',
      row: '{"n":[1,null]}',
      row_of_the_job: '1',
      state: 'succeeded',
    })
    expect(second!.cells.error).toContain('not bad')
    expect(third!.cells.text ?? third!.errors.text?.text).toBe(LONG)
  })
})

it("saves and returns results with the source's columns and types, in the order of the rows", async () => {
  const flowId = await desk.flow(
    [
      { type: 'setFields', params: { fields: [{ name: 'score', value: 7 }] } },
      output({ score: '@@n2.score@@', worth: '@@worth@@', kind: '@@kind@@' }),
    ],
    { params: [{ key: 'kind', label: 'Kind of firm', type: 'CHECKBOX' }], settings: { columns: ['worth'] } },
  )
  const { id: sheetId } = await client().call(sheets.create, {
    body: {
      name: 'Firms',
      columns: [
        { key: 'firm', label: 'Firm name', width: 300 },
        { key: 'price', label: 'Price', type: 'currency', settings: { currency: 'CHF' } },
      ],
    },
  })
  const cells = [
    { firm: 'B', price: '12.50' },
    { firm: 'A', price: '3' },
  ]
  await client().call(sheets.createBatch, {
    params: { id: sheetId },
    body: { records: cells.map((one) => ({ cells: one })) },
  })
  const job = await desk.launch({
    flowId,
    params: { kind: true },
    SHEETS: [{ sheetId, mapping: { worth: 'price' } }],
  })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED' })
  const kept = await save(job.id)
  const { columns } = await client().call(sheets.get, { params: { id: kept.sheetId } })
  expect(columns.map(({ key, label, type, width }) => [key, label, type, width])).toEqual([
    ['firm', 'Firm name', 'text', 300],
    ['price', 'Price', 'currency', 160],
    ['score', 'score', 'number', 160],
    ['worth', 'Price', 'currency', 160],
    ['kind', 'Kind of firm', 'checkbox', 160],
    ['row', 'Row', 'integer', 160],
    ['state', 'State', 'longText', 160],
    ['error', 'Error', 'longText', 160],
  ])
  const rows = await desk.rows(kept.sheetId)
  expect(rows.map((row) => row.cells)).toMatchObject([
    { ...cells[0], score: '7', kind: true, row: '1' },
    { ...cells[1], score: '7', kind: true, row: '2' },
  ])
  const params = { id: job.id }
  const bare = await client().call(jobs.saveResult, {
    params,
    query: { sheetName: 'Bare', includeSource: 'false' },
  })
  const { columns: own } = await client().call(sheets.get, { params: { id: bare.sheetId } })
  expect(own.map(({ key }) => key)).toEqual(['score', 'worth', 'kind', 'row', 'state', 'error'])
  const given = JSON.parse((await fetched(job.id)).text) as { source: unknown }[]
  expect(given.map(({ source }) => source)).toEqual(
    cells.map((one, n) => ({ ...one, price: n === 0 ? '12.50' : 3 })),
  )
  const response = await client().open(jobs.jobApiResult, { params, query: { includeSource: 'false' } })
  expect(JSON.parse(await response.text())).toMatchObject([{ source: null }, { source: null }])
})

it('returns a long job line by line over all windows, each row once', async () => {
  const flowId = await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const { job } = await runOver(
    flowId,
    Array.from({ length: 1203 }, (_, n) => `r${n + 1}`),
  )
  const { text } = await fetched(job.id, 'ndjson')
  const rows = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { number: number; outputs: { text: string } })
  expect(rows.map(({ outputs }) => outputs.text)).toEqual(rows.map((_, n) => `r${n + 1}`))
  expect(rows).toHaveLength(1203)
  const { sheetId } = await save(job.id)
  expect(await desk.rows(sheetId)).toHaveLength(1203)
})

it('shows nothing of a save that dies in the middle, and the next one saves everything', async () => {
  const flowId = await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const { job } = await runOver(flowId, ['a', 'b'])
  const { kysely } = desk.server.running.context.db
  const shown = async () =>
    (await client().call(sheets.list, { query: { search: 'Whole' } })).items.map(({ rowCount }) => rowCount)
  // As if the process died before the last step: nothing is cleaned up after it.
  await sql`create function cut_off() returns trigger language plpgsql as 'begin
    if new.deleted_at is distinct from old.deleted_at and old.deleted_at = $q$infinity$q$ then raise exception $q$cut off$q$; end if;
    return new; end'`.execute(kysely)
  await sql`create trigger cut_off before update on sheets for each row execute function cut_off()`.execute(
    kysely,
  )
  await expect(save(job.id, 'Whole')).rejects.toMatchObject({ status: 500 })
  await sql`drop trigger cut_off on sheets`.execute(kysely)
  const { rows } = await sql`select from sheets where name = 'Whole' and row_count = 2`.execute(kysely)
  expect(rows).toHaveLength(1)
  expect(await shown()).toEqual([])
  await save(job.id, 'Whole')
  expect(await shown()).toEqual([2])
})

it('keeps the results of rows retried with a newer version beside the others', async () => {
  const { job } = await runOver(await partial(), ['a', 'bad'])
  const { kysely } = desk.server.running.context.db
  await sql`insert into flow_documents (id, account_id, flow_id, document)
    select ${`${job.flowId}-2`}, account_id, flow_id, jsonb_set(jsonb_set(document,
      '{nodes,1,params,code}', '"return {text: 1}"'), '{nodes,2,params,fields}', '[{"name": "other", "value": "new"}]')
    from flow_documents where flow_id = ${job.flowId}`.execute(kysely)
  await sql`insert into flow_versions (account_id, flow_id, version, document_id)
    select account_id, id, 2, ${`${job.flowId}-2`} from flows where id = ${job.flowId}`.execute(kysely)
  await client().call(jobs.retryFailed, { params: { id: job.id }, body: { version: 2 } })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { done: 2 } })
  const result = await client().call(jobs.jobResult, { params: { id: job.id }, query: {} })
  expect(result.columns.toSorted()).toEqual(['Row', 'other', 'text'])
  const { sheetId } = await save(job.id)
  const [first, second] = await desk.rows(sheetId)
  expect([first!.cells.text, second!.cells.other]).toEqual(['a', 'new'])
})

it('ends a page early at very large results, and links to the rest', async () => {
  const { job } = await runOver(
    await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } }),
    ['a', 'b', 'c', 'd', 'e'],
  )
  const { kysely } = desk.server.running.context.db
  await sql`update flow_runs set outputs = jsonb_build_object('text', repeat('x', 5000000))
    where job_id = ${job.id} and number <> 2`.execute(kysely)
  const params = { id: job.id }
  const runs = await client().call(jobs.jobRuns, { params, query: { limit: 200 } })
  expect(runs.items.map(({ number }) => number)).toEqual([1, 2, 3])
  const rest = await client().call(jobs.jobRuns, { params, query: { limit: 200, after: runs.next! } })
  expect(rest).toMatchObject({ items: [{ number: 4 }, { number: 5 }], next: null })
  expect(String(rest.items[1]!.outputs!.text)).toHaveLength(5_000_000)
  const page = await client().call(jobs.jobResult, { params, query: { size: 4 } })
  expect(page).toMatchObject({ items: [{ number: 1 }, { number: 2 }, { number: 3 }], total: 5, next: 3 })
  const behind = await client().call(jobs.jobResult, { params, query: { size: 4, after: page.next! } })
  expect(behind).toMatchObject({ items: [{ number: 4 }, { number: 5 }], next: null })
})

it("a job without results has empty ones, and a job that was not started can't save any", async () => {
  const flowId = await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const sheetId = await desk.sheet([], ['name'])
  const job = await desk.launch({ flowId, SHEETS: [{ sheetId }] })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED', counts: { total: 0 } })
  expect(JSON.parse((await fetched(job.id)).text)).toEqual([])
  expect((await fetched(job.id, 'ndjson')).text).toBe('')
  const kept = await save(job.id)
  expect(await desk.rows(kept.sheetId)).toEqual([])
  const draft = await client().call(jobs.createJob, { body: { ...job.launch } })
  await expect(save(draft.id)).rejects.toMatchObject({ status: 409 })
})

it("treats another account's job as missing", async () => {
  const flowId = await desk.flow([output({ text: '@@name@@' })], { settings: { columns: ['name'] } })
  const { job } = await runOver(flowId, ['a'])
  const other = deskOf(desk.server, await desk.server.signUp()).owner.client
  for (const id of [job.id, newId('job')]) {
    const params = { id }
    const calls = [
      other.call(jobs.jobResult, { params, query: {} }),
      other.open(jobs.jobApiResult, { params, query: {} }),
      other.call(jobs.saveResult, { params, query: { sheetName: 'Mine' } }),
    ]
    await Promise.all(calls.map((call) => expect(call).rejects.toMatchObject({ status: 404 })))
  }
  expect((await other.call(sheets.list, { query: {} })).items.filter(({ name }) => name === 'Mine')).toEqual(
    [],
  )
})

describe('the history of a flow', () => {
  const today = new Date().toISOString().slice(0, 10)
  const history = (id: string) => client().call(runCalls.runHistory, { params: { id }, query: { days: 7 } })
  let flowId: string
  let first: jobs.Job
  let second: jobs.Job
  beforeAll(async () => {
    flowId = await partial()
    ;({ job: first } = await runOver(flowId, ['a', 'bad', 'b']))
    ;({ job: second } = await runOver(flowId, ['bad']))
  })

  it('shows how often each step ran and failed, and its cost', async () => {
    const found = await client().call(jobs.jobSteps, { params: { id: first.id } })
    expect(found).toMatchObject({ rows: 3, of: 3 })
    const seen = Object.fromEntries(found.steps.map(({ path, ...step }) => [path, step]))
    expect(seen.n2).toMatchObject({ type: 'code', times: 3, failed: 1, tokens: 0, credits: 0 })
    expect(seen.n2!.averageMs).toBeGreaterThanOrEqual(0)
    expect(found.steps.map(({ type }) => type)).toContain('output')
  })

  it('counts rows of jobs and single runs per day', async () => {
    await client().call(runCalls.runFlow, { params: { id: flowId }, query: { wait: 20 }, body: {} })
    const { days, singleSince } = await history(flowId)
    expect([days.length, days.at(-1)!.day, singleSince]).toEqual([7, today, null])
    expect(days.at(-1)).toMatchObject({ succeeded: 2, failed: 3 })
    const nowhere = { params: { id: flowId }, query: { timeZone: 'Moon/Sea' } }
    await expect(client().call(runCalls.runHistory, nowhere)).rejects.toMatchObject({ status: 400 })
  })

  it('deletes jobs with their rows, but no running or scheduled ones', async () => {
    const query = { cronJob: '0 7 * * 1', timeZone: 'UTC' }
    await client().call(jobs.setSchedule, { params: { id: second.id }, query })
    const { kysely } = desk.server.running.context.db
    await sql`update flow_jobs set stopping = 'pause' where id = ${first.id}`.execute(kysely)
    const ids = [first.id, second.id, newId('job')]
    const remove = (given = ids) =>
      client().call(jobs.deleteJobs, { params: { id: flowId }, body: { ids: given } })
    expect(await remove()).toEqual({
      deleted: 0,
      kept: [
        { id: first.id, why: 'atWork' },
        { id: second.id, why: 'scheduled' },
      ],
    })
    await sql`update flow_jobs set stopping = null where id = ${first.id}`.execute(kysely)
    expect(await remove()).toEqual({ deleted: 1, kept: [{ id: second.id, why: 'scheduled' }] })
    await expect(client().call(jobs.getJob, { params: { id: first.id } })).rejects.toMatchObject({
      status: 404,
    })
    await vi.waitFor(
      async () => {
        const { rows } = await sql`select from flow_runs where job_id = ${first.id}`.execute(kysely)
        expect(rows).toHaveLength(0)
      },
      { timeout: 30_000 },
    )
    const another = await desk.flow([output({ text: 'x' })])
    expect(
      await client().call(jobs.deleteJobs, { params: { id: another }, body: { ids: [second.id] } }),
    ).toEqual({ deleted: 0, kept: [] })
  })

  it('deletes single runs that have ended', async () => {
    const list = () =>
      client().call(runCalls.runsAlone, { params: { id: flowId }, query: { trigger: 'api' } })
    const [run] = (await list()).items
    const { kysely } = desk.server.running.context.db
    const remove = () =>
      client().call(runCalls.deleteRuns, { params: { id: flowId }, body: { ids: [run!.id, newId('run')] } })
    await sql`update flow_runs set state = 'waiting' where id = ${run!.id}`.execute(kysely)
    expect(await remove()).toEqual({ deleted: 0, kept: [run!.id] })
    await sql`update flow_runs set state = 'failed' where id = ${run!.id}`.execute(kysely)
    expect(await remove()).toEqual({ deleted: 1, kept: [] })
    expect((await list()).items).toEqual([])
    const { rows } = await sql`select from flow_steps where run_id = ${run!.id}`.execute(kysely)
    expect(rows).toHaveLength(0)
  })
})
