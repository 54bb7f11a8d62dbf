import type { sheets } from '@millrace/contract'

/** A condition on a column, or on the whole row. */
export type AnyCondition = sheets.Condition | sheets.RowCondition

/** A group of conditions in the builder; a single condition is shown as a group of one. */
export interface Group {
  join: 'and' | 'or'
  items: readonly (AnyCondition | Group)[]
}

export const isGroup = (item: AnyCondition | Group): item is Group => 'join' in item
export const isOfRow = (condition: AnyCondition): condition is sheets.RowCondition => 'has' in condition

/** Converts a filter for the builder. */
export function groupOf(filter: sheets.Filter | null): Group {
  if (!filter) return { join: 'and', items: [] }
  const item = itemOf(filter)
  return isGroup(item) ? item : { join: 'and', items: [item] }
}

function itemOf(filter: sheets.Filter): AnyCondition | Group {
  if ('and' in filter) return { join: 'and', items: filter.and.map(itemOf) }
  if ('or' in filter) return { join: 'or', items: filter.or.map(itemOf) }
  return filter
}

const VALUELESS: readonly sheets.FilterOp[] = ['empty', 'notEmpty', 'error']

/** Whether a condition is complete: one without a value does not hide rows. */
export function isComplete(condition: AnyCondition): boolean {
  if (isOfRow(condition)) return true
  const { op, value } = condition
  if (VALUELESS.includes(op)) return true
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}

/** The filter of a group's complete conditions; null when there are none. */
export function filterOf(group: Group): sheets.Filter | null {
  const parts = group.items
    .map((item) => (isGroup(item) ? filterOf(item) : isComplete(item) ? item : null))
    .filter((part) => part !== null)
  if (parts.length === 0) return null
  return group.join === 'and' ? { and: parts } : { or: parts }
}

/** All conditions of a filter, including nested ones. */
export function conditionsOf(filter: sheets.Filter | null): AnyCondition[] {
  if (!filter) return []
  if ('and' in filter) return filter.and.flatMap(conditionsOf)
  if ('or' in filter) return filter.or.flatMap(conditionsOf)
  return [filter]
}

/** Replaces or removes an item of a group. */
export function withItem(group: Group, index: number, item: AnyCondition | Group | null): Group {
  const items = group.items.flatMap((one, place) => (place === index ? (item ? [item] : []) : [one]))
  return { ...group, items }
}
