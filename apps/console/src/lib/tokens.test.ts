import { describe, expect, it } from 'vitest'
import { estimateTokens } from './tokens.ts'

describe('estimateTokens', () => {
  it('counts nothing for nothing', () => {
    expect(estimateTokens('')).toBe(0)
    expect(estimateTokens(' \n ')).toBe(0)
  })

  it('counts short words once, long ones by their length, and punctuation', () => {
    expect(estimateTokens('The mill was built in 1764.')).toBe(7)
    expect(estimateTokens('Versicherungsbedingungen')).toBe(5)
  })

  it('counts each Chinese character', () => {
    expect(estimateTokens('水磨建于1764年')).toBe(6)
  })
})
