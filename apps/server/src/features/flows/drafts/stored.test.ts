import { createHash } from 'node:crypto'
import { flows } from '@millrace/contract'
import { expect, test } from 'vitest'
import { documentId } from './stored.ts'

const OWNER = { accountId: 'acc', flowId: 'flw' }
const document = (fields: unknown) =>
  flows.flowDocument.parse({
    version: 1,
    nodes: [{ id: 'n1', type: 'start', params: { fields } }],
    edges: [],
  })

/** With its properties sorted by name. */
const inOneGo = (value: unknown) =>
  createHash('sha256')
    .update('acc\nflw\n')
    .update(
      JSON.stringify(value, (_, one: unknown) =>
        typeof one === 'object' && one !== null && !Array.isArray(one)
          ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : one,
      ),
    )
    .digest('hex')

test.each([
  ['small', [{ b: 1, a: [null, 'x'] }]],
  ['long', Array.from({ length: 3000 }, (_, n) => ({ b: n, a: { d: [], c: `${n}` } }))],
  ['with long parts', [Array(5000).fill(1), { b: Array(3000).fill('x'), a: 1, c: undefined }]],
])('the id of a document that is %s does not depend on the order of its properties', async (_, fields) => {
  const given = document(fields)
  const { nodes, ...rest } = given
  expect(await documentId(OWNER, given)).toBe(inOneGo(given))
  expect(await documentId(OWNER, { nodes, ...rest })).toBe(inOneGo(given))
  expect(await documentId(OWNER, document([fields]))).not.toBe(inOneGo(given))
})
