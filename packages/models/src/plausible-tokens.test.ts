import { expect, it } from 'vitest'
import { plausibleTokens } from './plausible-tokens.ts'

it.each([
  [120, { tokens: 120, isDoubtful: false }],
  [0, { tokens: 0, isDoubtful: false }],
  [undefined, { tokens: 7, isDoubtful: false }],
  [-5, { tokens: 7, isDoubtful: true }],
  [1.5, { tokens: 7, isDoubtful: true }],
  [1e15, { tokens: 7, isDoubtful: true }],
  [Number.NaN, { tokens: 7, isDoubtful: true }],
])('%s tokens', (given, counted) => {
  expect(plausibleTokens(given, 7)).toEqual(counted)
})
