import { isFunctionWord } from '../language/function-words.ts'
import type { Language } from '../language/languages.ts'
import { fold } from '../language/words.ts'
import type { Phrased } from './find-phrase.ts'
import { KIND_PHRASES, type QuestionKind } from './phrases.ts'

/** "Which countries …": the answer names countries and need not say so. */
const BEFORE_CATEGORY = new Set(
  'which what welche welcher welches welchen quel quelle quels quelles que cuales quali che welke quais'.split(
    ' ',
  ),
)
/** "What is the salary of …": without a word on the salary it is no answer. */
const BEFORE_ATTRIBUTE =
  / (?:what (?:is|are|was|were|s)|was (?:ist|sind|war)|wie (?:ist|hoch ist)|quel(?:le)? est|cual es|qual e) (?:the|your|der|die|das|le|la|l|el|il|o|a) (\p{L}+) (?:of|for|von|des|der|de|du|del|della|do|da|dei) /u

/** Whether a word stands after "which", alone or with others: "which payment methods". */
export function isCategory(form: string, { words, language }: Phrased): boolean {
  const all = words.trim().split(' ')
  let at = all.indexOf(form) - 1
  while (at > 0 && !isFunctionWord(all[at] ?? '', language)) at -= 1
  return at >= 0 && BEFORE_CATEGORY.has(all[at] ?? '')
}

/** The word that says what of the thing is asked for. */
export const attributeOf = ({ words }: Phrased): string | null => BEFORE_ATTRIBUTE.exec(words)?.[1] ?? null

/** Kinds whose pattern shows in an answer, so that their words need not. */
const SHOWN: ReadonlySet<QuestionKind> = new Set([
  'email',
  'phone',
  'url',
  'price',
  'time',
  'duration',
  'place',
])
const MORE = 'address adress number adresse anschrift numero nummer direccion indirizzo adres endereco'
const known = new Map<string, Set<string>>()

/** Whether a word only says what kind of answer is wanted. */
export function isKindWord(form: string, kind: QuestionKind, language: Language): boolean {
  if (!SHOWN.has(kind) || language === 'zh') return false
  const key = `${language} ${kind}`
  let words = known.get(key)
  if (!words) {
    const phrases = KIND_PHRASES.find(([one]) => one === kind)?.[1][language] ?? ''
    const contact = kind === 'email' || kind === 'phone' || kind === 'url' ? MORE : ''
    words = new Set(fold(`${phrases} ${contact}`).split(/[^\p{L}]+/u))
    known.set(key, words)
  }
  return words.has(form)
}
