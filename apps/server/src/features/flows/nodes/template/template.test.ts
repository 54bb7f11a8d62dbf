import { expect, test } from 'vitest'
import { outputOf } from '../testing/try-node.ts'

const row = { name: '<b>@@params.secret@@</b>' }

test('inserts values verbatim, without looking for tokens in them', async () => {
  const params = { text: 'Dear @@name@@' }
  expect(await outputOf('template', { params, row, given: { secret: 'x' } })).toEqual({
    text: 'Dear <b>@@params.secret@@</b>',
  })
})

test('escapes them in HTML', async () => {
  const params = { format: 'html', html: '<p>Dear @@name@@</p>' }
  expect(await outputOf('template', { params, row })).toEqual({
    text: '<p>Dear &lt;b&gt;@@params.secret@@&lt;/b&gt;</p>',
  })
})
