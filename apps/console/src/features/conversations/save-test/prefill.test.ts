import { describe, expect, it } from 'vitest'
import { prefillOf } from './prefill.ts'

const wish = (answer: string, declined = false) => ({
  question: 'What does a ticket cost?',
  answer,
  declined,
  sources: [],
})

describe('what a test starts with', () => {
  it('expects the whole answer as one wording, without its citation marks', () => {
    const answer = 'A ticket costs twelve euros. [1]\n\n- Children: free [2]\n- Groups: ten euros\r\n'
    expect(prefillOf(wish(answer))).toEqual({
      question: 'What does a ticket cost?',
      expected: 'A ticket costs twelve euros. Children: free; Groups: ten euros',
    })
  })

  it('expects nothing yet when the agent found nothing', () => {
    const answer = 'I don’t know that.\n\nThese passages come closest:\n\nThe museum opens at nine. [1]'
    expect(prefillOf(wish(answer, true)).expected).toBe('')
  })

  it('fits into what can be saved', () => {
    const { question, expected } = prefillOf({ ...wish('long '.repeat(3000)), question: 'x'.repeat(5000) })
    expect(question).toHaveLength(4000)
    expect(expected.length).toBeLessThanOrEqual(8000)
  })
})
