import type { Language } from '../language/languages.ts'
import { stemOf } from '../language/stems.ts'
import { synonymsOf } from '../language/synonyms.ts'
import { relatedWords, type Relation } from '../language/related-words.ts'
import type { ContentWord } from '../question/content-words.ts'

/** How well a word of a passage matches a word of the question, by kind of match. */
const QUALITY = { same: 1, stem: 0.97, synonym: 0.75, prefix: 0.7, part: 0.6, beginning: 0.55 }
/** Lower for relations from WordNet: most possible meanings of a word are rarely meant. */
const RELATED = { same: 0.5, near: 0.3 }
const SHORTEST_PREFIX = 5
const SHORTEST_BEGINNING = 3

/** [index among the question's words, quality] */
type Match = [word: number, quality: number]

interface QueryWord {
  form: string
  stem: string
  synonyms: Set<string>
  related: ReadonlyMap<string, Relation>
  /** Numbers and codes, which have no other forms. */
  exact: boolean
}

const NONE: ReadonlyMap<string, Relation> = new Map()

/** Finds the words of a question in passages of one language. */
export class WordMatcher {
  readonly #wanted: QueryWord[]
  readonly #language: Language
  readonly #known = new Map<string, Match[]>()

  constructor(words: readonly ContentWord[], { own, language }: { own: Language; language: Language }) {
    this.#language = language
    const isEnglish = own === 'en' && language === 'en'
    this.#wanted = words.map(({ form }) => ({
      form,
      stem: stemOf(form, language),
      synonyms: synonymsOf(form, own, language),
      related: isEnglish ? relatedWords(stemOf(form, 'en')) : NONE,
      exact: /\d/.test(form) || form.length < 3,
    }))
  }

  match(form: string): Match[] {
    let matches = this.#known.get(form)
    if (!matches) {
      matches = this.#wanted.flatMap((wanted, index): Match[] => {
        const quality = this.#quality(wanted, form)
        return quality > 0 ? [[index, quality]] : []
      })
      this.#known.set(form, matches)
    }
    return matches
  }

  #quality(wanted: QueryWord, form: string): number {
    if (form === wanted.form) return QUALITY.same
    const stem = stemOf(form, this.#language)
    if (wanted.synonyms.has(stem) || wanted.synonyms.has(form))
      return stem === wanted.stem ? QUALITY.stem : QUALITY.synonym
    if (wanted.exact) return 0
    if (stem === wanted.stem) return QUALITY.stem
    if (isPrefix(stem, wanted.stem)) return QUALITY.prefix
    if (this.#language === 'de' || this.#language === 'nl') {
      if (isPart(form, wanted.stem) || isPart(wanted.form, stem)) return QUALITY.part
      if (beginsWith(form, wanted.form)) return QUALITY.beginning
    }
    const relation = wanted.related.get(stem)
    return relation ? RELATED[relation] : 0
  }
}

const isPrefix = (a: string, b: string) =>
  Math.min(a.length, b.length) >= SHORTEST_PREFIX && (a.startsWith(b) || b.startsWith(a))

/** Compounds: "Lieferzeit" is in "Regellieferzeiten". */
const isPart = (compound: string, part: string) =>
  part.length >= SHORTEST_PREFIX && compound.length >= part.length + 3 && compound.includes(part)

/** "Bus" is in "Buslinie"; a short word elsewhere in a compound is chance. */
const beginsWith = (compound: string, part: string) =>
  part.length >= SHORTEST_BEGINNING && compound.length >= part.length + 4 && compound.startsWith(part)
