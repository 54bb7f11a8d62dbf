import { entryOf } from './stems.ts'
import { eachWord } from './words.ts'

/**
 * An index term and its position in the text (UTF-16 units). `stop`: a function word; `spare`: an alternative reading
 * of characters that another term covers.
 */
export type Term = { term: string; start: number; end: number; stop: boolean; spare: boolean; word: string }

/** The index terms of a text in reading order; `language` (ISO 639-1) selects stemming and function words. */
export function analyse(text: string, language: string): Term[] {
  const terms: Term[] = []
  eachWord(text, (word, start, end, spare) => {
    const { term, stop } = entryOf(word, language)
    terms.push({ term, start, end, stop, spare, word })
  })
  return terms
}

/** Term frequencies of a text, without function words. */
export function countTerms(text: string, language: string): Map<string, number> {
  const counts = new Map<string, number>()
  eachWord(text, (word) => {
    const { term, stop } = entryOf(word, language)
    if (!stop) counts.set(term, (counts.get(term) ?? 0) + 1)
  })
  return counts
}
