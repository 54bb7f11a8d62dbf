import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { Room } from './room.ts'

const MB = 1024 * 1024
const RUN_LIMIT = 32 * MB
const never = new AbortController().signal

/** Named runs that ask for room, in the order in which they got it. */
function desk(room: Room) {
  const went: string[] = []
  const ask = async (run: string, megabytes: number, { group = run, signal = never } = {}) => {
    await room.ask({ run, group, size: megabytes * MB, signal })
    went.push(run)
  }
  const settled = () => new Promise(setImmediate)
  return { went, ask, settled }
}

it('a run that is too large waits until another one has ended; small ones do not', async () => {
  const room = new Room(10 * MB)
  const { went, ask, settled } = desk(room)
  await ask('a', 6)
  void ask('b', 6)
  void ask('small', 0.01)
  await settled()
  expect(went).toEqual(['a', 'small'])
  room.leave('a')
  await settled()
  expect(went).toEqual(['a', 'small', 'b'])
})

it('when all wait for each other, one continues to its end, and then the next', async () => {
  const room = new Room(10 * MB)
  const { went, ask, settled } = desk(room)
  await ask('a', 5)
  await ask('b', 5)
  void ask('a', 8)
  await settled()
  expect(went).toEqual(['a', 'b'])
  void ask('b', 9)
  await settled()
  expect(went).toEqual(['a', 'b', 'a'])
  // It is let through, whatever its size.
  await ask('a', 30)
  await settled()
  expect(went).toEqual(['a', 'b', 'a', 'a'])
  room.leave('a')
  await settled()
  expect(went).toEqual(['a', 'b', 'a', 'a', 'b'])
})

it('a run that needs more than the total runs alone', async () => {
  const room = new Room(10 * MB)
  const { went, ask } = desk(room)
  await ask('a', 20)
  expect(went).toEqual(['a'])
})

it('prefers the account that holds the least', async () => {
  const room = new Room(10 * MB)
  const { went, ask, settled } = desk(room)
  await ask('a1', 5, { group: 'a' })
  await ask('a2', 5, { group: 'a' })
  for (const run of ['a3', 'a4']) void ask(run, 5, { group: 'a' })
  void ask('b1', 5, { group: 'b' })
  room.leave('a1')
  await settled()
  expect(went).toEqual(['a1', 'a2', 'b1'])
})

it('a cancelled run stops waiting, and blocks nobody', async () => {
  const room = new Room(10 * MB)
  const { went, ask, settled } = desk(room)
  await ask('a', 8)
  const ending = new AbortController()
  void ask('b', 5, { signal: ending.signal })
  void ask('c', 2)
  await settled()
  expect(went).toEqual(['a'])
  ending.abort()
  await settled()
  expect(went.toSorted()).toEqual(['a', 'b', 'c'])
})

it('a run never waits if another one with room waits for it', () => {
  const room = new Room(10 * MB)
  expect(room.ask({ run: 'a', group: 'a', size: 9 * MB, signal: never })).toBeUndefined()
  expect(room.ask({ run: 'of a', group: 'a', size: 9 * MB, signal: never, mustGoOn: true })).toBeUndefined()
})

it('all runs finish, and hold no more than the total and one of them', async () => {
  const most = 2 * RUN_LIMIT
  const run = fc.record({
    group: fc.constantFrom('a', 'b', 'c'),
    steps: fc.array(fc.integer({ min: 1, max: 8 * MB }), { minLength: 1, maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(run, { minLength: 1, maxLength: 40 }), async (runs) => {
      const room = new Room(most)
      let held = 0
      let peak = 0
      const walk = async ({ group, steps }: (typeof runs)[number], no: number) => {
        let size = 0
        for (const step of steps) {
          const wanted = Math.min(RUN_LIMIT, size + step)
          await room.ask({ run: String(no), group, size: wanted, signal: never })
          held += wanted - size
          size = wanted
          peak = Math.max(peak, held)
          await Promise.resolve()
        }
        held -= size
        room.leave(String(no))
      }
      await Promise.all(runs.map(walk))
      expect(held).toBe(0)
      expect(peak).toBeLessThanOrEqual(most + RUN_LIMIT + runs.length * 64 * 1024)
    }),
    { numRuns: 200 },
  )
})
