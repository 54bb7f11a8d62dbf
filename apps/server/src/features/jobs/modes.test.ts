import { jobs, sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, output, setField } from './testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const numbered = (count: number) => Array.from({ length: count }, (_, n) => ({ name: `row ${n + 1}` }))
const echo = (value = '@@name@@', columns = ['name']) =>
  desk.flow([output({ value })], { settings: { columns } })

async function run(launch: Record<string, unknown>): Promise<{ job: jobs.Job; status: jobs.JobStatus }> {
  const job = await desk.launch(launch)
  return { job, status: await desk.until(job.id) }
}

/** Values that a job's rows output, in the order of the rows. */
async function values(jobId: string): Promise<unknown[]> {
  const { items } = await desk.owner.client.call(jobs.jobResult, {
    params: { id: jobId },
    query: { size: 200 },
  })
  return items.map(({ outputs }) => outputs?.value)
}

it('a flow reads links by title, as people do, and a copied link stays a link', async () => {
  const { client } = desk.owner
  const people = await desk.sheet([{ name: 'Ada' }, { name: 'Bob' }])
  const [ada, bob] = (await desk.rows(people)).map(({ id }) => id)
  const settings = { sheetId: people }
  const columns = [{ label: 'Who', key: 'who', type: 'link' as const, settings }]
  const { id: sheetId } = await client.call(sheets.create, { body: { name: 'Tasks', columns } })
  const records = [[bob!, ada!], [ada!], null].map((who) => ({ cells: { who } }))
  await client.call(sheets.createBatch, { params: { id: sheetId }, body: { records } })
  const flowId = await desk.flow([output({ value: '@@row.who?@@' })], {
    settings: { columns: ['who'] },
  })
  const { job, status } = await run({
    flowId,
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ newName: 'Told', writeMode: 'UPSERT', includeSource: true }],
  })
  expect(status.counts).toMatchObject({ done: 3, failed: 0 })
  expect(await values(job.id)).toEqual(['Bob, Ada', 'Ada', null])
  const told = await desk.rows(job.outputs[0]!.sheetId!)
  expect(told.map(({ cells }) => [cells.who, cells.value])).toEqual([
    // A result that is a column of the row keeps its type, and finds its records again.
    [
      [bob, ada],
      [bob, ada],
    ],
    [[ada], [ada]],
    [undefined, undefined],
  ])
})

describe('which rows', () => {
  it('LASTRUN continues after the last row, even if that was deleted; STARTOVER starts from the beginning', async () => {
    const flowId = await echo()
    const sheetId = await desk.sheet(numbered(5))
    const some = (runMode: string, runAmount: number | 'ALL') =>
      run({ flowId, SHEETS: [{ sheetId }], runMode, runAmount })
    const first = await some('LASTRUN', 2)
    expect(await values(first.job.id)).toEqual(['row 1', 'row 2'])
    expect(await values((await some('LASTRUN', 1)).job.id)).toEqual(['row 3'])
    const rows = await desk.rows(sheetId)
    await desk.owner.client.call(sheets.deleteBatch, {
      params: { id: sheetId },
      body: { ids: [rows[2]!.id], atomic: true },
    })
    const rest = await some('LASTRUN', 'ALL')
    expect(rest.job.counts.total).toBe(2)
    expect(await values(rest.job.id)).toEqual(['row 4', 'row 5'])
    const none = await some('LASTRUN', 'ALL')
    expect(none.status).toMatchObject({ state: 'SUCCEEDED', counts: { total: 0, done: 0 } })
    expect(await values((await some('STARTOVER', 1)).job.id)).toEqual(['row 1'])
  })

  it("LASTRUN continues after the last row of each sheet, even long after the first sheet's last one", async () => {
    const SHEETS = [{ sheetId: await desk.sheet(numbered(25)) }, { sheetId: await desk.sheet(numbered(45)) }]
    const launch = { flowId: await echo(), SHEETS, runMode: 'LASTRUN', concurrency: 1 }
    expect((await run(launch)).status.counts.done).toBe(70)
    expect((await run(launch)).status.counts.total).toBe(0)
  })

  it('LASTRUN_CYCLING continues and wraps around, never the same row twice', async () => {
    const flowId = await echo()
    const sheetId = await desk.sheet(numbered(5))
    const cycle = (runAmount: number | 'ALL') =>
      run({ flowId, SHEETS: [{ sheetId }], runMode: 'LASTRUN_CYCLING', runAmount })
    expect(await values((await cycle(3)).job.id)).toEqual(['row 1', 'row 2', 'row 3'])
    expect(await values((await cycle(4)).job.id)).toEqual(['row 4', 'row 5', 'row 1', 'row 2'])
    expect(await values((await cycle('ALL')).job.id)).toEqual(['row 3', 'row 4', 'row 5', 'row 1', 'row 2'])
  })

  it('reads several sheets in order, through a filter and a mapping, including parameters', async () => {
    const flowId = await desk.flow([output({ value: '@@who@@/@@name@@' })], {
      params: [{ key: 'who' }],
      settings: { columns: ['name'] },
    })
    const one = await desk.sheet(numbered(4))
    const two = await desk.sheet([{ title: 'other', by: 'Ada' }])
    const { job, status } = await run({
      flowId,
      params: {},
      SHEETS: [
        {
          sheetId: one,
          mapping: { who: 'name' },
          filter: { column: 'name', op: 'in', value: ['row 2', 'row 4'] },
        },
        { sheetId: two, mapping: { who: 'by', name: 'title' } },
      ],
    })
    expect(status.counts).toMatchObject({ total: 3, done: 3 })
    expect(await values(job.id)).toEqual(['row 2/row 2', 'row 4/row 4', 'Ada/other'])
  })
})

