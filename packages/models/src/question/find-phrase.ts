import type { Language } from '../language/languages.ts'
import { fold } from '../language/words.ts'

/** A question ready for phrases: folded words between single blanks. */
interface Phrased {
  language: Language
  /** Begins and ends with a blank. */
  words: string
}

const LONGEST = 2000

export function phrased(text: string, language: Language): Phrased {
  const cut = fold(text.slice(0, LONGEST))
  if (language === 'zh') return { language, words: cut }
  return { language, words: ` ${cut.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} ` }
}

const split = new Map<string, string[]>()

function partsOf(phrases: string): string[] {
  let parts = split.get(phrases)
  if (!parts) {
    parts = phrases.split('|').filter(Boolean)
    split.set(phrases, parts)
  }
  return parts
}

const FIRST = 2
const firstWords = (words: string) => `${words.split(' ', FIRST + 1).join(' ')} `

/** Whether one of the phrases ("a|b c|^d|~e") is in the question. */
export function hasPhrase({ language, words }: Phrased, phrases: Record<Language, string>): boolean {
  return partsOf(phrases[language]).some((phrase) => {
    if (language === 'zh') return words.includes(phrase)
    if (phrase.startsWith('^')) return words.startsWith(` ${phrase.slice(1)} `)
    if (phrase.startsWith('~')) return firstWords(words).includes(` ${phrase.slice(1)} `)
    return words.includes(` ${phrase} `)
  })
}

/** Whether the question begins with one of the phrases. */
export function startsWithPhrase({ language, words }: Phrased, phrases: Record<Language, string>): boolean {
  return partsOf(phrases[language]).some((phrase) =>
    language === 'zh' ? words.startsWith(phrase) : words.startsWith(` ${phrase} `),
  )
}
