import { type Step, StepError } from '@millrace/engine'
import { expect, it } from 'vitest'
import { againThroughOutages } from '../walk/step-again.ts'
import { throughOutages } from './through-outages.ts'
import { LeaseLost } from '../types.ts'

const refused = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** Fails this many times with the error, then succeeds. Records its arguments. */
function failing<T>(times: number, error: unknown) {
  const calls: T[] = []
  return {
    calls,
    work: (given: T): Promise<string> => {
      calls.push(given)
      return calls.length > times ? Promise.resolve('done') : Promise.reject(error)
    },
  }
}

const lease = (end = new AbortController()) => ({ lost: end.signal })
const step = (effects: 'repeatable' | 'ask') =>
  ({ definition: { effects }, signal: new AbortController().signal }) as unknown as Step

it('what could not be reached is tried until it answers, and told that it may be done already', async () => {
  const { calls, work } = failing<boolean>(2, refused())
  await expect(throughOutages(lease(), work)).resolves.toBe('done')
  expect(calls).toEqual([false, true, true])
})

it('what is wrong is told at once', async () => {
  const { calls, work } = failing<boolean>(9, Object.assign(new Error('no such table'), { code: '42P01' }))
  await expect(throughOutages(lease(), work)).rejects.toThrow('no such table')
  expect(calls).toHaveLength(1)
})

it('whoever was taken for dead meanwhile gives up', async () => {
  const end = new AbortController()
  end.abort()
  await expect(throughOutages(lease(end), failing(9, refused()).work)).rejects.toBeInstanceOf(LeaseLost)
})

it('a step that failed because the database was away is done again', async () => {
  const { calls, work } = failing(1, refused())
  const answer = againThroughOutages(refused(), step('repeatable'), () =>
    work(null).then((output) => ({ output })),
  )
  await expect(answer).resolves.toEqual({ output: 'done' })
  expect(calls).toHaveLength(2)
})

it.each([
  ['that may not be repeated', refused(), 'ask' as const],
  ['that was refused by another side', new StepError('http_error', 'refused'), 'repeatable' as const],
  ['with a defect', new Error('undefined is not a function'), 'repeatable' as const],
])('a step %s is not done again', async (_, error, effects) => {
  const { calls, work } = failing(0, null)
  const answer = againThroughOutages(error, step(effects), () => work(null).then((output) => ({ output })))
  await expect(answer).rejects.toBe(error)
  expect(calls).toHaveLength(0)
})
