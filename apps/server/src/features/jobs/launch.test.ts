import { jobs } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../lib/ids.ts'
import { deskOf, type Desk, launchOf, openDesk, output } from './testing/desk.ts'

let desk: Desk
let flowId: string
let sheetId: string
beforeAll(async () => {
  desk = await openDesk()
  flowId = await desk.flow([output({ value: '@@name@@' })], {
    params: [{ key: 'count', type: 'NUMBER', required: false }],
    settings: { columns: ['name'] },
  })
  sheetId = await desk.sheet([{ name: 'a' }])
})
afterAll(() => desk.stop())

const good = (): Record<string, unknown> => launchOf({ flowId, SHEETS: [{ sheetId }] })
const send = (body: Record<string, unknown>) =>
  desk.owner.client.call(jobs.createJob, { query: { execute: 'true' }, body })
const without = (key: string) => {
  const { [key]: _left, ...rest } = good()
  return rest
}

it.each(['SHEETS', 'runMode', 'runAmount', 'OUTPUT_SHEETS', 'associatedMode', 'flowId'])(
  'refuses a launch without %s by its name',
  async (key) => {
    await expect(send(without(key))).rejects.toMatchObject({
      status: 400,
      details: { issues: [{ path: key }] },
    })
  },
)

it.each<[string, () => Record<string, unknown>, string]>([
  ['an empty list of sheets', () => ({ SHEETS: [] }), 'SHEETS'],
  ['a sheet that never was', () => ({ SHEETS: [{ sheetId: newId('sheet') }] }), 'SHEETS.0.sheetId'],
  ['a sheet twice', () => ({ SHEETS: [{ sheetId }, { sheetId }] }), 'SHEETS.1.sheetId'],
  ['an unknown mode', () => ({ runMode: 'SOMETIMES' }), 'runMode'],
  ['no rows', () => ({ runAmount: 0 }), 'runAmount'],
  [
    'a column that is not there',
    () => ({ SHEETS: [{ sheetId, mapping: { name: 'nothing' } }] }),
    'SHEETS.0.mapping.name',
  ],
  [
    'a name that the flow does not know',
    () => ({ SHEETS: [{ sheetId, mapping: { other: 'name' } }] }),
    'SHEETS.0.mapping.other',
  ],
  [
    'a filter on nothing',
    () => ({ SHEETS: [{ sheetId, filter: { column: 'no', op: 'eq', value: 'x' } }] }),
    'SHEETS.0.filter',
  ],
  ['a parameter of another type', () => ({ params: { count: 'many' } }), 'params.count'],
  ['an unknown parameter', () => ({ params: { other: 1 } }), 'params.other'],
  ['a version that is not there', () => ({ version: 9 }), 'version'],
  [
    'an output without a sheet',
    () => ({ OUTPUT_SHEETS: [{ writeMode: 'UPSERT' }] }),
    'OUTPUT_SHEETS.0.sheetId',
  ],
  [
    'an output that is not there',
    () => ({ OUTPUT_SHEETS: [{ sheetId: newId('sheet'), writeMode: 'UPSERT' }] }),
    'OUTPUT_SHEETS.0.sheetId',
  ],
  [
    'an unknown way to write',
    () => ({ OUTPUT_SHEETS: [{ newName: 'x', writeMode: 'APPEND' }] }),
    'OUTPUT_SHEETS.0.writeMode',
  ],
  [
    'no column for any result',
    () => ({ OUTPUT_SHEETS: [{ sheetId, writeMode: 'UPSERT' }] }),
    'OUTPUT_SHEETS.0.mapping',
  ],
  [
    'a result that the flow does not give',
    () => ({ OUTPUT_SHEETS: [{ newName: 'x', writeMode: 'UPSERT', mapping: { a: 'nothing' } }] }),
    'OUTPUT_SHEETS.0.mapping.a',
  ],
  [
    'a token that nothing provides',
    () => ({ OUTPUT_SHEETS: [{ newName: 'x', writeMode: 'UPSERT', mapping: { a: '@@nothing@@' } }] }),
    'OUTPUT_SHEETS.0.mapping.a',
  ],
  [
    'a key that is not written',
    () => ({ OUTPUT_SHEETS: [{ newName: 'x', writeMode: 'UPSERT', keys: ['b'], mapping: { a: 'value' } }] }),
    'OUTPUT_SHEETS.0.keys.0',
  ],
  [
    'no columns to join by',
    () => ({ ASSOCIATED_SHEETS: [{ sheetId, name: 'other' }] }),
    'ASSOCIATED_SHEETS.0.on',
  ],
])('refuses %s and names the place', async (_what, change, path) => {
  await expect(send({ ...good(), ...change() })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path }] },
  })
})

it("treats other accounts' things as missing", async () => {
  const other = deskOf(desk.server, await desk.server.signUp())
  await expect(other.launch(good())).rejects.toMatchObject({ status: 404 })
  const own = await other.flow([output({ value: 1 })])
  await expect(other.launch({ flowId: own, SHEETS: [{ sheetId }] })).rejects.toMatchObject({
    status: 400,
    details: { issues: [{ path: 'SHEETS.0.sheetId' }] },
  })
})

it.each([
  ['drafts', 'DRAFT', 1000, 'false', /limit of 1,000 draft jobs/],
  ['jobs at work', 'WAITING', 200, 'true', /limit of 200 active jobs/],
])('refuses more %s than an account can have', async (_, state, most, execute, why) => {
  const { kysely } = desk.server.running.context.db
  const { accountId, projectId } = desk.owner
  await sql`insert into flow_jobs (id, account_id, project_id, flow_id, state, launch, created_by)
    select 'job_' || lpad(n::text, 22, 'x'), ${accountId}, ${projectId}, ${flowId}, ${state}, '{}', '{}'
    from generate_series(1, ${most}::int) n`.execute(kysely)
  const launch = () => desk.owner.client.call(jobs.createJob, { query: { execute }, body: good() })
  await expect(launch()).rejects.toMatchObject({ status: 409, message: expect.stringMatching(why) })
  await sql`delete from flow_jobs where id like 'job\_xx%'`.execute(kysely)
  await expect(launch()).resolves.toMatchObject({ state: execute === 'true' ? 'QUEUED' : 'DRAFT' })
})
