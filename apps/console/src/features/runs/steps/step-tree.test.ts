import type { runs } from '@millrace/contract'
import { expect, it } from 'vitest'
import { failedPaths, fallbackOf, itemOf, tokensOf, treeOf } from './step-tree.ts'

const step = (path: string, parent: string | null, state: runs.RunStep['state'] = 'done') =>
  ({ path, parent, state }) as runs.RunStep

it('nests steps under their parents, and orphans at the top', () => {
  const steps = [step('n1', null), step('n3', null), step('n3[0]/n5', 'n3'), step('n9[0]/n2', 'n9')]
  const tree = treeOf(steps).map((node) => [node.step.path, node.children.map((one) => one.step.path)])
  expect(tree).toEqual([
    ['n1', []],
    ['n3', ['n3[0]/n5']],
    ['n9[0]/n2', []],
  ])
})

it('knows the item of a for-each, counted from 1', () => {
  expect(itemOf({ path: 'n3[12]/n5' })).toBe(13)
  expect(itemOf({ path: 'n3[2]/n4/n5' })).toBeNull()
  expect(itemOf({ path: 'n3' })).toBeNull()
})

it('adds the tokens of all entries, and none for other values', () => {
  expect(tokensOf([{ tokensIn: 3, tokensOut: 4 }, { tokensIn: 1 }])).toBe(8)
  expect(tokensOf(null)).toBe(0)
})

it('says which model responded in place of which', () => {
  const insteadOf = { model: 'openai:large', code: 'model_unavailable' }
  const usage = [{ model: 'openai:large' }, { model: 'google:small', insteadOf }]
  expect(fallbackOf(usage)).toEqual({
    model: 'google:small',
    instead: 'openai:large',
    code: 'model_unavailable',
  })
  expect(fallbackOf([{ model: 'openai:large' }])).toBeNull()
  expect(fallbackOf(null)).toBeNull()
})

it('finds the paths to failures', () => {
  const steps = [step('n1', null), step('n3', null), step('n3[0]/n5', 'n3', 'failed')]
  expect([...failedPaths(steps)].toSorted()).toEqual(['n3', 'n3[0]/n5'])
})
