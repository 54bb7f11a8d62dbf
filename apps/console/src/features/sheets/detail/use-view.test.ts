import { expect, it } from 'vitest'
import { differences, plainView, withoutTried } from './use-view.ts'

const saved = plainView([])

it('counts as changed only what differs from what is saved', () => {
  expect(differences(saved, { sort: [], frozen: 1 })).toEqual({})
  expect(differences(saved, { sort: [{ column: 'name', descending: true }], frozen: 1 })).toEqual({
    sort: [{ column: 'name', descending: true }],
  })
})

it('gives up what chooses and orders rows, and keeps how columns look', () => {
  const draft = { filter: { and: [] }, sort: [], groupBy: 'state', frozen: 2, rowHeight: 'tall' as const }
  expect(withoutTried(draft)).toEqual({ frozen: 2, rowHeight: 'tall' })
})
