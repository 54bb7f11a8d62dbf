import { STOP_WORDS } from './stop-words.ts'

const SAMPLE = 20_000
const DEFAULT_LANGUAGE = 'en'

/** Scripts that identify a language, with the required share of letters. */
const SCRIPTS: [language: string, letters: RegExp, share: number][] = [
  // Every Japanese sentence has kana between Chinese characters, so they come first with a small share.
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.1],
  ['ko', /\p{Script=Hangul}/gu, 0.2],
  ['zh', /\p{Script=Han}/gu, 0.2],
  ['th', /\p{Script=Thai}/gu, 0.2],
  ['ar', /\p{Script=Arabic}/gu, 0.3],
  ['el', /\p{Script=Greek}/gu, 0.3],
]

/** Letters used by few other languages; they decide when there are only a few words. */
const OWN_LETTERS: [language: string, letters: RegExp][] = [
  ['de', /[äöüß]/],
  ['fr', /[çœêè]/],
  ['es', /[ñ¿¡]/],
  ['pt', /[ãõ]/],
  ['da', /[æø]/],
  ['sv', /å/],
  ['uk', /[іїєґ]/],
  ['ru', /[а-я]/],
  ['hu', /[őű]/],
  ['tr', /[ğış]/],
  ['ro', /[șță]/],
]
const LETTER_VOTE = 0.4

const votes = countVotes()

/**
 * The language of a text (ISO 639-1) by its script, otherwise by its function words; `otherwise` when those are
 * inconclusive. Looks at the first 20,000 characters.
 */
export function detectLanguage(text: string, otherwise = DEFAULT_LANGUAGE): string {
  const sample = text.slice(0, SAMPLE).toLowerCase()
  return byScript(sample) ?? byVote(sample, otherwise) ?? otherwise
}

function byScript(sample: string): string | null {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0
  const found = SCRIPTS.find(([, pattern, share]) => (sample.match(pattern)?.length ?? 0) > letters * share)
  return found?.[0] ?? null
}

function byVote(sample: string, otherwise: string): string | null {
  const scores = new Map<string, number>()
  const add = (language: string, score: number) => scores.set(language, (scores.get(language) ?? 0) + score)
  for (const word of sample.match(/\p{L}+/gu) ?? []) {
    const vote = votes.get(word)
    for (const language of vote?.languages ?? []) add(language, vote?.weight ?? 0)
  }
  for (const [language, letters] of OWN_LETTERS) if (letters.test(sample)) add(language, LETTER_VOTE)
  const most = Math.max(0, ...scores.values())
  const best = [...scores].filter(([, score]) => score === most).map(([language]) => language)
  return best.includes(otherwise) ? otherwise : (best[0] ?? null)
}

// A word shared by many languages counts little for each.
function countVotes(): Map<string, { languages: string[]; weight: number }> {
  const languagesOf = new Map<string, string[]>()
  for (const [language, words] of STOP_WORDS) {
    for (const word of words) languagesOf.set(word, [...(languagesOf.get(word) ?? []), language])
  }
  return new Map(
    [...languagesOf].map(([word, languages]) => [word, { languages, weight: 1 / languages.length }]),
  )
}
