import { flows } from '@millrace/contract'
import { expect, it } from 'vitest'
import { CATALOGUE } from '../model/testing.ts'
import { tryChange } from './try-change.ts'

const document = flows.flowDocument.parse({
  version: 1,
  params: [{ key: 'name' }],
  nodes: [
    { id: 'n1', type: 'start' },
    { id: 'n2', type: 'output', params: { fields: [{ name: 'a', value: '@@name@@' }] } },
  ],
  edges: [{ from: 'n1', to: 'n2' }],
})
const changes = (...given: unknown[]) => flows.flowChanges.parse(given)
const setTo = (value: string) => ({ op: 'change', id: 'n2', params: { fields: [{ name: 'a', value }] } })

it('shows what a change would do to the draft', () => {
  const tried = tryChange(document, changes(setTo('Hello @@name@@')), CATALOGUE)
  expect(tried).toMatchObject({
    ok: true,
    document: { nodes: [{}, { params: { fields: [{ value: 'Hello @@name@@' }] } }] },
  })
})

it('refuses a change that no longer applies, or would cause errors', () => {
  expect(tryChange(document, changes({ op: 'remove', id: 'n7' }), CATALOGUE)).toMatchObject({
    ok: false,
    why: 'misfit',
  })
  expect(tryChange(document, changes(setTo('@@gone@@')), CATALOGUE)).toMatchObject({
    ok: false,
    why: 'errors',
  })
  const broken = { ...document, edges: [] }
  expect(tryChange(broken, changes(setTo('x')), CATALOGUE).ok).toBe(true)
})
