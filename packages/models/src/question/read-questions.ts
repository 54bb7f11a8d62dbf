import { detectLanguage, languageOfTag } from '../language/detect-language.ts'
import type { Language } from '../language/languages.ts'
import { splitSentences } from '../language/sentences.ts'
import type { ChatRequest } from '../model.ts'
import { contentWords } from './content-words.ts'
import { phrased, startsWithPhrase } from './find-phrase.ts'
import { type StandaloneQuestion, standaloneQuestion } from './follow-up.ts'
import { QUESTION_STARTS } from './phrases.ts'
import { type Question, readQuestion } from './question.ts'

const MOST_QUESTIONS = 3
/** Of a long message the end is read: there stands what is asked. */
const LONGEST = 4000

/** What the user asks, one entry per question, at most three. */
export function readQuestions(request: Pick<ChatRequest, 'turns' | 'language' | 'passages'>): Question[] {
  const asked = standaloneQuestion(request.turns)
  const language = questionLanguage(asked, request)
  const sentences = splitSentences(asked.question.slice(-LONGEST), language)
  const questions = sentences
    .filter((sentence) => isQuestion(sentence, language))
    .flatMap((one) => split(one, language))
  const told = sentences.filter((sentence) => !isQuestion(sentence, language))
  const main = questions.length > 0 ? questions.slice(-MOST_QUESTIONS) : [asked.question.slice(-LONGEST)]
  const besides = questions.length > 0 ? told : []
  return main.map((text, index) =>
    readQuestion({ text, language, asked, besides, first: index === 0 ? null : (main[0] ?? null) }),
  )
}

/** What is spoken: by the question, else by the setting, else by the passages. */
function questionLanguage(
  asked: StandaloneQuestion,
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
