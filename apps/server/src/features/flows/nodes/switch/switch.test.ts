import { expect, test } from 'vitest'
import { tryNode } from '../testing/try-node.ts'

const when = (port: string, title: string, least: number) => ({
  port,
  title,
  rules: { match: 'all', rules: [{ left: '@@size@@', operator: 'greaterOrEqual', right: least }] },
})
const cases = [when('large', 'Large', 1000), when('middle', '', 50)]

test.each([
  ['1000', 'large', 'Large'],
  ['999.99', 'middle', 'middle'],
  ['49', 'else', 'Otherwise'],
  ['many', 'else', 'Otherwise'],
])('takes the first matching case: %s', async (size, port, title) => {
  const record = await tryNode('switch', { params: { cases }, row: { size } })
  expect(record).toMatchObject({ state: 'done', port, output: { port, title } })
})
