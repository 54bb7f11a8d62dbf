import { flows } from '@millrace/contract'
import { ruleHolds } from '@millrace/engine'
import { filterInTurns, mapInTurns, sortInTurns } from '../../../../lib/take-turn.ts'
import { listOf } from '../lists/list-of.ts'
import { pathOf, valueAt } from '../lists/value-at.ts'
import type { NodeType } from '../types.ts'
import { compareKeys, sortKey } from './compare.ts'

type Items = readonly unknown[]

async function filterItems(items: Items, rules: flows.RuleGroup | null | undefined): Promise<Items> {
  if (!rules || rules.rules.length === 0) return items
  return filterInTurns(items, (item) => ruleHolds(rules, (left) => valueAt(item, pathOf(flows.textOf(left)))))
}

async function withoutRepetitions(items: Items, field: string): Promise<Items> {
  if (field === '') return items
  const path = pathOf(field)
  const seen = new Set<string>()
  return filterInTurns(items, (item) => {
    const text = flows.textOf(valueAt(item, path))
    if (seen.has(text)) return false
    seen.add(text)
    return true
  })
}

async function sorted(items: Items, { sort, sortBy }: { sort: unknown; sortBy: unknown }): Promise<Items> {
  if (sort === 'reversed') return items.toReversed()
  if (sort !== 'ascending' && sort !== 'descending') return items
  const path = pathOf(flows.textOf(sortBy))
  const direction = sort === 'ascending' ? 1 : -1
  const keyed = await mapInTurns(items, (item) => ({ item, key: sortKey(valueAt(item, path)) }))
  const inOrder = await sortInTurns(keyed, (a, b) => compareKeys(a.key, b.key, direction))
  return inOrder.map(({ item }) => item)
}

/** The filtered list in its new order; the sort is stable. */
export const execute: NodeType['execute'] = async ({ params }) => {
  const rules = params.rules as flows.RuleGroup | null | undefined
  const all = await filterItems(listOf(params.list), rules)
  const left = await withoutRepetitions(all, flows.textOf(params.uniqueBy).trim())
  const limit = params.limit === null || params.limit === undefined ? Infinity : Number(params.limit)
  const inOrder = await sorted(left, { sort: params.sort, sortBy: params.sortBy })
  const items = inOrder.slice(0, limit)
  return { output: { items, first: items[0] ?? null, count: items.length } }
}
