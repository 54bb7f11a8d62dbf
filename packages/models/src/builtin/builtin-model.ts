import { estimateTokens } from '../estimate-tokens.ts'
import { detectLanguage, languageOfTag } from '../language/detect-language.ts'
import { type ChatModel, type ChatRequest, type ModelPart, spoken, type ChatTurn } from '../model.ts'
import type { Question } from '../question/question.ts'
import { readQuestions } from '../question/read-questions.ts'
import { composeAnswer, type Piece, type Quote } from './answer/compose-answer.ts'
import { recordText } from './answer/record-text.ts'
import { isSameText } from './answer/same-text.ts'
import { selectUnits } from './answer/select-units.ts'
import { NOTHING_FOUND } from './phrases.ts'
import { closestPair } from './ranking/close-pair.ts'
import { rankUnits } from './ranking/rank-units.ts'
import { smallTalk } from './small-talk.ts'
import { streamPieces } from './stream-pieces.ts'
import { joinPages } from './units/join-pages.ts'
import { type PassageUnits, unitsOf } from './units/units.ts'

const MOST_PASSAGES = 40
const MOST_QUOTES = 12

/**
 * The model without a key and without a network: it answers with sentences of the passages, word for word, and says
 * the fallback when none answers. The same request always gives the same answer.
 */
export const builtinModel: ChatModel = {
  info: {
    id: 'builtin',
    label: 'Built-in (quotes your documents)',
    provider: 'Millrace',
    contextTokens: null,
    builtin: true,
    price: { input: 0, output: 0 },
    tools: false,
  },
  stream: (request, { signal }) => streamAnswer(request, signal),
}

// oxlint-disable-next-line require-await -- the interface of all models is asynchronous
async function* streamAnswer(request: ChatRequest, signal: AbortSignal): AsyncGenerator<ModelPart> {
  signal.throwIfAborted()
  const { pieces, found } = answer(request)
  const reason = found ? 'stop' : 'fallback'
  const texts = [...request.turns.map(spoken), ...request.passages.map(({ text }) => text)]
  const inputTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
  yield* streamPieces({ pieces, reason, inputTokens, signal })
}

function answer(request: ChatRequest): { pieces: Piece[]; found: boolean } {
  const passages = request.passages.slice(0, MOST_PASSAGES)
  const questions = readQuestions({ ...request, passages })
  const pairs = new Set(
    questions.map((question) => closestPair(question, passages)).filter((pair) => pair !== null),
  )
  if (pairs.size > 0 && pairs.size >= questions.length)
    return { pieces: quotePairs(pairs, request), found: true }
  const talk = smallTalk(lastQuestion(request.turns))
  if (talk !== null) return { pieces: [{ text: talk, passage: null }], found: true }
  const language = questions[0]?.language ?? 'en'
  const parsed = passages.map((passage, index) => unitsOf(passage, index, language))
  joinPages(parsed, passages)
  const quotes: Quote[] = []
  for (const question of questions)
    for (const quote of quotesFor(question, { passages, parsed }))
      if (!quotes.some(({ unit }) => isSameText(unit, quote.unit))) quotes.push(quote)
  if (quotes.length === 0) return { pieces: [{ text: fallbackOf(request), passage: null }], found: false }
  const maxTokens = request.maxOutputTokens
  return { pieces: composeAnswer(quotes.slice(0, MOST_QUOTES), { language, maxTokens }), found: true }
}

/** Pairs were written as answers: they are given as they stand. */
function quotePairs(pairs: Set<number>, { passages }: ChatRequest): Piece[] {
  return [...pairs].flatMap((passage, index): Piece[] => [
    ...(index === 0 ? [] : [{ text: '\n\n', passage: null }]),
    { text: passages[passage]?.text.trim() ?? '', passage },
  ])
}

function quotesFor(
  question: Question,
  { passages, parsed }: { passages: ChatRequest['passages']; parsed: PassageUnits[] },
): Quote[] {
  const pair = closestPair(question, passages)
  const given = pair === null ? undefined : parsed[pair]
  if (given) return given.units.map((unit) => ({ unit, text: unit.text }))
  const ranked = rankUnits({ question, passages, parsed })
  return selectUnits(question, { ranked, parsed }).map((unit) => ({
    unit,
    text: unit.kind === 'record' ? recordText(question, unit, parsed) : unit.text,
  }))
}

function fallbackOf({ fallback, turns, language }: ChatRequest): string {
  const text = fallback.trim()
  if (text !== '') return text
  return NOTHING_FOUND[detectLanguage(lastQuestion(turns)) ?? languageOfTag(language) ?? 'en']
}

const lastQuestion = (turns: readonly ChatTurn[]): string =>
  spoken(turns.findLast((turn) => turn.role === 'user'))
