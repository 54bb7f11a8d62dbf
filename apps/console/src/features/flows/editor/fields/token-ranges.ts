import type { flows } from '@millrace/contract'
import { parseTemplate } from '@millrace/engine'

interface TokenRange {
  from: number
  to: number
  /** Something is wrong with it: nothing provides it, or the signs begin none. */
  wrong: boolean
}

/** The tokens of a text, and signs that begin none, in their order. Problems without a place belong to the beginning. */
export function tokenRanges(text: string, problems: readonly flows.FlowProblem[]): TokenRange[] {
  const wrong = new Set(problems.map(({ at }) => at?.offset ?? 0))
  const { parts, malformed } = parseTemplate(text)
  const tokens = parts
    .filter((part) => typeof part !== 'string')
    .map(({ offset, source }) => ({ from: offset, to: offset + source.length, wrong: wrong.has(offset) }))
  const signs = malformed
    .filter((offset) => wrong.has(offset))
    .map((offset) => ({ from: offset, to: offset + 2, wrong: true }))
  return [...tokens, ...signs].toSorted((a, b) => a.from - b.from)
}
