import { expect, it } from 'vitest'
import { endOfCrashed, isSuspect, suspectedWith } from './suspects.ts'

const crashed = (crashes: number) => ({ crashes })

it('a run works alone after killing two processes, and fails after three', () => {
  expect([0, 1, 2, 3].map((times) => isSuspect(crashed(times)))).toEqual([false, false, true, true])
  expect([0, 1, 2].map((times) => endOfCrashed(crashed(times)))).toEqual([null, null, null])
  expect(endOfCrashed(crashed(3))).toMatchObject({ state: 'failed', error: { code: 'process_died' } })
})

it('a row of which nothing was known works alone at last, and never fails for its slice', () => {
  const alone = (hasEffects: boolean) =>
    [0, 1, 2, 3, 9].map((crashes) => isSuspect(crashed(suspectedWith(crashes, { hasEffects }))))
  expect(alone(false)).toEqual([false, true, true, true, true])
  expect(alone(true)).toEqual([false, false, false, true, true])
  expect(endOfCrashed(crashed(suspectedWith(9, { hasEffects: false })))).toBeNull()
})
