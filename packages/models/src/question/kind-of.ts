import type { Language } from '../language/languages.ts'
import { hasPhrase, phrased } from './find-phrase.ts'
import { KIND_PHRASES, type QuestionKind } from './phrases.ts'

/** What an answer to this must hold. */
export function kindOf(text: string, language: Language): QuestionKind {
  const phrase = phrased(text, language)
  return KIND_PHRASES.find(([, phrases]) => hasPhrase(phrase, phrases))?.[0] ?? 'open'
}

/** Of other kinds the words say more: "how heavy" asks for a weight. */
const SAYING: ReadonlySet<QuestionKind> = new Set(['price', 'time'])
const ofKind = new Map<string, Set<string>>()

/** Whether a word only says what kind of thing is asked for, in any language: "cost", "Preis". */
export function saysKind(form: string, { kind }: { kind: QuestionKind }): boolean {
  if (!SAYING.has(kind)) return false
  let words = ofKind.get(kind)
  if (!words) {
    const phrases = KIND_PHRASES.flatMap(([one, of]) => (one === kind ? Object.values(of) : []))
    ofKind.set(kind, (words = new Set(phrases.flatMap((of) => of.split(/[|^~ ]/).filter(Boolean)))))
  }
  return words.has(form)
}
