import { analyse, type Term } from './analyse.ts'

/** Total cache size in bytes. */
const MOST_BYTES = 8_000_000
/** Longer texts are not cached. */
const LONGEST = 8000

const kept = new Map<string, readonly Term[]>()
let bytes = 0

/** Also for texts without search terms. A term takes about 100 bytes, a character up to two. */
const bytesOf = (key: string, terms: readonly Term[]): number => 200 + key.length * 2 + terms.length * 100

/**
 * Cached `analyse` for texts that searches find repeatedly. Concurrent questions are mostly about the same few chunks,
 * and analysing them was a third of a search's computation.
 */
export function keptTerms(text: string, language: string): readonly Term[] {
  if (text.length > LONGEST) return analyse(text, language)
  const key = `${language} ${text}`
  const known = kept.get(key)
  if (known) {
    // Oldest entries first.
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
