import { accounts, createClient, sheets } from '@millrace/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type Server, startServer } from '../../../../../../e2e/support/server.ts'
import { PASSWORD } from '../../../testing/server.ts'
import { AT_ONCE_MAX } from '../columns/start-work.ts'
import { addTo } from '../links/testing/linked.ts'

const DEATHS = 3

let server: Server
beforeEach(async () => {
  server = await startServer({ LOG_LEVEL: 'silent' })
})
afterEach(() => server.close())

// Some ten milliseconds per record, so that it never finishes by itself; the other formula is not delayed by it.
const SLOW = `SUM(${Array(30).fill('{n} * {n}').join(', ')})`
const WAIT = { timeout: 60_000, interval: 50 }

it('a calculation that kills the process three times fails, and another formula works', async () => {
  const baseUrl = `${server.url}/api`
  const user = { username: 'owner@example.test', password: PASSWORD }
  const { token } = await createClient({ baseUrl }).call(accounts.signup, { body: user })
  const client = createClient({ baseUrl, headers: () => ({ authorization: `Bearer ${token}` }) })
  const columns: sheets.NewColumn[] = [{ label: 'N', key: 'n', type: 'number' }]
  const { id } = await client.call(sheets.create, { body: { name: 'Digits', columns } })
  const params = { id }
  await addTo(
    client,
    id,
    Array.from({ length: AT_ONCE_MAX + 1 }, () => ({ n: '7'.repeat(490) })),
  )
  const formula = { label: 'F', key: 'f', type: 'formula' as const, settings: { formula: SLOW } }
  await client.call(sheets.addColumn, { params, body: formula })
  const look = async () => (await client.call(sheets.get, { params })).columns[1]!

  const filled = async () => {
    const filter = JSON.stringify({ column: 'f', op: 'notEmpty' })
    return (await client.call(sheets.countRecords, { params, query: { filter } })).total
  }
  for (let death = 0, before = 0; death < DEATHS; death += 1) {
    // It is running again: a process killed before that has nothing to do with it.
    before = await vi.waitFor(async () => {
      const now = await filled()
      expect(now).toBeGreaterThan(before)
      return now
    }, WAIT)
    expect(await look()).toMatchObject({ progress: expect.any(Number), workError: null })
    await server.kill()
    await server.restart()
  }
  const failed = { progress: null, workError: { work: 'calculation', reason: 'crashed' } }
  await vi.waitFor(async () => expect(await look()).toMatchObject(failed), WAIT)

  const body = { column: 'f', settings: { formula: '{n} + 1' } }
  await client.call(sheets.updateColumn, { params, body })
  await vi.waitFor(async () => expect(await look()).toMatchObject({ progress: null, workError: null }), WAIT)
  expect(await filled()).toBe(AT_ONCE_MAX + 1)
})
