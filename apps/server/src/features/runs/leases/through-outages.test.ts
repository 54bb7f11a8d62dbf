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

it('retries what could not be reached, and says that it may be done already', async () => {
  const { calls, work } = failing<boolean>(2, refused())
  await expect(throughOutages(lease(), work)).resolves.toBe('done')
  expect(calls).toEqual([false, true, true])
})

it('reports errors at once', async () => {
  const { calls, work } = failing<boolean>(9, Object.assign(new Error('no such table'), { code: '42P01' }))
  await expect(throughOutages(lease(), work)).rejects.toThrow('no such table')
  expect(calls).toHaveLength(1)
})

it('gives up when this process was marked dead meanwhile', async () => {
  const end = new AbortController()
  end.abort()
  await expect(throughOutages(lease(end), failing(9, refused()).work)).rejects.toBeInstanceOf(LeaseLost)
})

it('repeats a step that failed because the database was down', async () => {
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
])('does not repeat a step %s', async (_, error, effects) => {
  const { calls, work } = failing(0, null)
  const answer = againThroughOutages(error, step(effects), () => work(null).then((output) => ({ output })))
  await expect(answer).rejects.toBe(error)
  expect(calls).toHaveLength(0)
})
