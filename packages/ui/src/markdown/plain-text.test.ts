import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('says the words without marks, addresses and numbers of citations', () => {
  expect(
    plainText(
      '# Fees\n\nA **late** book costs [20 cents](https://example.org) [1][2].\n\n- one\n- two [3]\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n```\ncode\n```\n\nR&amp;D ![a cat](https://example.org/cat.png)',
    ),
  ).toBe('Fees\nA late book costs 20 cents.\none\ntwo\na, b\n1, 2\ncode\nR&D a cat')
})
