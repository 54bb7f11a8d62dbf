import type { knowledge } from '@millrace/contract'

type Range = knowledge.SearchHit['highlights'][number]

interface Excerpt {
  text: string
  ranges: Range[]
}

// Enough context before the first highlighted word, in characters.
const BEFORE = 160

/** The passage from shortly before its first highlighted word, so that the match is visible without expanding it. */
export function excerptOf({ text, highlights }: Pick<knowledge.SearchHit, 'text' | 'highlights'>): Excerpt {
  const first = highlights[0]?.start ?? 0
  if (first <= BEFORE) return { text, ranges: highlights }
  const near = text.indexOf(' ', first - BEFORE)
  const from = near === -1 || near >= first ? first : near + 1
  const mark = '… '
  const shift = mark.length - from
  return {
    text: mark + text.slice(from),
    ranges: highlights.map(({ start, end }) => ({ start: start + shift, end: end + shift })),
  }
}
