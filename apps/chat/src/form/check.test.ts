import { flows } from '@millrace/contract'
import { expect, it } from 'vitest'
import { askedNow, problemsOf, readFilled } from './check.ts'
import { formTexts } from './texts/form-texts.ts'

const t = formTexts('en-GB')
const param = (rest: Partial<flows.ParameterInput> & { key: string }) => flows.flowParameter.parse(rest)

it.each([
  [{ key: 'a' }, undefined, t('required')],
  [{ key: 'a', required: false }, '', undefined],
  [{ key: 'a', type: 'CHECKBOX' }, undefined, undefined],
  [{ key: 'a', type: 'NUMBER' }, 'x', t('number')],
  [{ key: 'a', type: 'NUMBER', validators: [{ kind: 'integer' }] }, '1.5', t('whole')],
  [{ key: 'a', type: 'NUMBER', validators: [{ kind: 'min', value: 3 }] }, '2', 'At least 3.'],
  [{ key: 'a', validators: [{ kind: 'maxLength', value: 2 }] }, '👍👍', undefined],
  [{ key: 'a', validators: [{ kind: 'maxLength', value: 2 }] }, 'abc', 'At most 2 characters.'],
  [{ key: 'a', validators: [{ kind: 'email' }] }, 'nobody', t('email')],
  [{ key: 'a', validators: [{ kind: 'url' }] }, 'javascript:alert(1)', t('url')],
  [{ key: 'a', type: 'JSON' }, '{', t('json')],
  [
    { key: 'a', type: 'MULTISELECT', validators: [{ kind: 'minItems', value: 2 }] },
    ['x'],
    'Choose at least 2.',
  ],
] as const)('what is wrong with a field: %#', (definition, value, problem) => {
  const params = [param(definition as never)]
  expect(readFilled(params, value === undefined ? {} : { a: value }, t).problems.a).toBe(problem)
})

it('gives what was filled in, JSON read, defaults kept, and nothing that is not asked', () => {
  const params = [
    param({ key: 'kind', type: 'SELECT', defaultValue: 'a' }),
    param({ key: 'only_b', when: { key: 'kind', in: ['b'] } }),
    param({ key: 'data', type: 'JSON' }),
  ]
  expect(askedNow(params, {}).map(({ key }) => key)).toEqual(['kind', 'data'])
  expect(readFilled(params, { data: '[1]' }, t)).toEqual({ params: { kind: 'a', data: [1] }, problems: {} })
  expect(readFilled(params, { kind: 'b', data: '1' }, t).problems).toEqual({ only_b: t('required') })
})

it('takes the places of what the server found', () => {
  const issues = [
    { path: 'params.name', message: 'is odd' },
    { path: 'body', message: 'no' },
  ]
  expect(problemsOf({ details: { issues } })).toEqual({ name: 'is odd' })
  expect(problemsOf(new Error('x'))).toEqual({})
})
