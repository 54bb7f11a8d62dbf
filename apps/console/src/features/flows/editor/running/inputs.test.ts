import { expect, it } from 'vitest'
import { setParam } from '../model/edit-nodes.ts'
import { CATALOGUE, chain } from '../model/testing.ts'
import { getIn, inputsOf, itemAt, pathBeside, setIn } from './inputs.ts'

it('finds what a node takes from elsewhere, once each', () => {
  const fields = [
    { name: 'a', value: '@@n2.x@@ @@n2.x?@@ @@row.Name@@ @@topic@@ @@params.topic@@ @@index@@' },
    { name: 'b', value: ['@@n2.list[0].deep@@'] },
  ]
  const plain = chain('setFields', 'setFields')
  const params = [{ key: 'topic' }] as unknown as typeof plain.params
  const document = setParam({ ...plain, params }, { id: 'n3', key: 'fields' }, fields)
  const node = document.nodes.find(({ id }) => id === 'n3')!
  const inputs = inputsOf(document, CATALOGUE, { node, definition: CATALOGUE.get('setFields')! })
  expect(inputs.map(({ token, from, of, path }) => [token, from, of, path])).toEqual([
    ['@@n2.x@@', 'node', 'n2', ['x']],
    ['@@row.Name@@', 'row', 'Name', []],
    ['@@topic@@', 'param', 'topic', []],
    ['@@params.topic@@', 'param', 'topic', []],
    ['@@n2.list[0].deep@@', 'node', 'n2', ['list', 0, 'deep']],
  ])
})

it('changes a value deep inside, and leaves the rest', () => {
  const before = { a: 1, list: [{ b: 1 }, { b: 2 }] }
  const after = setIn(before, ['list', 1, 'b'], 3)
  expect(after).toEqual({ a: 1, list: [{ b: 1 }, { b: 3 }] })
  expect(before.list[1]).toEqual({ b: 2 })
  expect(setIn(undefined, ['x', 0, 'y'], 1)).toEqual({ x: [{ y: 1 }] })
  expect(setIn({ a: 1 }, [], 'all')).toBe('all')
  expect(getIn(after, ['list', 1, 'b'])).toBe(3)
  expect(getIn({}, ['constructor'])).toBeUndefined()
})

it('finds the step of the same item', () => {
  expect(pathBeside('n4', ['n3[0]/n4', 'n3[1]/n4'], 'n3[0]/n5')).toBe('n3[0]/n4')
  expect(pathBeside('n2', ['n2'], 'n3[0]/n5')).toBe('n2')
  expect(pathBeside('n4', ['n3[0]/n4', 'n3[1]/n4'], undefined)).toBe('n3[1]/n4')
  expect(itemAt('n3', 'n3[12]/n5')).toBe(12)
  expect(itemAt('n3', 'n5')).toBeUndefined()
})
