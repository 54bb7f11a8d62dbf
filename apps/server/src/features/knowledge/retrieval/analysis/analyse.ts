import { entryOf } from './stems.ts'
import { eachWord } from './words.ts'

/**
 * An index term and where its word stands in the text (UTF-16 units). `stop`: a function word; `spare`: a second
 * reading of letters that another term covers.
 */
export type Term = { term: string; start: number; end: number; stop: boolean; spare: boolean; word: string }

/** The index terms of a text in reading order; `language` is ISO 639-1 and decides stems and function words. */
export function analyse(text: string, language: string): Term[] {
  const terms: Term[] = []
  eachWord(text, (word, start, end, spare) => {
    const { term, stop } = entryOf(word, language)
    terms.push({ term, start, end, stop, spare, word })
  })
  return terms
}

/** How often each term that is no function word stands in a text. */
export function countTerms(text: string, language: string): Map<string, number> {
  const counts = new Map<string, number>()
  eachWord(text, (word) => {
    const { term, stop } = entryOf(word, language)
    if (!stop) counts.set(term, (counts.get(term) ?? 0) + 1)
  })
  return counts
}
