import { daysIn, daysNamed } from '../language/days.ts'
import { monthsIn } from '../language/months.ts'
import { wordsLike } from '../language/synonyms.ts'
import type { Word } from '../language/words.ts'
import { saysKind } from '../question/kind-of.ts'
import type { Question } from '../question/question.ts'
import type { Ranked } from './confidence.ts'
import { daysOf } from './units/days-of.ts'
import type { Unit } from './units/units.ts'

// When a business is open is what it is asked most, and what is said in the fewest words: "Mon–Fri 9–18".

const setOf = (words: string) => new Set(words.split(' '))
/** These share groups with "open" and "closed", but name a time only. */
const HOURS_ONLY = setOf('hours horaire horario orario')
const SAYS_OPEN = wordsLike('open').union(wordsLike('close'))
const OPENS = SAYS_OPEN.difference(HOURS_ONLY).union(
  setOf('opens staffed offen besetzt rest ruhetag ruhetage'),
)
const HOURS = OPENS.union(HOURS_ONLY).union(
  setOf('times morning afternoon evening noon vormittag mittag nachmittag abend'),
)
/** "When can I come by?" */
const COMES = setOf('come visit drop stop kommen vorbeikommen besuchen vorbei macht machen')
/** Say nothing about which hours are meant. */
const BESIDES = setOf(
  'shop store office business place today tonight tomorrow now currently usually long late week year season heute morgen jetzt laden geschaft buro woche jahr lange spat fruh',
)
const TOLD = 0.5
/** Minimum coverage of the question: the hours of Tuesday answer "Tuesday afternoon". */
const HALF_ASKED = 0.4
const CLOCK = /\d[:.]\d\d|\d\s?(?:[ap]\.?m\b|uhr|h\b)/iu
const MOST_UNITS = 8
/** More other words than that make it the hours of something: "Breakfast daily from 7:00 to 10:00". */
const MOST_OTHER = 1

/** "When are you open?", "Are you closed on Sundays?": questions about hours, days and months only. */
export const asksHours = ({ kind, words }: Question): boolean =>
  words.some(({ form }) => HOURS.has(form) || (kind === 'time' && COMES.has(form))) &&
  words.every(
    ({ form, factor }) =>
      factor < TOLD || HOURS.has(form) || COMES.has(form) || BESIDES.has(form) || isTime(form),
  )

/** Whether units are compared by the days that they tell of. */
export const isOfDays = (question: Question): boolean => asksHours(question) || daysIn(question.text).size > 0

const MOST_KEPT = 5000
const kept = new Map<string, boolean>()

/** Kept, since lines about hours repeat their words. */
function isTime(form: string): boolean {
  let is = kept.get(form)
  if (is === undefined) {
    if (kept.size >= MOST_KEPT) kept.clear()
    is =
      /^\d{1,2}$/.test(form) ||
      saysKind(form, { kind: 'time' }) ||
      daysIn(form).size > 0 ||
      monthsIn(`in ${form}`).size > 0
    kept.set(form, is)
  }
  return is
}

/** Whether words say that something is open or closed. */
export const saysOpen = (words: readonly Word[]): boolean => words.some(({ form }) => OPENS.has(form))

/** Whether a unit says by itself when a business is open or closed. */
const isOfHours = (unit: Unit): boolean =>
  isBare(unit) ||
  (saysOpen(unit.words) && (CLOCK.test(unit.text) || daysOf(unit).size > 0 || monthsIn(unit.text).size > 0))

/** "Mon–Fri 9–18": no more than days and times. */
function isBare(unit: Unit): boolean {
  const { text, words } = unit
  // The cheapest first, and no further than needed: a knowledge base has thousands of units.
  if (!CLOCK.test(text)) return false
  let others = 0
  for (const { form } of words) {
    const isOther = /^\p{L}{4,}$/u.test(form) && !HOURS.has(form) && !BESIDES.has(form) && form !== 'from'
    if (isOther && !isTime(form)) others += 1
    if (others > MOST_OTHER) return false
  }
  return daysOf(unit).size > 0
}

/** What tells the hours that are asked for: the days and months that the question names, or else all of them. */
export function hoursIn({ words, text }: Question, ranked: readonly Ranked[]): Unit[] {
  const days = daysIn(text)
  const tells = (unit: Unit) => (days.size === 0 && CLOCK.test(unit.text)) || daysOf(unit).size > 0
  const isInWords = ({ unit, own, around, coverage }: Ranked) =>
    coverage >= HALF_ASKED &&
    words.some(({ form }, word) => HOURS.has(form) && Math.max(own[word]!, around[word]!) >= TOLD) &&
    tells(unit)
  const able = ranked.filter((one) => isOfHours(one.unit) || isInWords(one)).map(({ unit }) => unit)
  // Most questions name no day or no month: then none is looked for.
  const ofDays = days.size > 0 ? able.find((unit) => !daysNamed(unit.text).isDisjointFrom(days)) : undefined
  const asked = monthsIn(text)
  const ofMonths =
    asked.size > 0 ? able.find((unit) => !monthsIn(unit.text).isDisjointFrom(asked)) : undefined
  const months = ofMonths ? asked : new Set<number>()
  // "Sunday: closed" says more about a Sunday than daily opening hours.
  const first = ofDays ?? ofMonths ?? able.find(({ text: told }) => CLOCK.test(told)) ?? able[0]
  if (!first) return []
  const more = able.filter(
    (unit) =>
      unit !== first &&
      unit.passage === first.passage &&
      unit.heading === first.heading &&
      isAsked(unit, { days, months }),
  )
  return [first, ...more].slice(0, MOST_UNITS).sort((a, b) => a.index - b.index)
}

interface HoursWanted {
  days: ReadonlySet<number>
  months: ReadonlySet<number>
}

/** Whether a unit goes with the first: all do if no day and no month is asked for. */
function isAsked({ text }: Unit, { days, months }: HoursWanted): boolean {
  if (days.size === 0 && months.size === 0) return true
  if (months.size > 0) return !monthsIn(text).isDisjointFrom(months)
  return false
}
