import { jobs, sheets } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, launchOf, openDesk, output } from './testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

const client = () => desk.owner.client

const OPTIONS = [
  { value: 'gold', label: 'Gold', color: 'amber' as const },
  { value: 'tin', label: 'Tin', color: 'slate' as const },
]
const COLUMNS: sheets.NewColumn[] = [
  { key: 'name', label: 'Full name', type: 'text', width: 240 },
  { key: 'price', label: 'Price', type: 'currency', settings: { currency: 'CHF', decimals: 2 } },
  { key: 'level', label: 'Level', type: 'singleSelect', options: OPTIONS },
  { key: 'tags', label: 'Tags', type: 'multiSelect', options: OPTIONS },
  { key: 'met', label: 'Met on', type: 'date', desc: 'For the first time' },
  { key: 'at', label: 'Next call', type: 'dateTime', settings: { timeZone: 'Asia/Tokyo' } },
  { key: 'big', label: 'Big', type: 'integer' },
  { key: 'ok', label: 'OK', type: 'checkbox', hidden: true },
  { key: 'twice', label: 'Twice', type: 'formula', settings: { formula: '{price} * 2' } },
]
const CELLS = {
  name: 'Ada',
  price: '12.50',
  level: 'gold',
  tags: ['gold', 'tin'],
  met: '2026-02-01',
  at: '2026-03-01T09:30:00.000Z',
  big: '9007199254740993',
  ok: true,
}

async function sheetOf(columns: sheets.NewColumn[], rows: Record<string, unknown>[]): Promise<string> {
  const { id } = await client().call(sheets.create, { body: { name: 'Source', columns } })
  if (rows.length > 0)
    await client().call(sheets.createBatch, {
      params: { id },
      body: { records: rows.map((cells) => ({ cells: cells as never })) },
    })
  return id
}

const getSheet = (id: string) => client().call(sheets.get, { params: { id } })
const outputSheetOf = (job: jobs.Job) => job.outputs[0]!.sheetId!
const cellsOf = async (id: string) => (await desk.rows(id)).map(({ cells }) => cells)

async function ended(launch: Record<string, unknown>) {
  const job = await desk.launch(launch)
  return { job, status: await desk.until(job.id) }
}

const shout = () => desk.flow([output({ loud: '@@name@@!' })], { settings: { columns: ['name'] } })

