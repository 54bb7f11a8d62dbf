import type { Word } from '../language/words.ts'

interface Text {
  text: string
  words: readonly Word[]
}

const ALIKE = 0.85

/**
 * Whether two quotes say the same: overlapping passages and repeated pages contain sentences twice, often cut off.
 */
export function isSameText(a: Text, b: Text): boolean {
  const [one, other] = [letters(a.text), letters(b.text)]
  if (one.includes(other) || other.includes(one)) return true
  const [words, others] = [formsOf(a), formsOf(b)]
  const common = words.intersection(others).size
  return common / Math.max(1, words.size + others.size - common) >= ALIKE && sameNumbers(words, others)
}

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const formsOf = ({ words }: Text) => new Set(words.map(({ form }) => form))

/** "Plan A costs 10 euros" and "Plan A costs 12 euros" are alike except in what matters. */
function sameNumbers(a: Set<string>, b: Set<string>): boolean {
  return ![...a.symmetricDifference(b)].some((form) => /\d/.test(form))
}