describe('associated rows', () => {
  const joined = async (associatedMode: string, value: string) => {
    const flowId = await echo(value, ['name', 'city', 'info'])
    const main = await desk.sheet([
      { name: 'A', city: 'Rome' },
      { name: 'B', city: 'Oslo' },
    ])
    const other = await desk.sheet([
      { place: 'Rome', fact: 'old' },
      { place: 'Rome', fact: 'warm' },
    ])
    const on = associatedMode === 'WHOLE' ? null : { main: 'city', own: 'place' }
    return run({
      flowId,
      SHEETS: [{ sheetId: main }],
      ASSOCIATED_SHEETS: [{ sheetId: other, name: 'info', on }],
      associatedMode,
    })
  }

  it('MATCH uses the first equal row', async () => {
    const { job } = await joined('MATCH', '@@name@@ @@info.fact?@@')
    expect(await values(job.id)).toEqual(['A old', 'B '])
  })

  it('MATCH_ALL makes a run for each match, and skips a row without any', async () => {
    const { job, status } = await joined('MATCH_ALL', '@@name@@ @@info.fact@@')
    expect(await values(job.id)).toEqual(['A old', 'A warm'])
    expect(status.counts).toMatchObject({ total: 3, done: 2, skipped: 1 })
  })

  it('WHOLE gives each row all of them, without storing them with every run', async () => {
    const { job } = await joined('WHOLE', '@@name@@ @@info[1].fact@@ @@info.length@@')
    expect(await values(job.id)).toEqual(['A warm 2', 'B warm 2'])
    const { items } = await desk.owner.client.call(jobs.jobRuns, { params: { id: job.id }, query: {} })
    const one = await desk.owner.client.call(jobs.jobRun, { params: { id: job.id, runId: items[0]!.id } })
    expect(Object.keys(one.input.row!)).not.toContain('info')
    expect(one.steps.map(({ path }) => path)).toEqual(['n2'])
  })
})

