import { languagesWith } from './function-words.ts'
import { type Language, LANGUAGES } from './languages.ts'
import { fold } from './words.ts'

const SAMPLE = 800
const HAN = /\p{Script=Han}/gu
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const LETTERS = /\p{L}+/gu
/** Letters that few others write; they settle what a handful of words leaves open. */
const OWN_LETTERS: [Language, RegExp][] = [
  ['de', /[äöüß]/i],
  ['fr', /[çœêèàù]/i],
  ['es', /[ñ¿¡]/],
  ['pt', /[ãõ]/i],
  ['it', /[òì]/i],
]

/** Words of customers that settle short questions: "was" is a word of two languages. */
const OWN_WORDS: [Language, ReadonlySet<string>][] = [
  [
    'de',
    new Set(
      'kosten kostet preis preise zwei drei funf sechs stunde stunden tage geoffnet mieten kaufen'.split(' '),
    ),
  ],
  ['en', new Set('cost costs price prices two three five hour hours days opening rent buy'.split(' '))],
]
const OWN = 0.6

/** The language of a text by its script, else by a vote of its function words; null when nothing speaks for one. */
export function detectLanguage(text: string): Language | null {
  const sample = text.slice(0, SAMPLE)
  const han = sample.match(HAN)?.length ?? 0
  if (han > 0 && han * 5 > sample.length && !KANA.test(sample)) return 'zh'
  const votes = new Map<Language, number>()
  for (const [word] of sample.matchAll(LETTERS)) {
    const speaking = languagesWith(fold(word))
    // A word of many languages speaks little for each.
    for (const language of speaking) votes.set(language, (votes.get(language) ?? 0) + 1 / speaking.length)
    for (const [language, own] of OWN_WORDS)
      if (own.has(fold(word))) votes.set(language, (votes.get(language) ?? 0) + OWN)
  }
  for (const [language, letters] of OWN_LETTERS)
    if (letters.test(sample)) votes.set(language, (votes.get(language) ?? 0) + OWN)
  let best: Language | null = null
  for (const language of LANGUAGES)
    if ((votes.get(language) ?? 0) > (best ? (votes.get(best) ?? 0) : 0)) best = language
  return best
}

/** The known language of a BCP 47 tag. */
export function languageOfTag(tag: string | null): Language | null {
  const base = tag?.toLowerCase().split('-')[0]
  return LANGUAGES.find((language) => language === base) ?? null
}
