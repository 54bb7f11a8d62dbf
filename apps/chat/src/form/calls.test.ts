import { runs } from '@millrace/contract'
import { expect, it } from 'vitest'
import { formIdOf, openFormRoute, submitFormRoute } from './calls.ts'

it.each([
  [openFormRoute, runs.openForm],
  [submitFormRoute, runs.submitForm],
] as const)('the calls are those of the contract: %#', (own, { id, method, path, who }) => {
  expect(own).toMatchObject({ id, method, path, who })
})

it.each([
  ['/form/flw_019a', 'flw_019a'],
  ['/form/flw_019a/', 'flw_019a'],
  ['/member-form/flw_019a', 'flw_019a'],
  ['/form/', null],
  ['/form/a/b', null],
  ['/form/%2e%2e', null],
])('finds the form in %s', (path, id) => {
  expect(formIdOf(path)).toBe(id)
})
