import { estimateTokens } from '../estimate-tokens.ts'
import { detectLanguage, languageOfTag } from '../language/detect-language.ts'
import type { Language } from '../language/languages.ts'
import { type ChatModel, type ChatRequest, type ModelPart, spoken, type ChatTurn } from '../model.ts'
import type { Question } from '../question/question.ts'
import { readQuestions } from '../question/read-questions.ts'
import { takeTurn } from '../take-turn.ts'
import { choose } from './choose.ts'
import { closestPair } from './close-pair.ts'
import { composeAnswer, type Piece, type Quote } from './compose-answer.ts'
import { isOfDays } from './hours.ts'
import { type Meaning, meaningsOf } from './meaning.ts'
import { CLOSEST, FROM_FILE, NOTHING_FOUND } from './phrases.ts'
import { mergeRows, rowText } from './row-text.ts'
import { isSameText } from './same-text.ts'
import { type Material, scoreUnits } from './score.ts'
import { smallTalk } from './small-talk.ts'
import { streamPieces } from './stream-pieces.ts'
import { resultAsked, tellsResult } from './tables/asks.ts'
import { calculate } from './tables/calculate.ts'
import { lookUp } from './tables/look-up.ts'
import { touching } from './touching.ts'
import { readDays } from './units/days-of.ts'
import { joinPages } from './units/join-pages.ts'
import { type PassageUnits, type Unit, unitsOf } from './units/units.ts'
import { withNeighbours } from './with-neighbours.ts'

const MOST_PASSAGES = 40
/** Of all passages together; the rest is ignored, so that an answer never blocks others. */
const MOST_CHARACTERS = 60_000
const MOST_QUOTES = 12
const MOST_CLOSEST = 3

/**
 * The model without a key or a network. It answers with sentences and rows of the passages, word for word; when none
 * answers, it says so and shows the closest. `meaning` lets an encoder take part; without one, or when it returns
 * nothing, words alone decide.
 */
export const makeBuiltinModel = (meaning: Meaning | null): ChatModel => ({
  info: {
    id: 'builtin',
    label: 'Built-in (quotes your documents)',
    provider: 'Millrace',
    contextTokens: null,
    builtin: true,
    price: { input: 0, output: 0 },
    tools: false,
    pictures: false,
  },
  stream: (request, { signal }) => streamAnswer(request, { meaning, signal }),
})

/** By words alone: the same request always gives the same answer. */
export const builtinModel: ChatModel = makeBuiltinModel(null)

interface Answering {
  meaning: Meaning | null
  signal: AbortSignal
}

async function* streamAnswer(request: ChatRequest, answering: Answering): AsyncGenerator<ModelPart> {
  const { signal } = answering
  signal.throwIfAborted()
  const { pieces, found } = await answer(request, answering)
  const reason = found ? 'stop' : 'fallback'
  const texts = [...request.turns.map(spoken), ...request.passages.map(({ text }) => text)]
  const inputTokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0)
  yield* streamPieces({ pieces, reason, inputTokens, signal })
}

interface Answer {
  pieces: Piece[]
  found: boolean
}

async function answer(request: ChatRequest, answering: Answering): Promise<Answer> {
  const passages = bounded(request.passages)
  const questions = readQuestions({ ...request, passages })
  const pairs = questions.map((question) => closestPair(question, passages))
  const paired = new Set(pairs.filter((pair) => pair !== null))
  if (paired.size > 0 && paired.size >= questions.length)
    return { pieces: quotePairs(paired, request), found: true }
  const talk = smallTalk(lastQuestion(request.turns))
  if (talk !== null) return { pieces: [{ text: talk, passage: null }], found: true }
  const language = questions[0]?.language ?? 'en'
  const parsed: PassageUnits[] = []
  for (const [index, passage] of passages.entries()) {
    await takeTurn()
    parsed.push(unitsOf(passage, index, language))
  }
  joinPages(parsed, passages)
  const found: Finding[] = []
  for (const [index, question] of questions.entries()) {
    await takeTurn()
    found.push(
      await find(
        question,
        { passages, parsed, isWhole: request.isWhole === true },
        { ...answering, pair: pairs[index] ?? null },
      ),
    )
  }
  return compose(found, { request, language })
}

function bounded(passages: ChatRequest['passages']): ChatRequest['passages'] {
  let left = MOST_CHARACTERS
  return passages.slice(0, MOST_PASSAGES).filter(({ text }, index) => {
    left -= text.length
    return index === 0 || left >= 0
  })
}

/** Question-and-answer pairs were written as answers, so they are given as they are. */
function quotePairs(pairs: Set<number>, { passages }: ChatRequest): Piece[] {
  return [...pairs].flatMap((passage, index): Piece[] => [
    ...(index === 0 ? [] : [{ text: '\n\n', passage: null }]),
    { text: passages[passage]?.text.trim() ?? '', passage },
  ])
}

/** What was found for one question. */
interface Finding {
  quotes: Quote[]
  answers: boolean
  /** Where the quotes don't answer: what is shown as the closest. */
  closest?: Quote[]
  /** What follows from the quotes: a sum, or which is less. */
  result?: string
}

