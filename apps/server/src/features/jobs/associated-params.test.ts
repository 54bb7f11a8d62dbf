import { flows, jobs } from '@millrace/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Desk, openDesk, output } from './testing/desk.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.stop())

type Param = NonNullable<flows.FlowDocumentInput['params']>[number]

interface TestJob {
  params: Param[]
  associatedMode: string
  /** Values for all rows. */
  given?: Record<string, unknown>
  mapping?: Record<string, string>
  value?: string
}

/** Three rows, of which the third joins nothing; two rows of Rome and one of Oslo join. */
async function launch({
  params,
  associatedMode,
  given = {},
  mapping,
  value = '@@name@@: @@fact@@',
}: TestJob) {
  const flowId = await desk.flow([output({ value })], { params, settings: { columns: ['name', 'info'] } })
  const main = await desk.sheet([
    { name: 'A', city: 'Rome' },
    { name: 'B', city: 'Oslo' },
    { name: 'C', city: 'Bern' },
  ])
  const other = await desk.sheet([
    { place: 'Rome', note: 'old', size: '3' },
    { place: 'Oslo', note: 'cold', size: '1' },
    { place: 'Rome', note: 'warm', size: '3' },
  ])
  const on = associatedMode === 'WHOLE' ? null : { main: 'city', own: 'place' }
  return desk.launch({
    flowId,
    params: given,
    SHEETS: [{ sheetId: main }],
    ASSOCIATED_SHEETS: [{ sheetId: other, name: 'info', on, mapping: mapping ?? { fact: 'note' } }],
    associatedMode,
  })
}

async function run(wanted: TestJob) {
  const job = await launch(wanted)
  const status = await desk.until(job.id)
  const { items } = await desk.owner.client.call(jobs.jobResult, { params: { id: job.id }, query: {} })
  return { status, values: items.map(({ outputs, error }) => outputs?.value ?? error?.message) }
}

const REQUIRED: Param[] = [{ key: 'fact', required: true }]

describe('a required parameter that only an associated sheet fills', () => {
  it('MATCH: has the value of the first equal row, and fails a row without a match', async () => {
    const { status, values } = await run({ params: REQUIRED, associatedMode: 'MATCH' })
    expect(status).toMatchObject({ state: 'PARTIAL', counts: { done: 2, failed: 1 } })
    expect(values.slice(0, 2)).toEqual(['A: old', 'B: cold'])
    expect(values[2]).toMatch(/fact/)
  })

  it('MATCH: a row without a match has the value for all rows, or the default', async () => {
    const given = await run({ params: REQUIRED, associatedMode: 'MATCH', given: { fact: 'none' } })
    expect(given.values).toEqual(['A: old', 'B: cold', 'C: none'])
    const usual = await run({ params: [{ key: 'fact', defaultValue: 'usual' }], associatedMode: 'MATCH' })
    expect(usual.values).toEqual(['A: old', 'B: cold', 'C: usual'])
  })

  it('MATCH_ALL: has the value of each equal row, in a run of its own', async () => {
    const { status, values } = await run({ params: REQUIRED, associatedMode: 'MATCH_ALL' })
    expect(status).toMatchObject({ state: 'SUCCEEDED', counts: { done: 3, skipped: 1 } })
    expect(values).toEqual(['A: old', 'A: warm', 'B: cold'])
  })

  it('WHOLE: has all values as a list, or as lines for text', async () => {
    const params: Param[] = [
      { key: 'fact', type: 'TEXTAREA' },
      { key: 'sizes', type: 'MULTISELECT' },
      { key: 'all', type: 'JSON' },
    ]
    const { status, values } = await run({
      params,
      associatedMode: 'WHOLE',
      mapping: { fact: 'note', sizes: 'size', all: 'place' },
      value: '@@name@@ @@fact@@ @@sizes@@ @@all@@ @@info[0].note@@',
    })
    expect(status).toMatchObject({ state: 'SUCCEEDED', counts: { done: 3 } })
    expect(values[0]).toBe('A old\ncold\nwarm ["3","1","3"] ["Rome","Oslo","Rome"] old')
  })

  it('is read in its type, like any other value of a row', async () => {
    const params: Param[] = [{ key: 'fact', type: 'NUMBER', required: false }]
    const typed = await run({ params, associatedMode: 'MATCH', mapping: { fact: 'size' } })
    expect(typed.values).toEqual(['A: 3', 'B: 1', 'C: '])
  })
})

describe('a launch refuses contradictions', () => {
  it('one value, where all rows give a list', async () => {
    await expect(
      launch({ params: [{ key: 'fact', type: 'NUMBER' }], associatedMode: 'WHOLE' }),
    ).rejects.toMatchObject({
      status: 400,
      details: {
        issues: [{ path: 'ASSOCIATED_SHEETS.0.mapping.fact', message: expect.stringMatching(/list/) }],
      },
    })
  })

  it('an unknown column, and a parameter that nothing fills', async () => {
    await expect(
      launch({ params: REQUIRED, associatedMode: 'MATCH', mapping: { fact: 'gone' } }),
    ).rejects.toMatchObject({
      details: { issues: [{ path: 'ASSOCIATED_SHEETS.0.mapping.fact' }] },
    })
    await expect(launch({ params: REQUIRED, associatedMode: 'MATCH', mapping: {} })).rejects.toMatchObject({
      details: { issues: [{ path: 'params.fact' }] },
    })
  })
})

it('a run that continues after a wait has the same list for its parameter', async () => {
  const flowId = await desk.flow(
    [{ type: 'wait', params: { amount: 1, unit: 'seconds' } }, output({ value: '@@fact@@' })],
    { params: [{ key: 'fact' }] },
  )
  const job = await desk.launch({
    flowId,
    SHEETS: [{ sheetId: await desk.sheet([{ name: 'A' }]) }],
    ASSOCIATED_SHEETS: [
      { sheetId: await desk.sheet([{ note: 'x' }, { note: 'y' }]), name: 'info', mapping: { fact: 'note' } },
    ],
    associatedMode: 'WHOLE',
  })
  expect(await desk.until(job.id)).toMatchObject({ state: 'SUCCEEDED' })
  const { items } = await desk.owner.client.call(jobs.jobResult, { params: { id: job.id }, query: {} })
  expect(items[0]!.outputs).toEqual({ value: 'x\ny' })
})
