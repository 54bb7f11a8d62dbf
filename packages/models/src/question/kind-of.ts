import type { Language } from '../language/languages.ts'
import { hasPhrase, phrased } from './find-phrase.ts'
import { KIND_PHRASES, type QuestionKind } from './phrases.ts'

/** What an answer to this must hold. */
export function kindOf(text: string, language: Language): QuestionKind {
  const phrase = phrased(text, language)
  return KIND_PHRASES.find(([, phrases]) => hasPhrase(phrase, phrases))?.[0] ?? 'open'
}