describe('a new output sheet', () => {
  it("has the source's columns as they are, then those of the results", async () => {
    const sheetId = await sheetOf(COLUMNS, [CELLS, { name: 'Bob' }])
    const { job, status } = await ended({
      flowId: await shout(),
      SHEETS: [{ sheetId }],
      OUTPUT_SHEETS: [{ newName: 'All', writeMode: 'UPSERT' }],
    })
    expect(status.state).toBe('SUCCEEDED')
    const { columns } = await getSheet(outputSheetOf(job))
    const brief = columns.map(({ key, label, type, width, hidden, desc, options, settings }) => ({
      key,
      label,
      type,
      ...(width === 160 ? {} : { width }),
      ...(hidden ? { hidden } : {}),
      ...(desc ? { desc } : {}),
      ...(options.length > 0 ? { options } : {}),
      ...(Object.keys(settings).length > 0 ? { settings } : {}),
    }))
    expect(brief).toEqual([
      ...COLUMNS.slice(0, -1),
      { key: 'twice', label: 'Twice', type: expect.stringMatching(/^(number|currency)$/) },
      { key: 'loud', label: 'loud', type: 'longText' },
    ])
    const [ada, bob] = await cellsOf(outputSheetOf(job))
    expect(ada).toMatchObject({ ...CELLS, twice: expect.stringMatching(/^25/), loud: 'Ada!' })
    expect(bob).toEqual({ name: 'Bob', loud: 'Bob!', ok: bob!.ok, twice: bob!.twice })
  })

  it('keeps a source column with the name of a result, including how it reads dates', async () => {
    const columns: sheets.NewColumn[] = [
      { key: 'name', label: 'Name', type: 'text' },
      { key: 'met', label: 'Met on', type: 'date', settings: { dateOrder: 'dmy' } },
    ]
    const sheetId = await sheetOf(columns, [{ name: '  Ada  ', met: '2026-03-09' }])
    const { job, status } = await ended({
      flowId: await desk.flow([output({ name: '@@name@@!' })], { settings: { columns: ['name'] } }),
      SHEETS: [{ sheetId }],
      OUTPUT_SHEETS: [{ newName: 'Both', writeMode: 'UPSERT' }],
    })
    expect(status.state).toBe('SUCCEEDED')
    const there = (await getSheet(outputSheetOf(job))).columns
    expect(there.map(({ key, label }) => [key, label])).toEqual([
      ['name_source', 'Name'],
      ['met', 'Met on'],
      ['name', 'name 2'],
    ])
    expect(there[1]!.settings).toEqual({ dateOrder: 'dmy' })
    expect(await cellsOf(outputSheetOf(job))).toEqual([
      { name_source: '  Ada  ', met: '2026-03-09', name: expect.stringMatching(/Ada.*!/) },
    ])
  })

  it('has only the results when the source is not wanted', async () => {
    const sheetId = await sheetOf(COLUMNS, [CELLS])
    const { job } = await ended({
      flowId: await shout(),
      SHEETS: [{ sheetId }],
      OUTPUT_SHEETS: [{ newName: 'Results', writeMode: 'UPSERT', includeSource: false }],
    })
    expect((await getSheet(outputSheetOf(job))).columns.map(({ key }) => key)).toEqual(['loud'])
  })

  it('has columns of results as the flow declares them', async () => {
    const schema = {
      type: 'object',
      properties: {
        company: { type: 'string', title: 'Company name' },
        email: { type: 'string', format: 'email', description: 'Where to write' },
        founded: { type: ['string', 'null'], format: 'date' },
        employees: { type: 'integer' },
        rating: { anyOf: [{ type: 'number' }, { type: 'null' }] },
        listed: { type: 'boolean' },
        size: { type: 'string', enum: ['small', 'large'] },
        sectors: { type: 'array', items: { type: 'string', enum: ['food', 'steel'] } },
        people: { type: 'array', items: { type: 'string' } },
      },
    }
    const fields = Object.keys(schema.properties)
    const flowId = await desk.flow(
      [
        { type: 'extractData', params: { text: '@@text@@', schema, model: 'builtin' } },
        { type: 'setFields', params: { fields: [{ name: 'sum', value: '@@n2.rating@@' }] } },
        output({
          ...Object.fromEntries(fields.map((key) => [key, `@@n2.${key}@@`])),
          sum: '@@n3.sum@@',
          tone: '@@tone@@',
          due: '@@due@@',
          price: '@@price@@',
          line: '@@n2.company@@ (@@n2.rating@@)',
        }),
      ],
      {
        params: [
          { key: 'tone', label: 'Tone', type: 'SELECT', options: [{ label: 'Kind', value: 'kind' }] },
          { key: 'due', label: 'Due on', type: 'DATE' },
        ],
        settings: { columns: ['text', 'price'] },
      },
    )
    const sheetId = await sheetOf(
      [
        { key: 'text', label: 'Text', type: 'longText' },
        { key: 'cost', label: 'Cost', type: 'currency', settings: { currency: 'EUR' } },
      ],
      [],
    )
    const job = await desk.launch({
      flowId,
      params: { tone: 'kind', due: '2026-05-01' },
      SHEETS: [{ sheetId, mapping: { price: 'cost' } }],
      OUTPUT_SHEETS: [{ newName: 'Typed', writeMode: 'UPSERT', includeSource: false }],
    })
    const { columns } = await getSheet(outputSheetOf(job))
    const found = Object.fromEntries(columns.map(({ key, type, label }) => [key, [type, label]]))
    expect(found).toEqual({
      company: ['longText', 'Company name'],
      email: ['email', 'email'],
      founded: ['date', 'founded'],
      employees: ['integer', 'employees'],
      rating: ['number', 'rating'],
      listed: ['checkbox', 'listed'],
      size: ['singleSelect', 'size'],
      sectors: ['multiSelect', 'sectors'],
      people: ['json', 'people'],
      sum: ['number', 'sum'],
      tone: ['singleSelect', 'Tone'],
      due: ['date', 'Due on'],
      price: ['currency', 'Cost'],
      line: ['longText', 'line'],
    })
    const column = (key: string) => columns.find((one) => one.key === key)!
    expect(column('email').desc).toBe('Where to write')
    expect(column('size').options.map(({ value }) => value)).toEqual(['small', 'large'])
    expect(column('price').settings).toMatchObject({ currency: 'EUR' })
  })

  it('has the columns of several sheets, each row with its own, whatever the flow calls it', async () => {
    const flowId = await desk.flow([output({ loud: '@@name@@!' })], { settings: { columns: ['name'] } })
    const one = await sheetOf(
      [
        { key: 'name', label: 'Name' },
        { key: 'title', label: 'Title' },
      ],
      [{ name: 'Ada', title: 'Dr' }],
    )
    const two = await sheetOf(
      [
        { key: 'title', label: 'Title' },
        { key: 'age', label: 'Age', type: 'integer' },
      ],
      [{ title: 'Prof', age: '40' }],
    )
    const { job } = await ended({
      flowId,
      SHEETS: [
        { sheetId: one, mapping: { name: 'title' } },
        { sheetId: two, mapping: { name: 'title' } },
      ],
      OUTPUT_SHEETS: [{ newName: 'Both', writeMode: 'UPSERT' }],
    })
    expect(await cellsOf(outputSheetOf(job))).toEqual([
      { name: 'Ada', title: 'Dr', loud: 'Dr!' },
      { title: 'Prof', age: '40', loud: 'Prof!' },
    ])
  })

  it('keeps texts that the source could not read, without reporting each row', async () => {
    const sheetId = await sheetOf(
      [
        { key: 'name', label: 'Name' },
        { key: 'age', label: 'Age' },
      ],
      [{ name: 'Ada', age: 'old' }],
    )
    await client().call(sheets.updateColumn, {
      params: { id: sheetId },
      body: { column: 'age', type: 'integer' },
    })
    const { job, status } = await ended({
      flowId: await shout(),
      SHEETS: [{ sheetId }],
      OUTPUT_SHEETS: [{ newName: 'Kept', writeMode: 'UPSERT' }],
    })
    expect(status.state).toBe('SUCCEEDED')
    const [row] = await desk.rows(outputSheetOf(job))
    expect(row!.errors.age).toMatchObject({ text: 'old' })
    const { items } = await client().call(jobs.jobRuns, { params: { id: job.id }, query: {} })
    const run = await client().call(jobs.jobRun, { params: { id: job.id, runId: items[0]!.id } })
    expect(JSON.stringify(run)).not.toContain('cell_refused')
  })
})

