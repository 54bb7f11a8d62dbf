import { describe, expect, it } from 'vitest'
import type { sheets } from '@millrace/contract'
import { conditionsOf, filterOf, groupOf, withItem } from './tree.ts'
import { opsOf, valueKind, withOp } from './ops.ts'

const dear: sheets.Condition = { column: 'price', op: 'gt', value: '10' }
const named: sheets.Condition = { column: 'name', op: 'notEmpty' }
const unfinished: sheets.Condition = { column: 'name', op: 'contains', value: '' }

describe('the filter builder', () => {
  it('shows a filter and returns it', () => {
    const filter: sheets.Filter = { and: [dear, { or: [named, dear] }] }
    expect(filterOf(groupOf(filter))).toEqual(filter)
    expect(filterOf(groupOf(dear))).toEqual({ and: [dear] })
    expect(groupOf(null)).toEqual({ join: 'and', items: [] })
  })

  it('leaves out incomplete conditions, and empty groups', () => {
    expect(filterOf({ join: 'or', items: [unfinished, { join: 'and', items: [unfinished] }] })).toBeNull()
    expect(filterOf({ join: 'or', items: [unfinished, named] })).toEqual({ or: [named] })
  })

  it('counts conditions at any depth', () => {
    expect(conditionsOf({ and: [dear, { or: [named, dear] }] })).toEqual([dear, named, dear])
    expect(conditionsOf(dear)).toEqual([dear])
    expect(conditionsOf(null)).toEqual([])
  })

  it('replaces and removes items', () => {
    const group = groupOf({ and: [dear, named] })
    expect(withItem(group, 0, null).items).toEqual([named])
    expect(withItem(group, 1, dear).items).toEqual([dear, dear])
  })
})

describe('operators', () => {
  it('compares a formula like its values', () => {
    expect(opsOf({ type: 'formula', valueType: 'number' })).toContain('gte')
    expect(valueKind({ type: 'formula', valueType: 'date' }, 'lt')).toBe('date')
  })

  it('keeps a value where it still has a meaning', () => {
    const number = { type: 'number', valueType: 'number' } as const
    expect(withOp(number, { ...dear, op: 'lt' }, 'gt').value).toBe('10')
    expect(withOp(number, { ...dear, op: 'empty' }, 'gt')).not.toHaveProperty('value')
    expect(withOp({ type: 'date', valueType: 'date' }, { column: 'due', op: 'within' }, 'lt').value).toBe(
      'today',
    )
  })
})