describe('outputs', () => {
  it('UPSERT updates the record of the same source row; with keys, the record with those values', async () => {
    const flowId = await desk.flow(
      [setField('x', '@@suffix@@'), output({ name: '@@name@@', text: '@@name@@@@n2.x@@' })],
      {
        params: [{ key: 'suffix' }],
        settings: { columns: ['name'] },
      },
    )
    const sheetId = await desk.sheet([{ name: 'a' }, { name: 'b' }, { name: 'b' }])
    const target = await desk.sheet([], ['name', 'text'])
    const launch = (suffix: string, OUTPUT: object) =>
      run({
        flowId,
        params: { suffix },
        SHEETS: [{ sheetId }],
        OUTPUT_SHEETS: [{ sheetId: target, writeMode: 'UPSERT', ...OUTPUT }],
      })
    const texts = async () => (await desk.rows(target)).map(({ cells }) => cells.text)
    await launch('1', {})
    expect(new Set(await texts())).toEqual(new Set(['a1', 'b1']))
    expect(await texts()).toHaveLength(3)
    await launch('2', {})
    expect(await texts()).toHaveLength(3)
    expect(new Set(await texts())).toEqual(new Set(['a2', 'b2']))
    const keyed = await desk.sheet([], ['name', 'text'])
    const { job } = await run({
      flowId,
      params: { suffix: '!' },
      SHEETS: [{ sheetId }],
      OUTPUT_SHEETS: [
        {
          sheetId: keyed,
          writeMode: 'UPSERT',
          keys: ['name'],
          mapping: { name: 'name', text: '<@@text@@ of @@row.name@@>' },
        },
      ],
    })
    expect(job.outputs).toEqual([{ sheetId: keyed, name: 'Rows' }])
    expect((await desk.rows(keyed)).map(({ cells }) => cells.text)).toEqual(['<a! of a>', '<b! of b>'])
  })

  it('a row written into its own sheet is the same row', async () => {
    const flowId = await desk.flow([output({ upper: '@@name@@!' })], { settings: { columns: ['name'] } })
    const sheetId = await desk.sheet([{ name: 'a' }, { name: 'b' }], ['name', 'upper'])
    await run({ flowId, SHEETS: [{ sheetId }], OUTPUT_SHEETS: [{ sheetId, writeMode: 'UPSERT' }] })
    expect((await desk.rows(sheetId)).map(({ cells }) => cells)).toEqual([
      { name: 'a', upper: 'a!' },
      { name: 'b', upper: 'b!' },
    ])
  })

  it('DELETE_AND_REBUILD swaps at the end, and a job that fails leaves the old rows', async () => {
    const flowId = await echo()
    const sheetId = await desk.sheet(numbered(30))
    const target = await desk.sheet([{ value: 'old' }, { value: 'older' }])
    const rebuild = (flow: string) =>
      run({
        flowId: flow,
        SHEETS: [{ sheetId }],
        OUTPUT_SHEETS: [{ sheetId: target, writeMode: 'DELETE_AND_REBUILD' }],
      })
    const failing = await desk.flow(
      [{ type: 'stop', params: { message: 'No: @@name@@' } }, output({ value: 1 })],
      {
        settings: { columns: ['name'] },
        edges: [
          { from: 'n1', to: 'n2' },
          { from: 'n1', to: 'n3' },
        ],
      },
    )
    expect((await rebuild(failing)).status).toMatchObject({ state: 'FAILED', counts: { failed: 30 } })
    expect((await desk.rows(target)).map(({ cells }) => cells.value)).toEqual(['old', 'older'])
    expect((await rebuild(flowId)).status.state).toBe('SUCCEEDED')
    const rows = await desk.rows(target)
    expect(new Set(rows.map(({ cells }) => cells.value))).toEqual(
      new Set(numbered(30).map(({ name }) => name)),
    )
    expect(rows).toHaveLength(30)
    const trash = await desk.owner.client.call(sheets.list, { query: { deleted: 'true' } })
    expect(trash.items).toEqual([])
    expect((await desk.owner.client.call(sheets.get, { params: { id: target } })).rowCount).toBe(30)
  })

  it('DELETE_AND_REBUILD moves what people wrote to the trash, and what a job wrote only when it was edited', async () => {
    const { client } = desk.owner
    const flowId = await echo()
    const sheetId = await desk.sheet(numbered(3))
    const target = await desk.sheet([{ value: 'old' }, { value: 'older' }])
    const params = { id: target }
    const rebuild = () =>
      run({
        flowId,
        SHEETS: [{ sheetId }],
        OUTPUT_SHEETS: [{ sheetId: target, writeMode: 'DELETE_AND_REBUILD' }],
      })
    const trash = async () => {
      const { items } = await client.call(sheets.listTrash, { params, query: {} })
      return new Set(
        items.map(({ cells, deletedBy }) => `${JSON.stringify(cells.value)} by ${deletedBy.kind}`),
      )
    }
    const { job } = await rebuild()
    expect(await trash()).toEqual(new Set(['"old" by run', '"older" by run']))
    const [old] = (await client.call(sheets.listTrash, { params, query: { search: 'older' } })).items
    expect(old!.deletedBy.id).toBe(job.id)
    const [first] = await desk.rows(target)
    const cells = { value: 'edited' }
    await client.call(sheets.updateRecord, { params: { ...params, recordId: first!.id }, body: { cells } })
    await rebuild()
    expect(await trash()).toEqual(new Set(['"edited" by run', '"old" by run', '"older" by run']))
    await client.call(sheets.restoreRecords, { params, body: { ids: [old!.id] } })
    expect((await desk.rows(target)).map((row) => row.cells.value)).toContain('older')
    expect(await desk.rows(target)).toHaveLength(4)
  })

  it('keeps what a cell cannot hold as its error, and notes it on the run', async () => {
    const flowId = await echo()
    const sheetId = await desk.sheet([{ name: '12' }, { name: 'twelve' }])
    const { job, status } = await run({
      flowId,
      SHEETS: [{ sheetId }],
      OUTPUT_SHEETS: [
        {
          newName: 'Numbers',
          writeMode: 'UPSERT',
          columns: [{ label: 'Value', key: 'value', type: 'number' }],
        },
      ],
    })
    expect(status.counts.done).toBe(2)
    const rows = await desk.rows(job.outputs[0]!.sheetId!)
    expect(rows.map(({ cells, errors }) => cells.value ?? errors.value?.text)).toEqual(['12', 'twelve'])
    const { items } = await desk.owner.client.call(jobs.jobRuns, { params: { id: job.id }, query: {} })
    const noted = await desk.owner.client.call(jobs.jobRun, { params: { id: job.id, runId: items[1]!.id } })
    expect(noted.errors).toMatchObject([{ code: 'cell_refused' }])
  })

  it('a deleted sheet fails its rows with the reason', async () => {
    const flowId = await echo()
    const sheetId = await desk.sheet(numbered(2))
    const target = await desk.sheet([], ['value'])
    const draft = await desk.owner.client.call(jobs.createJob, {
      body: {
        flowId,
        SHEETS: [{ sheetId }],
        runMode: 'STARTOVER',
        runAmount: 'ALL',
        associatedMode: 'MATCH',
        OUTPUT_SHEETS: [{ sheetId: target, writeMode: 'UPSERT' }],
      },
    })
    expect(draft.state).toBe('DRAFT')
    await desk.owner.client.call(sheets.remove, { params: { id: target } })
    await expect(desk.owner.client.call(jobs.resumeJob, { params: { id: draft.id } })).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: 'OUTPUT_SHEETS.0.sheetId' }] },
    })
  })
})