describe.each(['UPSERT', 'DELETE_AND_REBUILD'] as const)('an existing sheet (%s)', (writeMode) => {
  const target = () =>
    sheetOf(
      [
        { key: 'NAME', label: 'Who' },
        { key: 'cost', label: 'price', type: 'currency', settings: { currency: 'CHF' } },
        { key: 'loud', label: 'Loud' },
        { key: 'mine', label: 'My notes' },
        { key: 'half', label: 'Half', type: 'formula', settings: { formula: '{cost} / 2' } },
      ],
      [],
    )
  const launch = async (output: Record<string, unknown>) =>
    client().call(jobs.createJob, {
      query: { execute: 'true' },
      body: launchOf({
        flowId: await shout(),
        SHEETS: [{ sheetId: await sheetOf(COLUMNS, [CELLS]) }],
        OUTPUT_SHEETS: [{ writeMode, ...output }],
      }),
    })

  it('is filled by key and then by label, and columns that stay empty are named', async () => {
    const sheetId = await target()
    const job = await launch({ sheetId })
    expect(job.unfilled).toEqual([['mine']])
    await desk.until(job.id)
    expect(await cellsOf(sheetId)).toEqual([
      { NAME: 'Ada', cost: '12.50', loud: 'Ada!', half: expect.stringMatching(/^6\.25/) },
    ])
  })

  it('is filled only with the results when the source is not wanted', async () => {
    const sheetId = await target()
    const job = await launch({ sheetId, includeSource: false })
    expect(job.unfilled).toEqual([['NAME', 'cost', 'mine']])
    await desk.until(job.id)
    expect((await cellsOf(sheetId)).map(({ loud, NAME }) => [loud, NAME])).toEqual([['Ada!', undefined]])
  })

  it('is filled by the mapping, which may leave out a column', async () => {
    const sheetId = await target()
    const job = await launch({ sheetId, mapping: { mine: 'loud', cost: '' } })
    expect(job.unfilled).toEqual([['cost', 'loud']])
    await desk.until(job.id)
    expect((await cellsOf(sheetId)).map(({ mine, NAME, cost, loud }) => [mine, NAME, cost, loud])).toEqual([
      ['Ada!', 'Ada', undefined, undefined],
    ])
  })

  it('distinguishes records by a column that only the source fills', async () => {
    const sheetId = await target()
    const first = await launch({ sheetId, keys: ['NAME'] })
    await desk.until(first.id)
    const again = await launch({ sheetId, keys: ['NAME'] })
    expect(await desk.until(again.id)).toMatchObject({ state: 'SUCCEEDED' })
    expect(await cellsOf(sheetId)).toHaveLength(1)
  })
})

it('keeps its own columns when it is written into itself', async () => {
  const sheetId = await sheetOf([...COLUMNS, { key: 'loud', label: 'Loud' }], [CELLS])
  const { job } = await ended({
    flowId: await shout(),
    SHEETS: [{ sheetId }],
    OUTPUT_SHEETS: [{ sheetId, writeMode: 'UPSERT' }],
  })
  const [row] = await desk.rows(sheetId)
  expect(row!.cells).toMatchObject({ ...CELLS, loud: 'Ada!' })
  const { items } = await client().call(sheets.history, {
    params: { id: sheetId, recordId: row!.id },
    query: {},
  })
  expect(items.find(({ by }) => by.kind === 'run')).toBeDefined()
  expect(job.outputs[0]).toEqual({ sheetId, name: 'Source' })
})
