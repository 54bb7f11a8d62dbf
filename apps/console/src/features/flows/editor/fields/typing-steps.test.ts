import { expect, it } from 'vitest'
import { changeOf, startsStep } from './typing-steps.ts'

const typed = (at: number) => ({ change: 'typed' as const, at })

it('treats typing without a pause as one step', () => {
  expect(startsStep(null, typed(0))).toBe(true)
  expect(startsStep(typed(0), typed(400))).toBe(false)
  expect(startsStep(typed(0), typed(1500))).toBe(true)
})

it('starts a step where typing turns to deleting, and for everything inserted at once', () => {
  expect(startsStep(typed(0), { change: 'deleted', at: 10 })).toBe(true)
  expect(startsStep({ change: 'other', at: 0 }, { change: 'other', at: 10 })).toBe(true)
})

it.each([
  ['insertText', 'typed'],
  ['insertCompositionText', 'typed'],
  ['insertFromPaste', 'other'],
  ['deleteContentBackward', 'deleted'],
  ['deleteByCut', 'other'],
])('knows %s as %s', (inputType, change) => expect(changeOf(inputType)).toBe(change))
