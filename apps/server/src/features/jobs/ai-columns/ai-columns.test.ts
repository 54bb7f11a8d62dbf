import { flows, sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { newId } from '../../../lib/ids.ts'
import { setField, output } from '../testing/desk.ts'
import { chain } from '../../runs/testing/publish-flow.ts'
import { type AiColumnDesk, lookupDocument, openAiColumnDesk } from './testing/ai-column-desk.ts'

let desk: AiColumnDesk
let flow: flows.Flow
beforeAll(async () => {
  desk = await openAiColumnDesk()
  flow = await desk.published(lookupDocument(desk.lookup.origin))
})
afterAll(() => desk.stop())
beforeEach(() => {
  desk.lookup.asked.length = 0
})

const call: AiColumnDesk['owner']['client']['call'] = (...given) => desk.owner.client.call(...given)
const named = (...names: string[]) => names.map((name) => ({ name }))
const looks = (more: Partial<sheets.AiColumnSettingsInput> = {}): sheets.AiColumnSettingsInput => ({
  flowId: flow.id,
  mapping: { name: 'name' },
  output: 'found',
  ...more,
})
const rowOf = async (sheetId: string, name: string) =>
  (await desk.rows(sheetId)).find(({ cells }) => cells.name === name)!
const count = async (id: string, filter: unknown) =>
  (await call(sheets.countRecords, { params: { id }, query: { filter: JSON.stringify(filter) } })).total

it('fills cells in place, distinguishes not found from failed, and says where each comes from', async () => {
  const id = await desk.sheet(named('ann', 'nothing', 'fail', 'bob'), ['name', 'size'])
  const column = await desk.addAiColumn(id, 'found', looks({ outputs: { size: 'size' } }))
  expect(column).toMatchObject({ type: 'live', valueType: 'text' })
  expect(await desk.statuses(id, 'found')).toEqual({
    ann: 'empty',
    nothing: 'empty',
    fail: 'empty',
    bob: 'empty',
  })
  const begun = await desk.run(id, { column: 'found' })
  expect(begun).toMatchObject({ job: { rows: 'all', auto: false, counts: { total: 4 } }, version: 1 })
  const over = await desk.rest(id, 'found')
  expect(over.lastJob).toMatchObject({ state: 'PARTIAL', counts: { done: 3, failed: 1 } })
  expect(await desk.statuses(id, 'found')).toEqual({
    ann: 'done',
    nothing: 'notFound',
    fail: 'error',
    bob: 'done',
  })
  const row = await rowOf(id, 'ann')
  expect(row.cells).toEqual({ name: 'ann', size: '3', found: 'ANN' })
  const trace = await call(sheets.traceAiCell, {
    params: { id, recordId: row.id },
    query: { column: 'found' },
  })
  expect(trace).toMatchObject({
    status: 'done',
    outcome: 'done',
    staleBy: [],
    version: 1,
    jobId: begun.job!.id,
    inputs: { name: 'ann' },
    outputs: { found: 'ANN', size: 3 },
    flowTitle: 'Look up',
  })
  const history = await call(sheets.history, { params: { id, recordId: row.id }, query: {} })
  expect(history.items[0]).toMatchObject({
    by: { kind: 'run', id: begun.job!.id },
    runId: trace.runId,
    run: { jobId: begun.job!.id, flowTitle: 'Look up', step: null },
  })
  expect(await count(id, { column: 'found', op: 'status', value: ['error', 'notFound'] })).toBe(2)
  const counts = await call(sheets.countAiCells, { params: { id }, query: { column: 'found' } })
  expect(counts).toMatchObject({ total: 4, counts: { done: 2, notFound: 1, error: 1, empty: 0, stale: 0 } })
  // Counting cells and listing rows agree, also with a row in the trash.
  await call(sheets.createRecords, { params: { id }, body: [{ cells: { name: 'new' } }] })
  await call(sheets.updateRecord, { params: { id, recordId: row.id }, body: { cells: { name: 'anna' } } })
  await call(sheets.deleteRecord, { params: { id, recordId: (await rowOf(id, 'bob')).id }, query: {} })
  for (const value of [
    'empty',
    'done',
    'stale',
    'error',
    ['empty', 'stale'],
    ['empty', 'done', 'notFound'],
  ]) {
    const filter = { column: 'found', op: 'status', value }
    const query = { filter: JSON.stringify(filter) }
    const { items } = await call(sheets.listRecords, { params: { id }, query })
    expect(await count(id, filter), String(value)).toBe(items.length)
    const rows = { and: [filter, { column: 'name', op: 'notEmpty' }] }
    expect(await count(id, rows), String(value)).toBe(items.length)
  }
})

it('reruns exactly the stale ones, for changed inputs only', async () => {
  const id = await desk.sheet(named('a', 'b', 'c', 'd'), ['name'])
  await desk.addAiColumn(id, 'found', looks())
  await desk.run(id, { column: 'found' })
  await desk.rest(id, 'found')
  const [a, b, c] = await desk.rows(id)
  const write = (recordId: string, name: string) =>
    call(sheets.updateRecord, { params: { id, recordId }, body: { cells: { name } } })
  await write(a!.id, 'a2')
  await write(b!.id, 'b2')
  await write(b!.id, 'b')
  await call(sheets.updateBatch, {
    params: { id },
    body: { records: [{ id: c!.id, cells: { name: 'c2' } }] },
  })
  expect(await desk.statuses(id, 'found')).toEqual({ a2: 'stale', b: 'done', c2: 'stale', d: 'done' })
  expect(await count(id, { column: 'found', op: 'status', value: 'stale' })).toBe(2)
  desk.lookup.asked.length = 0
  await desk.run(id, { column: 'found', rows: 'stale' })
  await desk.rest(id, 'found')
  expect(desk.lookup.asked.toSorted()).toEqual(['a2', 'c2'])
  expect(await desk.statuses(id, 'found')).toEqual({ a2: 'done', b: 'done', c2: 'done', d: 'done' })
})

it('becomes stale with another version or mapping, without writing the cells; a pinned version does not', async () => {
  const own = await desk.published(lookupDocument(desk.lookup.origin))
  const id = await desk.sheet([{ name: 'a', other: 'x' }], ['name', 'other'])
  await desk.addAiColumn(id, 'newest', looks({ flowId: own.id }))
  await desk.addAiColumn(id, 'pinned', looks({ flowId: own.id, version: 1 }))
  for (const column of ['newest', 'pinned']) {
    await desk.run(id, { column })
    await desk.rest(id, column)
  }
  await desk.republish(own, lookupDocument(desk.lookup.origin, '&v=2'))
  expect(await desk.statuses(id, 'newest')).toEqual({ a: 'stale' })
  expect(await desk.statuses(id, 'pinned')).toEqual({ a: 'done' })
  const [row] = await desk.rows(id)
  const trace = await call(sheets.traceAiCell, {
    params: { id, recordId: row!.id },
    query: { column: 'newest' },
  })
  expect(trace).toMatchObject({ staleBy: ['version'], version: 1, currentVersion: 2, outcome: 'done' })
  await call(sheets.updateColumn, {
    params: { id },
    body: {
      column: 'pinned',
      settings: { live: looks({ flowId: own.id, version: 1, mapping: { name: 'other' } }) },
    },
  })
  expect(await desk.statuses(id, 'pinned')).toEqual({ a: 'stale' })
  desk.lookup.asked.length = 0
  await desk.run(id, { column: 'pinned', rows: 'stale' })
  await desk.rest(id, 'pinned')
  expect(desk.lookup.asked).toEqual(['x'])
})

it('runs selected, empty and failed cells, within its condition', async () => {
  const id = await desk.sheet(named('a', 'b', 'fail', 'skip'), ['name'])
  await desk.addAiColumn(id, 'found', looks({ onlyIf: { column: 'name', op: 'ne', value: 'skip' } }))
  const rows = await desk.rows(id)
  await desk.run(id, { column: 'found', rows: 'selected', recordIds: [rows[1]!.id, rows[3]!.id] })
  await desk.rest(id, 'found')
  expect(desk.lookup.asked).toEqual(['b'])
  await desk.run(id, { column: 'found', rows: 'empty' })
  await desk.rest(id, 'found')
  expect(desk.lookup.asked).toEqual(['b', 'a', 'fail'])
  await desk.run(id, { column: 'found', rows: 'failed' })
  await desk.rest(id, 'found')
  expect(desk.lookup.asked).toEqual(['b', 'a', 'fail', 'fail'])
  expect(await desk.statuses(id, 'found')).toEqual({ a: 'done', b: 'done', fail: 'error', skip: 'empty' })
})

it('stops at once, keeps finished cells and leaves the rest unchanged; nobody runs a column twice', async () => {
  const names = Array.from({ length: 60 }, (_, n) => `n${n}`)
  const id = await desk.sheet(named(...names), ['name'])
  await desk.addAiColumn(id, 'found', looks({ concurrency: 4 }))
  desk.lookup.hold()
  const both = await Promise.allSettled([
    desk.run(id, { column: 'found' }),
    desk.run(id, { column: 'found' }),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await vi.waitFor(() => expect(desk.lookup.asked).toHaveLength(4), { timeout: 60_000 })
  await vi.waitFor(
    async () => {
      const found = Object.values(await desk.statuses(id, 'found'))
      // The next ones are stored already.
      expect(found.filter((status) => status === 'running')).toHaveLength(6)
      expect(found.filter((status) => status === 'queued')).toHaveLength(54)
    },
    { timeout: 30_000 },
  )
  expect(await count(id, { column: 'found', op: 'status', value: 'queued' })).toBe(54)
  const refused = await desk.run(id, { column: 'found' }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'conflict', details: { jobId: expect.any(String) } })
  const began = performance.now()
  await call(sheets.stopAiColumn, { params: { id }, body: { column: 'found' } })
  await desk.rest(id, 'found')
  const took = performance.now() - began
  desk.lookup.release()
  expect(took).toBeLessThan(20_000)
  expect(new Set(Object.values(await desk.statuses(id, 'found')))).toEqual(new Set(['empty']))
  expect(desk.lookup.asked).toHaveLength(4)
})

it('is stale at once when its input changed while it ran, and loses nothing when its row or column is deleted', async () => {
  const id = await desk.sheet(named('a', 'b', 'c'), ['name'])
  await desk.addAiColumn(id, 'found', looks())
  const [a, b] = await desk.rows(id)
  desk.lookup.hold()
  await desk.run(id, { column: 'found' })
  await vi.waitFor(() => expect(desk.lookup.asked).toHaveLength(3), { timeout: 60_000 })
  await call(sheets.updateRecord, { params: { id, recordId: a!.id }, body: { cells: { name: 'a2' } } })
  await call(sheets.deleteRecord, { params: { id, recordId: b!.id }, query: {} })
  desk.lookup.release()
  await desk.rest(id, 'found')
  expect(await desk.statuses(id, 'found')).toEqual({ a2: 'stale', c: 'done' })
  desk.lookup.hold()
  const { job } = await desk.run(id, { column: 'found' })
  await call(sheets.deleteColumn, { params: { id }, body: { column: 'found' } })
  const status = await desk.until(job!.id)
  desk.lookup.release()
  expect(status.state).toBe('CANCELLED')
  expect((await call(sheets.listAiColumns, { params: { id } })).items).toEqual([])
})

it('waits for other columns: in order, only for rows where they are done, and never in a cycle', async () => {
  const join = await desk.published(
    chain([setField('text', '@@found@@!'), output({ text: '@@n2.text@@' })], {
      params: [{ key: 'found', label: 'Found' }],
    }),
  )
  const id = await desk.sheet(named('a', 'fail'), ['name', 'note'])
  await desk.addAiColumn(id, 'found', looks())
  await desk.addAiColumn(id, 'shout', {
    flowId: join.id,
    mapping: { found: 'found' },
    output: 'text',
    outputs: { note: 'text' },
  })
  expect(await desk.live(id, 'shout')).toMatchObject({ waitsFor: ['found'], inputs: ['found'] })
  await desk.run(id, { column: 'found', following: true })
  await vi.waitFor(async () => expect((await desk.live(id, 'shout')).lastJob).not.toBeNull(), {
    timeout: 60_000,
  })
  await desk.rest(id, 'shout')
  expect(await desk.statuses(id, 'shout')).toEqual({ a: 'done', fail: 'empty' })
  expect((await rowOf(id, 'a')).cells).toMatchObject({ found: 'A', shout: 'A!', note: 'A!' })
  const circle = call(sheets.updateColumn, {
    params: { id },
    body: { column: 'found', settings: { live: looks({ mapping: { name: 'note' } }) } },
  })
  await expect(circle).rejects.toMatchObject({
    code: 'invalid_request',
    details: {
      issues: [
        {
          path: 'body.settings.live.mapping',
          message: expect.stringContaining('found → note → shout → found'),
        },
      ],
    },
  })
  desk.lookup.hold()
  await desk.run(id, { column: 'found', rows: 'all' })
  const waiting = await desk.run(id, { column: 'shout', rows: 'all' })
  expect(waiting).toMatchObject({ job: null, waiting: { rows: 'all', for: 'found' } })
  desk.lookup.release()
  await desk.rest(id, 'found')
  await desk.rest(id, 'shout')
  expect((await desk.live(id, 'shout')).lastJob).toMatchObject({ state: 'SUCCEEDED', counts: { done: 1 } })
})

it('runs added or changed rows automatically, together and only once; never a very large write, nor endlessly', async () => {
  const id = await desk.sheet(named('old'), ['name'])
  await desk.addAiColumn(id, 'found', looks({ auto: { rowAdded: true, inputChanged: true } }))
  const add = (...names: string[]) =>
    call(sheets.createBatch, {
      params: { id },
      body: { records: named(...names).map((cells) => ({ cells })) },
    })
  await add('a', 'b')
  const made = await add('c')
  await call(sheets.updateRecord, {
    params: { id, recordId: made.rows[0]!.id! },
    body: { cells: { name: 'c2' } },
  })
  expect(await desk.live(id, 'found')).toMatchObject({ due: 3 })
  await vi.waitFor(
    async () =>
      expect(await desk.statuses(id, 'found')).toEqual({ old: 'empty', a: 'done', b: 'done', c2: 'done' }),
    { timeout: 60_000, interval: 100 },
  )
  expect(desk.lookup.asked.toSorted()).toEqual(['a', 'b', 'c2'])
  expect((await desk.rest(id, 'found')).lastJob).toMatchObject({ auto: true, rows: 'selected' })
  await add(...Array.from({ length: sheets.AUTO_RUN_ROWS_MAX + 1 }, (_, n) => `many ${n}`))
  expect(await desk.live(id, 'found')).toMatchObject({ due: 0 })
  await sql`update sheet_live_columns set auto_from = now(), auto_rows = ${sheets.AUTO_RUN_HOURLY_MAX}
    where sheet_id = ${id}`.execute(desk.server.running.context.db.kysely)
  await add('too much')
  await vi.waitFor(async () => expect((await desk.live(id, 'found')).pausedAt).not.toBeNull(), {
    timeout: 60_000,
  })
  expect(desk.lookup.asked).not.toContain('too much')
})

it('calculates its price from rows that really ran', async () => {
  const names = Array.from({ length: 30 }, (_, n) => `n${n}`)
  const id = await desk.sheet(named(...names), ['name'])
  await desk.addAiColumn(id, 'found', looks({ ceilingCredits: 0 }))
  const price = (more = {}) =>
    call(sheets.priceAiColumn, { params: { id }, body: { column: 'found', rows: 'all', ...more } })
  expect(await price()).toMatchObject({ rows: 30, sampled: 0, credits: null, samplingJobId: null })
  await call(sheets.updateColumn, {
    params: { id },
    body: { column: 'found', settings: { live: looks({ ceilingCredits: null, concurrency: 1 }) } },
  })
  const sampling = await price({ sample: 5 })
  expect(sampling.samplingJobId).not.toBeNull()
  await desk.rest(id, 'found')
  expect(desk.lookup.asked).toEqual(names.slice(0, 5))
  // As if each had taken that long: the stand-in's answers may take no measurable time.
  await sql`update sheet_live_cells set milliseconds = 40 where sheet_id = ${id}`.execute(
    desk.server.running.context.db.kysely,
  )
  const told = await price({ sample: 5 })
  expect(told).toMatchObject({
    rows: 30,
    sampled: 5,
    found: 1,
    failed: 0,
    credits: { low: 0, high: 0 },
    samplingJobId: null,
  })
  expect(told.seconds!.high).toBeGreaterThan(0)
})

it("reports a column's problems in place", async () => {
  const id = await desk.sheet(named('a'), ['name'])
  const problem = async (more: Partial<sheets.AiColumnSettingsInput>) => {
    const error = await desk.addAiColumn(id, 'found', looks(more)).catch((one: unknown) => one)
    return (error as { details: { issues: { path: string }[] } }).details.issues.map(({ path }) => path)
  }
  expect(await problem({ flowId: newId('flow') })).toEqual(['body.settings.live.flowId'])
  expect(await problem({ version: 9 })).toEqual(['body.settings.live.version'])
  expect(await problem({ mapping: { name: 'gone' } })).toEqual(['body.settings.live.mapping.name'])
  expect(await problem({ mapping: {} })).toEqual(['body.settings.live.mapping.name'])
  expect(await problem({ mapping: { name: 'name', nobody: 'name' } })).toEqual([
    'body.settings.live.mapping.nobody',
  ])
  expect(await problem({ output: 'nothing' })).toEqual(['body.settings.live.output'])
  expect(await problem({ outputs: { gone: 'found' } })).toEqual(['body.settings.live.outputs.gone'])
  expect(await problem({ waitsFor: ['name'] })).toEqual(['body.settings.live.waitsFor.0'])
  expect(await problem({ onlyIf: { column: 'gone', op: 'empty' } })).toEqual(['body.settings.live.onlyIf'])
  expect(await problem({ onlyIf: { column: 'name', op: 'within', value: 'today' } })).toEqual([
    'body.settings.live.onlyIf',
  ])
})

it('stays as it is when its flow or a mapped column is deleted, and says so', async () => {
  const own = await desk.published(lookupDocument(desk.lookup.origin))
  const id = await desk.sheet(named('a'), ['name'])
  await desk.addAiColumn(id, 'found', looks({ flowId: own.id }))
  await desk.run(id, { column: 'found' })
  await desk.rest(id, 'found')
  await call(flows.remove, { params: { id: own.id } })
  expect(await desk.live(id, 'found')).toMatchObject({
    flow: null,
    problems: [{ code: 'flow_gone', path: 'flowId' }],
  })
  expect((await rowOf(id, 'a')).cells.found).toBe('A')
  await expect(desk.run(id, { column: 'found' })).rejects.toMatchObject({
    code: 'conflict',
    details: { problems: [{ code: 'flow_gone' }] },
  })
  await call(flows.restore, { params: { id: own.id } })
  expect(await desk.statuses(id, 'found')).toEqual({ a: 'done' })
  const used = call(sheets.deleteColumn, { params: { id }, body: { column: 'name' } })
  await expect(used).rejects.toMatchObject({ details: { usedBy: [{ kind: 'live', name: 'found' }] } })
  await call(sheets.updateColumn, { params: { id }, body: { column: 'name', key: 'person' } })
  expect(await desk.live(id, 'found')).toMatchObject({ inputs: ['person'], problems: [] })
  const { columnId } = await call(sheets.deleteColumn, {
    params: { id },
    body: { column: 'person', force: true },
  })
  expect(await desk.live(id, 'found')).toMatchObject({
    problems: [{ code: 'column_gone', path: 'mapping.name' }],
  })
  await call(sheets.restoreColumn, { params: { id }, body: { columnId } })
  expect(await desk.live(id, 'found')).toMatchObject({ problems: [] })
  expect((await desk.rows(id))[0]!.live).toMatchObject({ found: { status: 'done' } })
})

it("can't be written otherwise, and undone values become stale or empty", async () => {
  const id = await desk.sheet(named('a'), ['name'])
  await desk.addAiColumn(id, 'found', looks())
  await desk.run(id, { column: 'found' })
  await desk.rest(id, 'found')
  const [row] = await desk.rows(id)
  const write = call(sheets.updateRecord, {
    params: { id, recordId: row!.id },
    body: { cells: { found: 'x' } },
  })
  await expect(write).rejects.toMatchObject({ code: 'invalid_request' })
  const { items } = await call(sheets.history, { params: { id, recordId: row!.id }, query: {} })
  await call(sheets.undo, { params: { id }, body: { changeId: items[0]!.changeId! } })
  expect(await desk.statuses(id, 'found')).toEqual({ a: 'empty' })
  await expect(
    desk.run(id, { column: 'found', rows: 'selected', recordIds: [newId('record')] }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
