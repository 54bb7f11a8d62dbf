import { flows, jobs, type sheets } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { newDraft, newJoin } from './draft.ts'
import { chosenJoin, joinChoices, withJoin } from './join-choices.ts'
import { launchOf, unmapped } from './launch-of.ts'
import type { LaunchDraft } from './types.ts'

const sheet = (name: string, ...keys: string[]) =>
  ({ name, columns: keys.map((key) => ({ key, label: key.toUpperCase() })) }) as sheets.Sheet
const known = new Map([
  ['sht_a', sheet('Countries', 'code', 'mood')],
  ['sht_b', sheet('Prices', 'code')],
])
const joins = [
  { ...newJoin('country'), sheetId: 'sht_a' },
  { ...newJoin('gone'), sheetId: 'sht_unread' },
  { ...newJoin('price'), sheetId: 'sht_b' },
]
const of = (type: flows.ParameterDefinition['type']) => flows.flowParameter.parse({ key: 'p', type })
const TYPES = ['INPUT', 'TEXTAREA', 'NUMBER', 'CHECKBOX', 'SELECT', 'MULTISELECT', 'DATE', 'JSON'] as const

describe('a parameter that a joined sheet fills', () => {
  it('can be filled by any column of each loaded joined sheet', () => {
    const choices = joinChoices(of('NUMBER'), { joins, joinMode: 'MATCH' }, known)
    expect(choices.map(({ value, sheet: name, column }) => `${value} ${name} ${column}`)).toEqual([
      '0:code Countries CODE',
      '0:mood Countries MOOD',
      '2:code Prices CODE',
    ])
  })

  it('accepts a whole sheet only where the contract allows a list', () => {
    for (const type of TYPES) {
      const offered = joinChoices(of(type), { joins, joinMode: 'WHOLE' }, known).length > 0
      expect([type, offered]).toEqual([type, jobs.LIST_PARAMETERS.has(type)])
    }
  })

  it('has one source at a time: a choice replaces the one before, of any sheet', () => {
    const choices = joinChoices(of('INPUT'), { joins, joinMode: 'MATCH' }, known)
    let now: LaunchDraft['joins'] = joins
    for (const choice of [...choices, ...choices.toReversed()]) {
      now = withJoin(now, 'p', choice)
      expect(chosenJoin(of('INPUT'), { joins: now, joinMode: 'MATCH' })).toBe(choice.value)
      expect(now.filter(({ mapping }) => mapping.p)).toHaveLength(1)
    }
    expect(chosenJoin(of('INPUT'), { joins: withJoin(now, 'p', undefined), joinMode: 'MATCH' })).toBe('')
  })

  it('leaves the sources of other parameters unchanged', () => {
    const before = withJoin(joins, 'q', { at: 2, key: 'code' })
    const after = withJoin(before, 'p', { at: 0, key: 'mood' })
    expect(after.map(({ mapping }) => mapping.q)).toEqual(['', '', 'code'])
  })

  it('asks again when sheets are passed whole and it holds one value, and keeps the choice for changing back', () => {
    const draft: LaunchDraft = {
      ...newDraft('Results'),
      joins: withJoin(joins, 'p', { at: 0, key: 'mood' }),
      params: { p: 4 },
    }
    const needs = { params: [of('NUMBER')], columns: [], outputs: [] }
    const viewOf = (one: LaunchDraft) => ({
      shown: chosenJoin(of('NUMBER'), one),
      asked: unmapped(needs, one).map(({ key }) => key),
      filled: launchOf({ id: 'flw_1' }, one, needs).ASSOCIATED_SHEETS[0]?.mapping,
      params: launchOf({ id: 'flw_1' }, one, needs).params,
    })
    expect(viewOf({ ...draft, joinMode: 'WHOLE' })).toEqual({
      shown: '',
      asked: ['p'],
      filled: {},
      params: { p: 4 },
    })
    expect(viewOf(draft)).toEqual({ shown: '0:mood', asked: [], filled: { p: 'mood' }, params: {} })
  })
})
