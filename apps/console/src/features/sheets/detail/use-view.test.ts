import { expect, it } from 'vitest'
import { differences, plainView, withoutTried } from './use-view.ts'

const saved = plainView([])

it('counts only differences from what is saved as changed', () => {
  expect(differences(saved, { sort: [], frozen: 1 })).toEqual({})
  expect(differences(saved, { sort: [{ column: 'name', descending: true }], frozen: 1 })).toEqual({
    sort: [{ column: 'name', descending: true }],
  })
})

it("resets which rows are shown and their order, and keeps the columns' look", () => {
  const draft = { filter: { and: [] }, sort: [], groupBy: 'state', frozen: 2, rowHeight: 'tall' as const }
  expect(withoutTried(draft)).toEqual({ frozen: 2, rowHeight: 'tall' })
})
