import type { flows } from '@millrace/contract'
import { parseTemplate } from '@millrace/engine'

interface TokenRange {
  from: number
  to: number
  /** Whether it is undefined or malformed. */
  wrong: boolean
}

/** The tokens of a text, including malformed ones, in order. Problems without a position are put at the start. */
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
