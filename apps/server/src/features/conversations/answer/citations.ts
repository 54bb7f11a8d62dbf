import type { conversations } from '@millrace/contract'
import { detectLanguage, highlight } from '../../knowledge/index.ts'
import type { StoredCitation } from '../queries.ts'
import type { FoundPassages } from './find-passages.ts'

type Range = conversations.Citation['highlights'][number]

/** The citation with this number before the response is known: highlights words of the question. */
export function citationOf(
  found: FoundPassages,
  input: { number: number; passage: number },
): StoredCitation | null {
  const hit = found.hits[input.passage]
  if (!hit) return null
  return {
    number: input.number,
    chunkId: hit.chunkId,
    sourceId: hit.sourceId,
    sourceName: hit.sourceName,
    page: hit.page,
    heading: hit.heading,
    url: found.urls.get(hit.sourceId) ?? null,
    text: hit.text,
    start: hit.start,
    end: hit.end,
    highlights: hit.highlights,
  }
}

/**
 * Highlights what the response took from the cited passage: quoted sentences and matching rows completely, else shared
 * words.
 */
export function lightUp(citation: StoredCitation, answer: string): StoredCitation {
  const claims = claimsOf(answer, citation.number)
  const quoted = claims.flatMap(
    (claim) => quotedRange(citation.text, claim) ?? rowRange(citation.text, claim) ?? [],
  )
  if (quoted.length > 0) return { ...citation, highlights: merge(quoted) }
  const languages = [detectLanguage(citation.text)]
  const shared = claims.flatMap((claim) =>
    bestLines(citation.text, highlight(citation.text, claim, languages)),
  )
  return shared.length > 0 ? { ...citation, highlights: merge(shared) } : citation
}

// A line with at least half as many matches as the best one counts too: a table's header and the row.
const LINE_SHARE = 0.5

/** Words on many lines say little: only words on the lines with the most matches are highlighted. */
function bestLines(text: string, ranges: Range[]): Range[] {
  const lines = [...Map.groupBy(ranges, ({ start }) => text.lastIndexOf('\n', start)).values()].map(
    (line) => ({
      line,
      words: new Set(line.map(({ start, end }) => text.slice(start, end).toLowerCase())),
    }),
  )
  const spread = (word: string) => lines.filter(({ words }) => words.has(word)).length
  const weights = lines.map(({ words }) => [...words].reduce((sum, word) => sum + 1 / spread(word), 0))
  const best = Math.max(...weights)
  return lines.flatMap(({ line }, index) => (weights[index]! >= best * LINE_SHARE ? line : []))
}

const MARKERS = /(?<!\s)(?:\s*\[\d+\])+/g

/** The sentences of the response that end with this citation's marker. */
function claimsOf(answer: string, number: number): string[] {
  const claims: string[] = []
  let from = 0
  for (const match of answer.matchAll(MARKERS)) {
    const claim = answer
      .slice(from, match.index)
      .replace(/^[\s.,;:!?]+/, '')
      .trim()
    from = match.index + match[0].length
    if (claim && match[0].includes(`[${number}]`)) claims.push(claim)
  }
  return claims
}

/** Where the sentence occurs verbatim in the passage, ignoring white space. */
function quotedRange(passage: string, claim: string): Range | null {
  const words = claim
    .replace(/^[-*•>\s]+/, '')
    .split(/\s+/)
    .filter(Boolean)
  if (words.length < 2) return null
  let at = -1
  for (let start = passage.indexOf(words[0]!); start !== -1; start = passage.indexOf(words[0]!, start + 1)) {
    at = matchFrom(passage, words, start)
    if (at !== -1) return { start, end: at }
  }
  return null
}

const BETWEEN_CELLS = /;\s|\||:\s/
const LEAST_CELLS = 3

/** The row that contains all values of a sentence as cells: "Canoe: €84" matches "Boat: Canoe; Seats: 3; Day: €84". */
function rowRange(passage: string, claim: string): Range | null {
  const fields = claim.replace(/^[-*•>\s]+/, '').split(' · ')
  const values = fields.length === 1 ? claim.split(': ') : fields.map((field) => field.split(': ').at(-1)!)
  if (values.length < 2) return null
  const wanted = values.map((value) => value.replace(/^[-*•>\s]+/, '').trim())
  let start = 0
  for (const line of passage.split('\n')) {
    const cells = line.split(BETWEEN_CELLS).map((cell) => cell.trim())
    if (cells.length >= LEAST_CELLS && wanted.every((value) => cells.includes(value)))
      return { start, end: start + line.length }
    start += line.length + 1
  }
  return null
}

function matchFrom(passage: string, words: string[], start: number): number {
  let at = start
  for (const word of words) {
    while (/\s/.test(passage[at] ?? '')) at += 1
    if (!passage.startsWith(word, at)) return -1
    at += word.length
  }
  return at
}

function merge(ranges: Range[]): Range[] {
  const sorted = ranges.toSorted((a, b) => a.start - b.start)
  const merged: Range[] = []
  for (const range of sorted) {
    const last = merged.at(-1)
    if (last && range.start <= last.end + 1) last.end = Math.max(last.end, range.end)
    else merged.push({ ...range })
  }
  return merged
}
