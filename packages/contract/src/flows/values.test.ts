import { describe, expect, it } from 'vitest'
import { flows } from '../index.ts'

const define = (...params: flows.ParameterInput[]) => params.map((one) => flows.nodeParameter.parse(one))

describe('a parameter definition', () => {
  it('has the defaults of a fresh one', () => {
    expect(flows.flowParameter.parse({ key: 'topic' })).toEqual({
      key: 'topic',
      label: '',
      desc: '',
      type: 'INPUT',
      required: true,
      defaultValue: null,
      value: null,
      options: [],
      validators: [],
      group: 'BASIC',
      display: true,
      sequence: 0,
      keyType: 'custom',
    })
  })

  it('of a flow has no type that only nodes know', () => {
    expect(flows.flowParameter.safeParse({ key: 'a', type: 'CODE' }).success).toBe(false)
    expect(flows.nodeParameter.safeParse({ key: 'a', type: 'CODE' }).success).toBe(true)
  })
})

describe('checkParameters', () => {
  it('names what is missing, unknown and invalid', () => {
    const definitions = define(
      { key: 'name' },
      { key: 'age', type: 'NUMBER' },
      { key: 'note', required: false },
    )
    expect(flows.checkParameters(definitions, { age: 'old', extra: 1 })).toMatchObject([
      { key: 'extra', code: 'unknown', message: 'is not a parameter' },
      { key: 'name', code: 'missing', message: 'is required' },
      { key: 'age', code: 'invalid', message: 'is not a number' },
    ])
  })

  it.each([
    ['NUMBER', ' 12.50 ', 12.5],
    ['NUMBER', '-1e3', -1000],
    ['CHECKBOX', 'true', true],
    ['INPUT', 7, '7'],
    ['TEXTAREA', { a: 1 }, '{"a":1}'],
    ['VALUE', { a: 1 }, { a: 1 }],
    ['DATE', '2028-02-29', '2028-02-29'],
  ] as const)('reads %s from %j', (type, given, value) => {
    expect(flows.readParameters(define({ key: 'a', type }), { a: given })).toEqual({
      values: { a: value },
      problems: [],
    })
  })

  it.each([
    ['NUMBER', '0x10'],
    ['NUMBER', Number.NaN],
    ['CHECKBOX', 'yes'],
    ['DATE', '2026-02-30'],
    ['DATE', 20260230],
    ['MULTISELECT', 'a'],
    ['SHEET', { $gt: '' }],
    ['RULES', { match: 'all', rules: [{ left: 1, operator: 'resembles' }] }],
    ['FIELDS', [{ name: '__proto__', value: 1 }]],
  ] as const)('refuses %s %j', (type, given) => {
    expect(flows.checkParameters(define({ key: 'a', type }), { a: given })).toMatchObject([
      { key: 'a', code: 'invalid' },
    ])
  })

  it('gives choices in their own type', () => {
    const definitions = define({
      key: 'a',
      type: 'MULTISELECT',
      options: [
        { label: 'One', value: 1 },
        { label: 'Two', value: 'two' },
      ],
    })
    expect(flows.readParameters(definitions, { a: ['1', 'two'] }).values).toEqual({ a: [1, 'two'] })
    expect(flows.checkParameters(definitions, { a: ['3'] })).toHaveLength(1)
  })

  it('asks for a parameter only when another has the value it depends on', () => {
    const definitions = define(
      { key: 'body', type: 'SELECT', defaultValue: 'none' },
      { key: 'text', when: { key: 'body', in: ['text'] } },
    )
    expect(flows.checkParameters(definitions, {})).toEqual([])
    expect(flows.checkParameters(definitions, { body: 'text' })).toMatchObject([
      { key: 'text', code: 'missing' },
    ])
  })

  it('leaves tokens for the run, and only where they are allowed', () => {
    const definitions = define({ key: 'a', type: 'NUMBER' })
    expect(flows.checkParameters(definitions, { a: '@@x@@' }, { tokens: true })).toEqual([])
    expect(flows.checkParameters(definitions, { a: '@@x@@' })).toHaveLength(1)
  })

  it('takes a false for an answer, and reads nothing from the prototype', () => {
    const definitions = define({ key: 'a', type: 'CHECKBOX' }, { key: 'constructor', type: 'VALUE' })
    expect(flows.checkParameters(definitions, { a: false })).toMatchObject([
      { key: 'constructor', code: 'missing', message: 'is required' },
    ])
  })

  it('holds validators against the fitted value', () => {
    const definitions = define(
      { key: 'n', type: 'NUMBER', validators: [{ kind: 'min', value: 2 }, { kind: 'integer' }] },
      { key: 'mail', validators: [{ kind: 'email' }] },
      { key: 'site', validators: [{ kind: 'url' }] },
      { key: 'text', validators: [{ kind: 'maxLength', value: 3 }] },
    )
    const wrong = { n: '1', mail: 'a@b', site: 'javascript:1', text: 'long' }
    expect(flows.checkParameters(definitions, wrong).map(({ key }) => key)).toEqual([
      'n',
      'mail',
      'site',
      'text',
    ])
    const right = { n: '2', mail: 'a@b.example', site: 'https://b.example', text: 'abc' }
    expect(flows.checkParameters(definitions, right)).toEqual([])
  })
})
