import { expect, it } from 'vitest'
import { callKeys } from './call-keys.ts'

const order = (given: unknown) => ({ name: 'order', arguments: given })

it('an answer that starts over uses the same keys for its calls, whatever the order', () => {
  const [first, again] = [callKeys('run_a:n2'), callKeys('run_a:n2')]
  const [tea, milk] = [order({ item: 'tea', count: 1 }), order({ item: 'milk' })]
  const keys = [first(tea), first(milk)]
  expect([again(milk), again(order({ count: 1, item: 'tea' }))].toReversed()).toEqual(keys)
  expect(new Set(keys).size).toBe(2)
  expect(callKeys('run_b:n2')(tea)).not.toBe(keys[0])
})

it('a repeated call in one answer has its own key', () => {
  const [first, again] = [callKeys('run_a:n2'), callKeys('run_a:n2')]
  const keys = [first(order({})), first(order({}))]
  expect(new Set(keys).size).toBe(2)
  expect([again(order({})), again(order({}))]).toEqual(keys)
})
