import { keptTerms } from './analysis/kept-terms.ts'
import { queryTerms } from './query-terms.ts'

/** A span of a text, in UTF-16 units; `end` is past its last one. */
export type Highlight = { start: number; end: number }

/** Where the words of a query stand in a text, whatever their endings; languages as ISO 639-1. */
export function highlight(text: string, query: string, languages: readonly string[]): Highlight[] {
  const asked = queryTerms(query, languages)
  return highlightTerms(text, languages, (language, term) =>
    asked.some((wanted) => wanted.language === language && wanted.term === term),
  )
}

/** Where words stand whose term is wanted: in order, without overlap. */
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
    // A compound lies over its parts, pairs of characters over each other.
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged
}
