import { describe, expect, it } from 'vitest'
import { changesOf, merge } from './merge.ts'

const base = { name: 'Miller', greeting: 'Hello', questions: ['a', 'b'] }

describe('changesOf', () => {
  it('names the fields that differ, comparing lists by their items', () => {
    expect(changesOf(base, { ...base, questions: ['a', 'b'] })).toEqual({})
    expect(changesOf(base, { ...base, name: 'Baker', questions: ['a'] })).toEqual({
      name: 'Baker',
      questions: ['a'],
    })
  })
})

describe('changesOf records', () => {
  it('finds no change in a copy of a record or of a list of records', () => {
    const stored = { hours: { days: [{ day: 1, from: '09:00' }] }, fields: [{ key: 'email' }] }
    expect(changesOf(stored, structuredClone(stored))).toEqual({})
    const fields = [{ key: 'phone' }]
    expect(changesOf(stored, { ...structuredClone(stored), fields })).toEqual({ fields })
  })
})

describe('merge', () => {
  it('takes over what only the other side changed', () => {
    const merged = merge({ base, mine: { ...base, name: 'Baker' }, theirs: { ...base, greeting: 'Hi' } })
    expect(merged).toEqual({ conflicts: [], theirs: { greeting: 'Hi' } })
  })

  it('finds no conflict where both did the same', () => {
    const baker = { ...base, name: 'Baker' }
    expect(merge({ base, mine: baker, theirs: baker })).toEqual({ conflicts: [], theirs: {} })
  })

  it('names the fields that both changed differently', () => {
    const merged = merge({
      base,
      mine: { ...base, name: 'Baker', questions: [] },
      theirs: { ...base, name: 'Smith', greeting: 'Hi' },
    })
    expect(merged).toEqual({ conflicts: ['name'], theirs: { greeting: 'Hi' } })
  })
})
