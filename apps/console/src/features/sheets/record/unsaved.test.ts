import { afterEach, expect, it } from 'vitest'
import { dropAllUnsaved, dropUnsaved, keepUnsaved, refuseUnsaved, unsavedOf } from './unsaved.ts'

const RECORD = 'rec_1'
const amount = { label: 'Amount', text: '12 or so', reason: 'is not a number' }
afterEach(() => dropAllUnsaved(RECORD))

it('keeps what was written into a field until it is saved or discarded', () => {
  keepUnsaved(RECORD, 'amount', amount)
  keepUnsaved(RECORD, 'name', { label: 'Name', text: 'Ann', reason: null })
  refuseUnsaved(RECORD, 'name', 'is taken')
  expect(unsavedOf(RECORD)).toEqual({
    amount,
    name: { label: 'Name', text: 'Ann', reason: 'is taken' },
  })
  expect(unsavedOf('rec_2')).toEqual({})
  // Another text was typed while the previous one was being saved.
  dropUnsaved(RECORD, 'name', 'An')
  expect(unsavedOf(RECORD).name?.text).toBe('Ann')
  dropUnsaved(RECORD, 'name', 'Ann')
  dropUnsaved(RECORD, 'amount')
  expect(unsavedOf(RECORD)).toEqual({})
})
