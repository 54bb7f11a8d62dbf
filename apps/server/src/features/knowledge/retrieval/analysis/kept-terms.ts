import { analyse, type Term } from './analyse.ts'

/** All that is kept, in bytes. */
const MOST_BYTES = 8_000_000
/** Longer texts are analysed anew each time. */
const LONGEST = 8000

const kept = new Map<string, readonly Term[]>()
let bytes = 0

/** Also of texts without a word that is searched for. A term takes about 100 bytes, a character up to two. */
const bytesOf = (key: string, terms: readonly Term[]): number => 200 + key.length * 2 + terms.length * 100

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
  bytes += bytesOf(key, terms)
  for (const [oldest, its] of kept) {
    if (bytes <= MOST_BYTES) break
    kept.delete(oldest)
    bytes -= bytesOf(oldest, its)
  }
  return terms
}
