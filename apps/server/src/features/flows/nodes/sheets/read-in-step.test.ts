import { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/server.ts'
import { LARGE_ROWS } from '../../../sheets/index.ts'
import { envOf } from '../ai/testing.ts'
import { outputOf } from '../testing/try-node.ts'
import { readInStep } from './read-in-step.ts'

let server: TestServer
let owner: Awaited<ReturnType<TestServer['signUp']>>
let sheet: string
const ROWS = LARGE_ROWS + 500
beforeAll(async () => {
  server = await startTestServer({ works: false })
  owner = await server.signUp()
  const columns = [
    { label: 'Name', key: 'name' },
    { label: 'N', key: 'n', type: 'number' as const },
  ]
  ;({ id: sheet } = await owner.client.call(sheets.create, { body: { name: 'Large', columns } }))
  const { kysely } = server.running.context.db
  await sql`insert into sheet_records (account_id, sheet_id, id, position, cells)
    select ${owner.accountId}, ${sheet}, 'rec_' || lpad(i::text, 26, '0'), i << 20,
      jsonb_build_object('c1', 'name ' || i, 'c2', (i % 7)::text)
    from generate_series(1, ${ROWS}::bigint) i`.execute(kysely)
  await sql`insert into sheet_blocks (account_id, sheet_id, block, records)
    select ${owner.accountId}, ${sheet}, (i << 20) >> 30, count(*)
    from generate_series(1, ${ROWS}::bigint) i group by 3`.execute(kysely)
  await sql`update sheets set row_count = ${ROWS} where id = ${sheet}`.execute(kysely)
})
afterAll(() => server.stop())

const env = () => envOf(server, owner)
const open = { params: {}, signal: new AbortController().signal }

test('reads a large sheet like a small one, in pieces where all share one session', async () => {
  const rules = { match: 'all', rules: [{ left: 'name', operator: 'is', right: `name ${ROWS}` }] }
  expect(await outputOf('findRecords', { params: { sheet, rules }, env: env() })).toMatchObject({
    count: 1,
    more: false,
    first: { name: `name ${ROWS}` },
  })
  expect(
    await outputOf('findRecords', {
      params: { sheet, sort: 'n', descending: true, limit: 2 },
      env: env(),
    }),
  ).toMatchObject({ records: [{ n: '6' }, { n: '6' }], more: true })
  expect(
    await outputOf('aggregateSheet', { params: { sheet, operation: 'count', groupBy: 'n' }, env: env() }),
  ).toMatchObject({ value: Math.ceil(ROWS / 7), more: false })
  const inPieces = await readInStep(
    { step: { ...open, params: { sheet } }, env: env() },
    async (reader) => reader.inPieces,
  )
  expect(inPieces).toBe(server.running.context.db.kind === 'embedded')
})

test('reports what takes too long without retrying; a finished step stops reading', async () => {
  const step = { ...open, params: { sheet } }
  const tooLong = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  await expect(readInStep({ step, env: env() }, () => Promise.reject(tooLong))).rejects.toMatchObject({
    code: 'read_too_long',
    retryable: false,
    message: expect.stringContaining('15 seconds'),
  })
  const ended = { ...step, signal: AbortSignal.abort(new Error('the step is over')) }
  await expect(readInStep({ step: ended, env: env() }, () => Promise.resolve(1))).rejects.toThrow(
    'the step is over',
  )
})
