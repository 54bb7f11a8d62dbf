import { analyse } from './analysis/analyse.ts'
import { detectLanguage } from './analysis/detect-language.ts'

/** Characters that are compared: of the text, and of all passages together. */
const TEXT_MAX = 8000
const PASSAGES_MAX = 24_000

interface SharedTerms {
  /** Of the text's different content words, by their stems; 0 to 1. */
  share: number
  /** Whether the text seems to be in the language of the passages. */
  isOneLanguage: boolean
}

/** How many of the content words of a text are in passages; null: it has none. */
export function sharedTerms(text: string, passages: readonly string[]): SharedTerms | null {
  const compared = text.slice(0, TEXT_MAX)
  const passage = passages.join('\n').slice(0, PASSAGES_MAX)
  const language = detectLanguage(passage)
  const terms = analyse(compared, language).filter(({ stop, spare }) => !stop && !spare)
  const telling = new Set(terms.map(({ term }) => term))
  if (telling.size === 0) return null
  const known = new Set(analyse(passage, language).map(({ term }) => term))
  const shared = [...telling].filter((term) => known.has(term)).length
  return { share: shared / telling.size, isOneLanguage: detectLanguage(compared, language) === language }
}
