import { flows } from '@millrace/contract'
import { ruleHolds } from '@millrace/engine'
import { listOf } from '../lists/list-of.ts'
import { pathOf, valueAt } from '../lists/value-at.ts'
import type { NodeType } from '../types.ts'
import { compareKeys, sortKey } from './compare.ts'

type Items = readonly unknown[]

function kept(items: Items, rules: flows.RuleGroup | null | undefined): Items {
  if (!rules || rules.rules.length === 0) return items
  return items.filter((item) => ruleHolds(rules, (left) => valueAt(item, pathOf(flows.textOf(left)))))
}

function withoutRepetitions(items: Items, field: string): Items {
  if (field === '') return items
  const path = pathOf(field)
  const seen = new Set<string>()
  return items.filter((item) => {
    const text = flows.textOf(valueAt(item, path))
    return !seen.has(text) && seen.add(text)
  })
}

function sorted(items: Items, { sort, sortBy }: { sort: unknown; sortBy: unknown }): Items {
  if (sort === 'reversed') return items.toReversed()
  if (sort !== 'ascending' && sort !== 'descending') return items
  const path = pathOf(flows.textOf(sortBy))
  const direction = sort === 'ascending' ? 1 : -1
  return items
    .map((item) => ({ item, key: sortKey(valueAt(item, path)) }))
    .toSorted((a, b) => compareKeys(a.key, b.key, direction))
    .map(({ item }) => item)
}

/** What is left of a list, in its new order. Equal items stay in the order they had. */
export const execute: NodeType['execute'] = ({ params }) => {
  const rules = params.rules as flows.RuleGroup | null | undefined
  const left = withoutRepetitions(kept(listOf(params.list), rules), flows.textOf(params.uniqueBy).trim())
  const limit = params.limit === null || params.limit === undefined ? Infinity : Number(params.limit)
  const items = sorted(left, { sort: params.sort, sortBy: params.sortBy }).slice(0, limit)
  return { output: { items, first: items[0] ?? null, count: items.length } }
}
