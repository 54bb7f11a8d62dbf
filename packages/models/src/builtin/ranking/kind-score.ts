import type { QuestionKind } from '../../question/phrases.ts'
import type { Unit } from '../units/units.ts'
import { type Fit, isStrict } from './answer-kinds.ts'

const BONUS = { fits: 0.15, item: 0.05, enumerates: 0.08, defines: 0.06 }
const MALUS = { misses: 0.12, missesStrictly: 0.4 }
const BEGINNING = 120

const DEFINES =
  /^\P{L}*(?:\p{L}+\P{L}+){1,6}?(?:is|are|means|refers|ist|sind|bedeutet|bezeichnet|est|sont|es|son|è|sono|são|betekent)\b|是/u
const DEFINES_AS =
  /\b(?:is|are|ist|sind|est|sont|es|son|è|sono|é|são) (?:an?|the|one of|eine?r?|der|die|das|une?|le|la|una?|el|um|uma|o|il)\b/u
/** "a, b and c" */
const ENUMERATION = /,\s.{1,200}(?:,|\b(?:and|or|und|oder|et|ou|y|o|e|en|of)\b)/u

/** How much better or worse a unit answers for its form: a price has an amount, a definition says what a thing is. */
export function kindScore(kind: QuestionKind, unit: Unit, fit: Fit): number {
  if (fit === 'misses') return isStrict(kind) ? -MALUS.missesStrictly : -MALUS.misses
  let score = fit === 'fits' ? BONUS.fits : 0
  if ((kind === 'list' || kind === 'method') && unit.kind === 'item') score += BONUS.item
  if (kind === 'list' && unit.kind === 'sentence' && ENUMERATION.test(unit.text)) score += BONUS.enumerates
  if (kind !== 'definition') return score
  const beginning = unit.text.slice(0, BEGINNING)
  return score + BONUS.defines * [DEFINES, DEFINES_AS].filter((pattern) => pattern.test(beginning)).length
}
