import { expect, it } from 'vitest'
import { estimateTokens } from './estimate-tokens.ts'

it.each([
  ['', 0],
  ['abcd', 1],
  ['abcde', 2],
  ['竹园餐厅', 4],
  ['ひらがな', 4],
  ['한국어', 3],
  ['竹园 open', 4],
  ['。', 1],
  ['äöü', 1],
])('%j is about %i', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})
