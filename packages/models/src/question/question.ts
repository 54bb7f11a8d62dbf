import type { Language } from '../language/languages.ts'
import { type ContentWord, contentWords } from './content-words.ts'
import { attributeOf, isCategory, isKindWord } from './emphasis.ts'
import { type Phrased, phrased } from './find-phrase.ts'
import type { StandaloneQuestion } from './follow-up.ts'
import { kindOf } from './kind-of.ts'
import type { QuestionKind } from './phrases.ts'

/** One thing that is asked. */
export interface Question {
  text: string
  language: Language
  kind: QuestionKind
  /** What the answer must be about. */
  words: ContentWord[]
  /** What it is probably about: earlier questions, and what the user told besides. */
  context: ContentWord[]
  /** Words that stand directly before another one, by their places in `words`: "large service". */
  modifiers: [modifier: number, noun: number][]
}

const REFERENCE = 0.5
const STRONG = 0.5

interface Part {
  text: string
  language: Language
  asked: StandaloneQuestion
  besides: string[]
  /** The first of several questions, for the others. */
  first: string | null
}

/** Reads one question of what the user says. */
export function readQuestion({ text, language, asked, besides, first }: Part): Question {
  const kind = inheritedKind(text, { language, asked, first })
  const phrase = phrased(text, language)
  const attribute = attributeOf(phrase)
  const contents = contentWords(text, language)
  const own = contents.map((word) => ({
    ...word,
    isCategory: isCategory(word.form, phrase),
    isKind: isKindWord(word.form, kind, language) && showsKind(contents, { kind, language }),
  }))
  const wordsOf = (texts: string[]) => texts.flatMap((one) => contentWords(one, language))
  const before = first ? [first] : asked.earlier
  const refers = first ? own.every(({ factor }) => factor < 1) : asked.leaning === 'reference'
  // What a question refers to is part of it: "How much is it?" asks about the thing named before.
  const referred = refers ? wordsOf(before).map((word) => ({ ...word, factor: word.factor * REFERENCE })) : []
  const strong = own.some(({ factor }) => factor >= STRONG)
  const words = distinct([
    ...own.map((word) => ({
      ...word,
      isRequired: word.factor >= STRONG && (word.form === attribute || (refers && strong)),
    })),
    ...referred,
  ])
  const known = new Set(words.map(({ form }) => form))
  const context = distinct([...wordsOf(before), ...wordsOf(besides)]).filter(({ form }) => !known.has(form))
  return { text, language, kind, words, context, modifiers: modifiersOf(words, phrase) }
}

/**
 * Whether an answer of the kind may do without the words for it. When nothing else is asked for ("What are your
 * hours?") any time or price would do; an address of a kind that is rare in a text still does.
 */
function showsKind(
  words: readonly ContentWord[],
  { kind, language }: Pick<Question, 'kind' | 'language'>,
): boolean {
  if (kind === 'email' || kind === 'phone' || kind === 'url') return true
  return words.some(({ form, factor }) => factor >= STRONG && !isKindWord(form, kind, language))
}

/** "And to Austria?" asks for the same as the question before. */
function inheritedKind(text: string, { language, asked, first }: Pick<Part, 'language' | 'asked' | 'first'>) {
  const kind = kindOf(text, language)
  const before = asked.earlier[0]
  if (kind !== 'open' || first || asked.leaning === 'none' || before === undefined) return kind
  return kindOf(before, language)
}

/** Each word once; the first of several counts. */
const distinct = (words: ContentWord[]) =>
  [...new Map(words.toReversed().map((word) => [word.form, word])).values()].toReversed()

// In Romance languages what tells one thing from another stands behind it.
const BEFORE_NOUN: ReadonlySet<Language> = new Set(['en', 'de', 'nl'])

function modifiersOf(
  words: readonly ContentWord[],
  { language, words: text }: Phrased,
): Question['modifiers'] {
  if (!BEFORE_NOUN.has(language)) return []
  return words.flatMap((modifier, first) =>
    words.flatMap((noun, second): Question['modifiers'] => {
      const tells =
        modifier.factor >= STRONG && !modifier.isKind && !modifier.isCategory && noun.factor >= STRONG
      return tells && text.includes(` ${modifier.form} ${noun.form} `) ? [[first, second]] : []
    }),
  )
}
