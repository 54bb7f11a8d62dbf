import { flows } from '@millrace/contract'
import { describe, expect, it } from 'vitest'
import { askedFor, byGroup, readForm, shownValue } from './values.ts'

const define = (...params: flows.ParameterInput[]) => params.map((one) => flows.nodeParameter.parse(one))

describe('readForm', () => {
  it('reads numbers and JSON as they were typed', () => {
    const definitions = define({ key: 'n', type: 'NUMBER' }, { key: 'j', type: 'JSON' })
    expect(readForm(definitions, { n: '12', j: '{"a": [1]}' })).toEqual({
      values: { n: 12, j: { a: [1] } },
      problems: [],
    })
  })

  it('says what is no JSON, and what is missing', () => {
    const definitions = define({ key: 'n', type: 'NUMBER' }, { key: 'j', type: 'JSON' })
    const { problems } = readForm(definitions, { n: '', j: '{' })
    expect(problems.map(({ key, code }) => [key, code])).toEqual([
      ['j', 'invalid'],
      ['n', 'missing'],
    ])
  })

  it('takes the default for what was left empty', () => {
    const definitions = define({ key: 'a', defaultValue: 'x' })
    expect(readForm(definitions, { a: '' }).values).toEqual({ a: 'x' })
  })
})

describe('what is shown', () => {
  it('is asked for by its condition, in its order, without what is not displayed', () => {
    const definitions = define(
      { key: 'b', sequence: 2 },
      { key: 'a', sequence: 1, when: { key: 'b', in: ['on'] } },
      { key: 'c', display: false },
    )
    expect(askedFor(definitions, {}).map(({ key }) => key)).toEqual(['b'])
    expect(askedFor(definitions, { b: 'on' }).map(({ key }) => key)).toEqual(['a', 'b'])
  })

  it('begins with the basic group', () => {
    const definitions = define({ key: 'a', group: 'MORE' }, { key: 'b' }, { key: 'c', group: 'MORE' })
    expect(byGroup(definitions).map(([group, all]) => [group, all.length])).toEqual([
      ['BASIC', 1],
      ['MORE', 2],
    ])
  })

  it('is what was filled in, even when that is nothing', () => {
    expect.assertions(2)
    for (const definition of define({ key: 'a', defaultValue: 'x' })) {
      expect(shownValue(definition, {})).toBe('x')
      expect(shownValue(definition, { a: null })).toBeNull()
    }
  })
})
