import { expect, it } from 'vitest'
import { differences, plainView } from './use-view.ts'

const saved = plainView([])

it('counts as changed only what differs from what is saved', () => {
  expect(differences(saved, { sort: [], frozen: 1 })).toEqual({})
  expect(differences(saved, { sort: [{ column: 'name', descending: true }], frozen: 1 })).toEqual({
    sort: [{ column: 'name', descending: true }],
  })
})
