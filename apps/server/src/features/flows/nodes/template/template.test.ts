import { expect, test } from 'vitest'
import { outputOf } from '../testing/try-node.ts'

const row = { name: '<b>@@params.secret@@</b>' }

test('values are inserted as they are, and never looked through for tokens', async () => {
  const params = { text: 'Dear @@name@@' }
  expect(await outputOf('template', { params, row, given: { secret: 'x' } })).toEqual({
    text: 'Dear <b>@@params.secret@@</b>',
  })
})

test('in HTML they are escaped', async () => {
  const params = { format: 'html', html: '<p>Dear @@name@@</p>' }
  expect(await outputOf('template', { params, row })).toEqual({
    text: '<p>Dear &lt;b&gt;@@params.secret@@&lt;/b&gt;</p>',
  })
})
