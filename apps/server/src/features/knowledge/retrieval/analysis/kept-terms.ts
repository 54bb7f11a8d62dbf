import { analyse, type Term } from './analyse.ts'

/** About 100 bytes each. */
const MOST_TERMS = 60_000
/** Longer texts are analysed anew each time. */
const LONGEST = 8000

const kept = new Map<string, readonly Term[]>()
let size = 0

/**
 * `analyse` for texts that searches find again and again: those found last are kept. Many questions at once are mostly
 * about the same few chunks, and analysing them was a third of what a search calculates.
 */
export function keptTerms(text: string, language: string): readonly Term[] {
  if (text.length > LONGEST) return analyse(text, language)
  const key = `${language} ${text}`
  const known = kept.get(key)
  if (known) {
    // The oldest are the first.
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const terms = analyse(text, language)
  kept.set(key, terms)
  size += terms.length
  for (const [oldest, { length }] of kept) {
    if (size <= MOST_TERMS) break
    kept.delete(oldest)
    size -= length
  }
  return terms
}
