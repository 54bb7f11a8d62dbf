import { isFunctionWord } from '../language/function-words.ts'
import type { Language } from '../language/languages.ts'
import { wordsOf as wordsIn } from '../language/words.ts'
import { type ContentWord, contentWords } from './content-words.ts'
import type { StandaloneQuestion } from './follow-up.ts'
import { phrased } from './find-phrase.ts'
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
  /** Things that are told by their number: "boat 15". */
  numbered: [noun: string, number: string][]
  /** What is asked of something, by its place in `words`: "the director of the museum". */
  head: number | null
}

const REFERENCE = 0.5

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
  const own = contentWords(text, language)
  const wordsOf = (texts: string[]) => texts.flatMap((one) => contentWords(one, language))
  const before = first ? [first] : asked.earlier
  const refers = first ? own.every(({ factor }) => factor < 1) : asked.leaning === 'reference'
  // What a question refers to is part of it: "How much is it?" asks about the thing named before.
  const referred = refers
    ? wordsOf(before).map((word) => ({ ...word, factor: word.factor * REFERENCE, at: -2 }))
    : []
  const words = distinct([...own, ...referred])
  const known = new Set(words.map(({ form }) => form))
  const context = distinct([...wordsOf(before), ...wordsOf(besides)]).filter(({ form }) => !known.has(form))
  const kind = inheritedKind(text, { language, asked, first })
  const head = headOf(text, { language, words })
  return { text, language, kind, words, context, numbered: numberedOf(text, language), head }
}

/** "What is the salary of …", "Who is the director …", "How many chromosomes …": without that word it is no answer. */
const BEFORE_HEAD =
  / (?:(?:what|who|was|wer|wie(?: hoch)?|quel(?:le)?|cual|qual) (?:is|are|was|were|s|ist|sind|war|waren|est|es|e) (?:the|your|der|die|das|le|la|l|el|il|o|a)|how many|wie viele|combien de|cuantos|cuantas|quanti|quante) (?:\p{L}+est )?(\p{L}+) /u

function headOf(text: string, { language, words }: Pick<Question, 'language' | 'words'>): number | null {
  const form = BEFORE_HEAD.exec(phrased(text, language).words)?.[1]
  const place = words.findIndex((word) => word.form === form && word.factor >= REFERENCE)
  return place < 0 ? null : place
}

const MOST_READ = 2000

function numberedOf(text: string, language: Language): Question['numbered'] {
  const words = wordsIn(text.slice(0, MOST_READ))
  return words.flatMap(({ form }, at): Question['numbered'] => {
    const noun = words[at - 1]?.form ?? ''
    const tells = /^\d{1,4}$/.test(form) && /^\p{L}{3,}$/u.test(noun) && !isFunctionWord(noun, language)
    return tells && at === words.length - 1 ? [[noun, form]] : []
  })
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
