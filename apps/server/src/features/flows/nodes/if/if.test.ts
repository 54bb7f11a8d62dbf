import { expect, test } from 'vitest'
import { tryNode } from '../testing/try-node.ts'

const rules = {
  match: 'all',
  rules: [
    { left: '@@country@@', operator: 'isOneOf', right: 'DE, AT' },
    { match: 'any', rules: [{ left: '@@revenue@@', operator: 'greater', right: '@@params.least@@' }] },
  ],
}

test.each([
  [{ country: 'AT', revenue: '1000000.10' }, 'yes'],
  [{ country: 'AT', revenue: '1000000.00' }, 'no'],
  [{ country: 'FR', revenue: '2000000' }, 'no'],
  [{ country: 'DE', revenue: null }, 'no'],
])('rules over the row and parameters decide: %j', async (row, port) => {
  expect(await tryNode('if', { params: { rules }, row, given: { least: '1000000' } })).toMatchObject({
    state: 'done',
    port,
    output: { result: port === 'yes' },
  })
})
