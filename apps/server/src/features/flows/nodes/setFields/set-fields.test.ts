import { expect, test } from 'vitest'
import { outputOf } from '../testing/try-node.ts'

test('values keep their types, texts are put together, later names win', async () => {
  const fields = [
    { name: 'list', value: '@@params.list@@' },
    { name: 'text', value: '@@a@@ of @@b@@' },
    { name: 'number', value: 5 },
    { name: 'number', value: '@@b@@' },
    { name: 'empty', value: null },
  ]
  const trial = { params: { fields }, row: { a: 'one', b: '2.50' }, given: { list: [1, { x: null }] } }
  expect(await outputOf('setFields', trial)).toEqual({
    list: [1, { x: null }],
    text: 'one of 2.50',
    number: '2.50',
    empty: null,
  })
})
