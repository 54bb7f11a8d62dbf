import { expect, test } from 'vitest'
import { outputOf } from '../testing/try-node.ts'

test('responds with JSON that inserted values cannot break out of', async () => {
  const row = { name: 'Ada "the first" Lovelace' }
  const params = { format: 'json', body: '{"hello": "@@name@@", "list": [1]}', status: 201 }
  expect(await outputOf('respond', { params, row })).toEqual({
    status: 201,
    contentType: 'application/json',
    body: { hello: 'Ada "the first" Lovelace', list: [1] },
  })
})

test('responds with text, or nothing at all', async () => {
  expect(
    await outputOf('respond', { params: { format: 'text', text: 'Thanks, @@n@@!' }, row: { n: 'Ada' } }),
  ).toEqual({
    status: 200,
    contentType: 'text/plain; charset=utf-8',
    body: 'Thanks, Ada!',
  })
  expect(await outputOf('respond')).toEqual({ status: 200, contentType: 'application/json', body: {} })
})
