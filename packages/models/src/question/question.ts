import { detectLanguage, languageOfTag } from '../language/detect-language.ts'
import type { Language } from '../language/function-words.ts'
import { splitSentences } from '../language/sentences.ts'
import type { ChatRequest } from '../model.ts'
import { type ContentWord, contentWords } from './content-words.ts'
import { hasPhrase, phrased, startsWithPhrase } from './find-phrase.ts'
import { type Asked, whatIsAsked } from './follow-up.ts'
import { attributeOf, emphasis, isKindWord } from './emphasis.ts'
import { KIND_PHRASES, QUESTION_STARTS, type QuestionKind } from './phrases.ts'

/** One thing that is asked. */
export interface Question {
  text: string
  language: Language
  kind: QuestionKind
  /** What the answer must be about. */
  words: ContentWord[]
  /** What it is probably about: earlier questions, and what the user told besides. */
  context: ContentWord[]
}

const MOST_QUESTIONS = 3
const LONGEST = 4000
const REFERENCE = 0.5

/** What the user asks, one entry per question, at most three. */
export function readQuestions(request: Pick<ChatRequest, 'turns' | 'language' | 'passages'>): Question[] {
  const asked = whatIsAsked(request.turns)
  const language = questionLanguage(asked, request)
  const sentences = splitSentences(asked.question.slice(0, LONGEST), language)
  const questions = sentences
    .filter((sentence) => isQuestion(sentence, language))
    .flatMap((one) => split(one, language))
  const told = sentences.filter((sentence) => !isQuestion(sentence, language))
  const main = questions.length > 0 ? questions.slice(-MOST_QUESTIONS) : [asked.question.slice(0, LONGEST)]
  const besides = questions.length > 0 ? told : []
  return main.map((text, index) =>
    readQuestion({ text, language, asked, besides, first: index === 0 ? null : main[0] }),
  )
}

/** What is spoken: by the question, else by the setting, else by the passages. */
function questionLanguage(
  asked: Asked,
  { language, passages }: Pick<ChatRequest, 'language' | 'passages'>,
): Language {
  return (
    detectLanguage([asked.question, ...asked.earlier].join(' ')) ??
    languageOfTag(language) ??
    detectLanguage(passages[0]?.text ?? '') ??
    'en'
  )
}

const isQuestion = (sentence: string, language: Language) =>
  /[?？]\s*$/.test(sentence) || startsWithPhrase(phrased(sentence, language), QUESTION_STARTS)

const JOINTS: Partial<Record<Language, RegExp>> = {
  en: /,? and (?=(?:what|who|which|when|where|why|how|is|are|do|does|can|could)\b)/i,
  de: /,? und (?=(?:was|wer|welche|wann|wo|warum|wie|ist|sind|kann|gibt)\b)/i,
}

/** "What is it and how much does it cost?" are two. */
function split(sentence: string, language: Language): string[] {
  const joint = JOINTS[language]
  if (!joint) return [sentence]
  const parts = sentence.split(joint)
  const complete = parts.every((part) => contentWords(part, language).some(({ factor }) => factor === 1))
  return complete ? parts : [sentence]
}

interface Part {
  text: string
  language: Language
  asked: Asked
  besides: string[]
  /** The first of several questions, for the others. */
  first: string | null | undefined
}

function readQuestion({ text, language, asked, besides, first }: Part): Question {
  const kind = inheritedKind(text, { language, asked, first })
  const phrase = phrased(text, language)
  const attribute = attributeOf(phrase)
  const own = contentWords(text, language).map((word) => ({
    ...word,
    factor: word.factor * emphasis(word.form, phrase),
    isKind: isKindWord(word.form, kind, language),
  }))
  const wordsOf = (texts: string[]) => texts.flatMap((one) => contentWords(one, language))
  const before = first ? [first] : asked.earlier
  const refers = first ? own.every(({ factor }) => factor < 1) : asked.leaning === 'reference'
  // What a question refers to is part of it: "How much is it?" asks about the thing named before.
  const referred = refers ? wordsOf(before).map((word) => ({ ...word, factor: word.factor * REFERENCE })) : []
  const strong = own.some(({ factor }) => factor >= 0.5)
  const words = distinct([
    ...own.map((word) => ({
      ...word,
      isRequired: word.form === attribute || (refers && strong && word.factor >= 0.5),
    })),
    ...referred,
  ])
  const known = new Set(words.map(({ form }) => form))
  const context = distinct([...wordsOf(before), ...wordsOf(besides)]).filter(({ form }) => !known.has(form))
  return { text, language, kind, words, context }
}

/** "And to Austria?" asks for the same as the question before. */
function inheritedKind(text: string, { language, asked, first }: Pick<Part, 'language' | 'asked' | 'first'>) {
  const kind = kindOf(text, language)
  const before = asked.earlier[0]
  if (kind !== 'open' || first || asked.leaning === 'none' || before === undefined) return kind
  return kindOf(before, language)
}

const distinct = (words: ContentWord[]) => [
  ...new Map(words.toReversed().map((word) => [word.form, word])).values(),
]

/** What an answer to this must hold. */
export function kindOf(text: string, language: Language): QuestionKind {
  const phrase = phrased(text, language)
  return KIND_PHRASES.find(([, phrases]) => hasPhrase(phrase, phrases))?.[0] ?? 'open'
}
