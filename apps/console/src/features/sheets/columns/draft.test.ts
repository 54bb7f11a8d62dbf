import { describe, expect, it } from 'vitest'
import { bodyOf, draftOf, problemOf, type Draft } from './draft.ts'

const draft = (part: Partial<Draft>): Draft => ({ ...draftOf(null), label: 'Price', ...part })

describe('the draft of a column', () => {
  it('only sends what its type knows', () => {
    const full = draft({
      type: 'integer',
      options: [{ value: 'a', label: 'A', color: 'slate' }],
      validators: { min: '1', pattern: 'x', unique: false },
      settings: { decimals: 2, currency: 'EUR', formula: '1' },
    })
    expect(bodyOf(full)).toMatchObject({ options: [], validators: { min: '1' }, settings: {} })
    expect(bodyOf({ ...full, type: 'currency' }).settings).toEqual({ decimals: 2, currency: 'EUR' })
    expect(bodyOf({ ...full, type: 'text' }).validators).toEqual({ pattern: 'x' })
  })

  it('requires nothing of a calculated column', () => {
    const made = bodyOf(
      draft({ type: 'formula', required: true, defaultValue: '1', settings: { formula: '1' } }),
    )
    expect(made).toMatchObject({ required: false, defaultValue: null })
  })

  it.each([
    [{ label: ' ' }, 'label'],
    [{ key: '1st' }, 'key'],
    [{ type: 'link' as const }, 'sheet'],
    [{ type: 'formula' as const, settings: { formula: ' ' } }, 'formula'],
    [{ type: 'text' as const, validators: { pattern: '(ab){500}' } }, 'pattern'],
    [{ type: 'number' as const, validators: { pattern: '(ab){500}' } }, null],
    [{}, null],
  ])('says what is missing in %o', (part, problem) => {
    expect(problemOf(draft(part))).toBe(problem)
  })
})
