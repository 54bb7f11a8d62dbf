import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { silentLog } from './log.ts'
import { NO_ROOM_REASON, Room } from './room.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.close())

it('counts as full from the first statement that found no room until something can be written', async () => {
  const room = new Room(silentLog)
  room.note(new Error('something else'))
  expect(room.reason).toBeNull()
  room.note(Object.assign(new Error('could not extend file'), { code: '53100' }))
  expect(room.reason).toBe(NO_ROOM_REASON)
  const stop = room.probe(db.pool)
  await vi.waitFor(() => expect(room.reason).toBeNull(), { timeout: 10_000 })
  await stop()
})
