import { expect, it } from 'vitest'
import { ManualClock } from '../../testing-clock.ts'
import { RefusedError, watchFetch } from './watched-fetch.ts'

const clock = new ManualClock()
const get = (response: Response, onBytes?: () => void) =>
  watchFetch(() => Promise.resolve(response), { clock, ...(onBytes ? { watcherOf: () => onBytes } : {}) })(
    'https://models.example/',
  )

it('tells of every part of the body', async () => {
  let parts = 0
  const body = new ReadableStream({
    start: (controller) => {
      for (const letter of 'abc') controller.enqueue(new TextEncoder().encode(letter))
      controller.close()
    },
  })
  expect(await (await get(new Response(body), () => parts++)).text()).toBe('abc')
  expect(parts).toBe(3)
})

it.each([
  [
    JSON.stringify({ error: { code: 'rate_limit_exceeded', param: 'model' } }),
    'rate_limit_exceeded',
    'model',
  ],
  [JSON.stringify({ error: { code: 42 } }), null, null],
  [JSON.stringify({ error: 'text' }), null, null],
  ['null', null, null],
  ['<h1>Bad gateway</h1>', null, null],
  ['x'.repeat(1_000_000), null, null],
])('reads what can be read of a refusal', async (body, code, param) => {
  const error = await get(new Response(body, { status: 429, headers: { 'retry-after': '4' } })).catch(
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(RefusedError)
  expect((error as RefusedError).refusal).toEqual({
    status: 429,
    code,
    param,
    hint: null,
    retryAfterSeconds: 4,
  })
})

it('takes an answer without a body for a wrong address', async () => {
  await expect(get(new Response(null))).rejects.toMatchObject({ code: 'bad_response' })
})
