import { keptTerms } from './analysis/kept-terms.ts'
import { queryTerms } from './query-terms.ts'

/** A span of text in UTF-16 units; `end` is exclusive. */
export type Highlight = { start: number; end: number }

/** Positions of a query's words in a text, ignoring endings; languages as ISO 639-1. */
export function highlight(text: string, query: string, languages: readonly string[]): Highlight[] {
  const asked = queryTerms(query, languages)
  return highlightTerms(text, languages, (language, term) =>
    asked.some((wanted) => wanted.language === language && wanted.term === term),
  )
}

/** Positions of words with these terms, in order, without overlap. */
export function highlightTerms(
  text: string,
  languages: readonly string[],
  wanted: (language: string, term: string) => boolean,
): Highlight[] {
  const found = languages.flatMap((language) =>
    keptTerms(text, language).flatMap(({ term, start, end }) =>
      wanted(language, term) ? [{ start, end }] : [],
    ),
  )
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const merged: Highlight[] = []
  for (const { start, end } of found) {
    const last = merged.at(-1)
    // A compound overlaps its parts, and character pairs overlap each other.
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
