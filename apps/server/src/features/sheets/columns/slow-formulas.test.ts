import { sheets } from '@millrace/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { slowness } from '../../../testing/event-loop/cpu-ms.ts'
import { startTestServer, type TestServer } from '../../../testing/server.ts'
import { addTo } from '../links/testing/linked.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const ROWS = 40
/** Their formulas take several seconds, more than one call is allowed. */
const SLOW_ROWS = 250
/** The limit for the formulas of one record, far below the time for all rows. */
const HELD_MOST_MS = 200
const FORMULA = `SUM(${Array(30).fill('{n} * {n}').join(', ')})`

/** The longest that this held the event loop, in ms of processor time, as on a quiet machine. */
async function longestHold(act: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let from = process.threadCpuUsage()
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(from)
    longest = Math.max(longest, (user + system) / 1000)
    from = process.threadCpuUsage()
  }, 1)
  await act()
  clearInterval(timer)
  return longest < HELD_MOST_MS ? longest : longest / (await slowness())
}

test('calculates a slow formula in the background even in a small sheet', async () => {
  const { client } = await server.signUp()
  const columns = [{ label: 'N', key: 'n', type: 'number' as const }]
  const { id } = await client.call(sheets.create, { body: { name: 'Digits', columns } })
  await addTo(
    client,
    id,
    Array.from({ length: SLOW_ROWS }, () => ({ n: '7'.repeat(490) })),
  )
  const settings = { formula: `SUM(${Array(12).fill('{n} * {n}').join(', ')})` }
  const body = { label: 'F', key: 'f', type: 'formula' as const, settings }
  await client.call(sheets.addColumn, { params: { id }, body })
  const progress = async () =>
    (await client.call(sheets.get, { params: { id } })).columns.find(({ key }) => key === 'f')!.progress
  expect(await progress()).not.toBeNull()
  await expect.poll(progress, { timeout: 120_000 }).toBeNull()
  const filter = JSON.stringify({ column: 'f', op: 'eq', value: String(12n * BigInt('7'.repeat(490)) ** 2n) })
  const { total } = await client.call(sheets.countRecords, { params: { id }, query: { filter } })
  expect(total).toBe(SLOW_ROWS)
})

test('calculates slow formulas row by row, yielding to the event loop in between', async () => {
  const { client } = await server.signUp()
  const columns = [{ label: 'N', key: 'n', type: 'number' as const }]
  const { id } = await client.call(sheets.create, { body: { name: 'Digits', columns } })
  const rows = Array.from({ length: ROWS }, () => ({ n: '7'.repeat(490) }))
  await addTo(client, id, rows)
  const filled = async () => {
    const filter = JSON.stringify({ column: 'f', op: 'notEmpty' })
    return (await client.call(sheets.countRecords, { params: { id }, query: { filter } })).total
  }
  const body = { label: 'F', key: 'f', type: 'formula' as const, settings: { formula: '{n}' } }
  await client.call(sheets.addColumn, { params: { id }, body })
  await expect.poll(filled, { timeout: 60_000 }).toBe(ROWS)
  const change = { column: 'f', settings: { formula: FORMULA } }
  const preview = { params: { id }, body: { ...change, preview: true } }
  expect(await longestHold(() => client.call(sheets.updateColumn, preview))).toBeLessThan(HELD_MOST_MS)
  const held = await longestHold(async () => {
    await client.call(sheets.updateColumn, { params: { id }, body: change })
    const idle = async () => (await client.call(sheets.get, { params: { id } })).columns[1]!.progress
    await expect.poll(idle, { timeout: 60_000, interval: 20 }).toBeNull()
  })
  expect(held).toBeLessThan(HELD_MOST_MS)
  expect(await longestHold(() => addTo(client, id, rows))).toBeLessThan(HELD_MOST_MS)
  expect(await filled()).toBe(2 * ROWS)
})
