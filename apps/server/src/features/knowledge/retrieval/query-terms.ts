import { analyse, type Term } from './analysis/analyse.ts'
import { detectLanguage } from './analysis/detect-language.ts'
import { entryOf } from './analysis/stems.ts'

/**
 * A query term in one language of the bases. `words` are its spellings in the query, `answers` the query words that a
 * text with the term contains. `spare`: an alternative reading of characters that other terms cover.
 */
export type QueryTerm = {
  language: string
  term: string
  weight: number
  words: string[]
  answers: string[]
  spare: boolean
}

const HEAD_CHARACTERS = 6000
const TAIL_CHARACTERS = 2000
const MOST_TERMS = 256
// "e-mail" searches for "e" and "mail", and slightly for "email". With weight 1, a compound that few texts write as one
// word dominates the query (CISI: nDCG@10 0.407, with 0.25 0.423).
const SPARE_WEIGHT = 0.25
// In longer queries adjacent words matter little, and each pair costs a lookup.
const MOST_WORDS_JOINED = 12
const PAIRED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]$/u

/**
 * The terms of a query in each language of the bases, with their frequency. Function words are omitted unless there is
 * nothing else. For very long queries, the beginning and the end are used, where questions usually are, with at most
 * 256 terms per language, most frequent first.
 */
export function queryTerms(query: string, languages: readonly string[]): QueryTerm[] {
  const text = clip(query)
  const spoken = detectLanguage(text)
  const ignored = languages.includes(spoken) ? functionWords(text, spoken) : new Set<string>()
  return languages.flatMap((language) => {
    const all = withoutPairedCharacters(analyse(text, language))
    const telling = all.filter((term) => !term.stop && !ignored.has(term.word))
    const asked = telling.length > 0 || hasTelling(text, spoken) ? telling : all
    return count([...asked, ...joined(text, all, language)], language)
  })
}

/** Adjacent words as a compound: "log in" slightly matches "login" too. */
function joined(text: string, terms: Term[], language: string): Term[] {
  const words = terms.filter((term) => !term.spare)
  if (words.length > MOST_WORDS_JOINED) return []
  return words.flatMap((word, place): Term[] => {
    const next = words[place + 1]
    if (!next || (word.stop && next.stop) || text.slice(word.end, next.start) !== ' ') return []
    const whole = word.word + next.word
    const { term } = entryOf(whole, language)
    return [{ term, word: whole, start: word.start, end: next.end, stop: false, spare: true }]
  })
}

function clip(query: string): string {
  if (query.length <= HEAD_CHARACTERS + TAIL_CHARACTERS) return query
  return `${query.slice(0, HEAD_CHARACTERS)} ${query.slice(-TAIL_CHARACTERS)}`
}

const functionWords = (text: string, language: string): Set<string> =>
  new Set(analyse(text, language).flatMap((term) => (term.stop ? [term.word] : [])))

const hasTelling = (text: string, language: string): boolean =>
  analyse(text, language).some((term) => !term.stop)

/** For "退款" the pair is searched; its single characters would match every other word that contains them. */
function withoutPairedCharacters(terms: Term[]): Term[] {
  const paired = new Set<number>()
  for (const { word, start, end } of terms) {
    if (word.length < 2) continue
    for (let at = start; at < end; at++) paired.add(at)
  }
  return terms.filter(({ word, start }) => !(PAIRED.test(word) && paired.has(start)))
}

function count(terms: Term[], language: string): QueryTerm[] {
  const groups = Map.groupBy(terms, ({ term }) => term)
  const weighed = [...groups.values()].map((group) => ({ group, weight: weightOf(group) }))
  const kept = weighed.sort((a, b) => b.weight - a.weight).slice(0, MOST_TERMS)
  return kept.flatMap(({ group, weight }) => {
    const [first] = group
    if (!first) return []
    const words = [...new Set(group.map(({ word }) => word))]
    const spare = group.every((term) => term.spare)
    return [
      { language, term: first.term, weight, words, answers: spare ? within(first, terms) : words, spare },
    ]
  })
}

const weightOf = (terms: readonly Term[]): number =>
  terms.reduce((sum, { spare }) => sum + (spare ? SPARE_WEIGHT : 1), 0)

/** "email" covers "e" and "mail", but "200" doesn't cover "xr200". */
const within = ({ start, end }: Term, terms: readonly Term[]): string[] =>
  terms.flatMap((other) => (!other.spare && other.start >= start && other.end <= end ? [other.word] : []))