async function find(
  question: Question,
  material: Material,
  { pair, meaning, signal }: Answering & { pair: number | null },
): Promise<Finding> {
  const { parsed } = material
  const given = pair === null ? undefined : parsed[pair]
  if (given) return { quotes: given.units.map((unit) => ({ unit, text: unit.text })), answers: true }
  const calculated = calculate(question, material)
  if (calculated) return { ...calculated, answers: true }
  const result = resultAsked(question.text, question.language)
  const rows = result === null ? lookUp(question, material) : null
  if (rows)
    return { quotes: rows.map((unit) => ({ unit, text: rowText(question, unit, parsed) })), answers: true }
  if (isOfDays(question)) await readDays(parsed)
  await takeTurn()
  const scores = scoreUnits(question, material)
  await takeTurn()
  const meanings = await meaningsOf(question, material, { scored: scores.scored, meaning, signal })
  const { units, answers } = choose(question, scores, meanings)
  const isAnswer = answers && (result === null || units.some(({ text }) => tellsResult(text, result)))
  const quotes = quotesFrom(units, question, parsed)
  if (isAnswer) return { quotes, answers: true }
  const closest = quotesFrom(touching(question, scores, units), question, parsed)
  return { quotes, answers: false, closest }
}

function quotesFrom(units: readonly Unit[], question: Question, parsed: readonly PassageUnits[]): Quote[] {
  const whole = units.flatMap((unit) => withNeighbours(question, unit, parsed))
  return [...new Set(whole)].map((unit) => ({
    unit,
    text: unit.kind === 'record' ? rowText(question, unit, parsed) : unit.text,
  }))
}

function compose(
  found: readonly Finding[],
  { request, language }: { request: ChatRequest; language: Language },
): Answer {
  const maxTokens = request.maxOutputTokens
  const sure = found.filter(({ answers }) => answers)
  const units = new Set(sure.flatMap(({ quotes }) => quotes.map(({ unit }) => unit)))
  // "What does it cost, and how much power does it have?": the row of the first half answers the second, too.
  const isInSame = ({ quotes: [best] }: Finding) => best?.unit.kind === 'record' && units.has(best.unit)
  const answering = found.flatMap((one) =>
    one.answers ? [one] : isInSame(one) ? [{ ...one, quotes: one.quotes.slice(0, 1) }] : [],
  )
  const told = quotesOf(answering, []).slice(0, MOST_QUOTES)
  const near = quotesOf(
    found.map(({ closest = [] }) => ({ quotes: closest.slice(0, MOST_CLOSEST) })),
    told,
  )
  const results = answering.flatMap(({ result }) =>
    result ? [{ text: `\n\n${result}`, passage: null }] : [],
  )
  const pieces = [
    ...fromFileOf(told, { request, language }),
    ...composeAnswer(told, { language, maxTokens }),
    ...results,
  ]
  const fallback = fallbackOf(request)
  if (told.length === 0) pieces.push({ text: fallback, passage: null })
  // The language that the owner chose, else the one of the owner's words above it, else the one of the question.
  const labelLanguage =
    languageOfTag(request.language) ?? (told.length === 0 ? (detectLanguage(fallback) ?? language) : language)
  const isCut = maxTokens !== undefined && told.length > 0
  const closest = isCut ? [] : composeAnswer(near.slice(0, MOST_CLOSEST), { language, maxTokens })
  if (closest.length > 0) {
    // Sentences of one paragraph read as one passage.
    const label = CLOSEST[labelLanguage][closest.some(isBreak) ? 'more' : 'one']
    pieces.push({ text: `\n\n${label}\n\n`, passage: null }, ...closest)
  }
  return { pieces, found: told.length > 0 }
}

const isBreak = ({ text, passage }: Piece) => passage === null && text.includes('\n')

/** Where everything that is quoted comes from one file that the user sent, the answer says so first. */
function fromFileOf(
  told: readonly Quote[],
  { request, language }: { request: ChatRequest; language: Language },
): Piece[] {
  const sources = [...new Set(told.map(({ unit }) => unit.passage))].map((index) => request.passages[index])
  const [first, ...others] = sources
  if (first?.sentBy !== 'user' || others.some((one) => one?.sourceName !== first.sourceName)) return []
  const page = others.every((one) => one?.page === first.page) ? first.page : null
  return [{ text: `${FROM_FILE[language](first.sourceName, page)}\n\n`, passage: null }]
}

function quotesOf(found: readonly Pick<Finding, 'quotes'>[], said: readonly Quote[]): Quote[] {
  const quotes: Quote[] = []
  for (const quote of found.flatMap((one) => one.quotes)) {
    const same = quotes.find(({ unit }) => unit === quote.unit && unit.kind === 'record')
    if (same) same.text = mergeRows(same.unit, [same.text, quote.text])
    else if (![...said, ...quotes].some(({ unit }) => isSameText(unit, quote.unit))) quotes.push({ ...quote })
  }
  return quotes
}

function fallbackOf({ fallback, turns, language }: ChatRequest): string {
  const text = fallback.trim()
  if (text !== '') return text
  return NOTHING_FOUND[detectLanguage(lastQuestion(turns)) ?? languageOfTag(language) ?? 'en']
}

const lastQuestion = (turns: readonly ChatTurn[]): string =>
  spoken(turns.findLast((turn) => turn.role === 'user'))
