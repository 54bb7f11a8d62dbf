import { detectLanguage } from '../language/detect-language.ts'
import type { Language } from '../language/languages.ts'
import type { ChatTurn } from '../model.ts'
import { contentWords } from './content-words.ts'
import { hasPhrase, phrased, startsWithPhrase } from './find-phrase.ts'
import { FOLLOW_UP_STARTS, REFERENCES } from './phrases.ts'

/**
 * How a question leans on the one before: it names its own topic ("And in Berlin?"), it speaks of something named
 * before ("How much is it?"), or not at all.
 */
type Leaning = 'none' | 'topic' | 'reference'

/** What the user asks now, with the earlier questions it leans on, latest first. */
export interface StandaloneQuestion {
  question: string
  earlier: string[]
  leaning: Leaning
}

const MOST_EARLIER = 3
const MOST_OWN_WORDS = 4
/** With more of its own, "it" stands for what the question itself tells: "I rode it twice, can I return it?" */
const MOST_REFERRING = 2
const LONGEST = 20_000

/** Reads the last user turn, and as many before it as it needs to be understood. */
export function standaloneQuestion(turns: readonly ChatTurn[]): StandaloneQuestion {
  const asked = turns
    .flatMap((turn) => (turn.role === 'user' ? [turn.text.slice(0, LONGEST).trim()] : []))
    .filter((text) => text !== '')
  const question = asked.at(-1) ?? ''
  const leaning = asked.length > 1 ? leaningOf(question) : 'none'
  const earlier: string[] = []
  let last = leaning
  for (
    let index = asked.length - 2;
    index >= 0 && last !== 'none' && earlier.length < MOST_EARLIER;
    index--
  ) {
    const before = asked[index] ?? ''
    earlier.push(before)
    last = leaningOf(before)
  }
  return { question, earlier, leaning }
}

function leaningOf(text: string): Leaning {
  const language: Language = detectLanguage(text) ?? 'en'
  const own = contentWords(text, language).filter(({ factor }) => factor === 1)
  if (own.length === 0) return 'reference'
  if (own.length > MOST_OWN_WORDS) return 'none'
  const phrase = phrased(text, language)
  if (own.length <= MOST_REFERRING && hasPhrase(phrase, REFERENCES)) return 'reference'
  const leans = startsWithPhrase(phrase, FOLLOW_UP_STARTS) || (language === 'zh' && /呢[？?]?$/.test(text))
  return leans ? 'topic' : 'none'
}
