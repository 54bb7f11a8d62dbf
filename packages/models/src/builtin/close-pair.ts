import { detectLanguage } from '../language/detect-language.ts'
import { fold, wordsOf } from '../language/words.ts'
import type { Passage } from '../model.ts'
import { contentWords } from '../question/content-words.ts'
import { kindOf } from '../question/kind-of.ts'
import type { Question } from '../question/question.ts'
import type { QuestionKind } from '../question/phrases.ts'
import { WordMatcher } from './match-words.ts'

const CLOSE = 0.75
const NAME = 1.25
// What the user asks must be in the pair's question; what else the pair's question says matters less.
const ASKED = 0.6
const OTHER_KIND = 0.7
/** Kinds of questions that people phrase in each other's words ("How do I …", "Which …"). */
const LOOSE: ReadonlySet<QuestionKind> = new Set([
  'open',
  'method',
  'list',
  'definition',
  'email',
  'phone',
  'url',
])

/** The pair whose question closely matches the one asked, as an index into the passages; null when there is none. */
export function closestPair(question: Question, passages: readonly Passage[]): number | null {
  let best: { index: number; closeness: number } | null = null
  for (const [index, passage] of passages.entries()) {
    if (passage.kind !== 'qa' || !passage.question || passage.text.trim() === '') continue
    const closeness = closenessOf(question, passage.question)
    if (closeness >= CLOSE && closeness > (best?.closeness ?? 0)) best = { index, closeness }
  }
  return best?.index ?? null
}

/** How similar two questions are, 0 to 1. */
function closenessOf(question: Question, other: string): number {
  if (bare(question.text) === bare(other)) return 1
  const language = detectLanguage(other) ?? question.language
  const theirs = contentWords(other, language)
  // "Who are you?" has no word that says what it is about.
  if (question.words.length === 0 || theirs.length === 0) return 0
  const matcher = new WordMatcher(question.words, { own: question.language, language })
  const asked = question.words.map(() => 0)
  let common = 0
  for (const { form } of wordsOf(other.slice(0, 1000)))
    for (const [word, quality] of matcher.match(form)) asked[word] = Math.max(asked[word] ?? 0, quality)
  for (const { form, factor } of theirs)
    common += factor * Math.max(0, ...matcher.match(form).map(([, quality]) => quality))
  const weights = question.words.map(({ factor, isName }) => factor * (isName ? NAME : 1))
  const forward =
    asked.reduce((sum, quality, word) => sum + quality * (weights[word] ?? 0), 0) / total(weights)
  const backward = common / total(theirs.map(({ factor }) => factor))
  const kind = kindOf(other, language)
  const differs = kind !== question.kind && !LOOSE.has(kind) && !LOOSE.has(question.kind)
  return (ASKED * forward + (1 - ASKED) * backward) * (differs ? OTHER_KIND : 1)
}

const total = (weights: readonly number[]) => weights.reduce((sum, weight) => sum + weight, 0) || 1
const bare = (text: string) =>
  fold(text.slice(0, 1000))
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''
