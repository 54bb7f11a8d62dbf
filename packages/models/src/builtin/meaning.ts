import type { Question } from '../question/question.ts'
import type { Meanings } from './choose.ts'
import type { Material, Scored } from './score.ts'
import type { Unit } from './units/units.ts'

/**
 * Similarity of texts to a question, as cosines in their order; null for those not known yet. The first texts matter
 * most. Returns null when it can't tell: then words alone decide. Never throws.
 */
export type Meaning = (
  question: string,
  texts: readonly string[],
  signal: AbortSignal,
) => Promise<readonly (number | null)[] | null>

const LONGEST_QUESTION = 300
const LONGEST_TEXT = 240
const MOST_UNITS = 400

/**
 * Similarity of the units that score best by words; null without an encoder, and for languages that it doesn't know.
 */
export async function meaningsOf(
  question: Question,
  { passages, parsed }: Material,
  { scored, meaning, signal }: { scored: readonly Scored[]; meaning: Meaning | null; signal: AbortSignal },
): Promise<Meanings | null> {
  if (!meaning || question.language !== 'en') return null
  const inEnglish = new Set(parsed.filter(({ language }) => language === 'en').map(({ passage }) => passage))
  const told = scored
    .map(({ unit }) => unit)
    .filter(({ kind, passage }) => kind !== 'code' && inEnglish.has(passage))
    .slice(0, MOST_UNITS)
  if (told.length === 0) return null
  const texts = told.map((unit) => textOf(unit, passages[unit.passage]?.heading ?? null))
  const found = await meaning(question.text.slice(0, LONGEST_QUESTION), texts, signal)
  signal.throwIfAborted()
  if (!found) return null
  return new Map(
    told.flatMap((unit, at): [Unit, number][] => (typeof found[at] === 'number' ? [[unit, found[at]]] : [])),
  )
}

/** A sentence means more together with its heading. */
function textOf(unit: Unit, path: string | null): string {
  const heading = unit.heading || (path?.split(' › ').at(-1) ?? '')
  return `${heading === '' ? '' : `${heading}: `}${unit.text}`.slice(0, LONGEST_TEXT).toWellFormed()
}
