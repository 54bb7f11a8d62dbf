import { fold } from './words.ts'

/** From Monday on, with the plurals and adverbs that there are. */
const NAMES = [
  'mondays?|montags?|lundis?|lunes|lunedi|maandag',
  'tuesdays?|dienstags?|mardis?|martes|martedi|dinsdag',
  'wednesdays?|mittwochs?|mercredis?|miercoles|mercoledi|woensdag',
  'thursdays?|donnerstags?|jeudis?|jueves|giovedi|donderdag',
  'fridays?|freitags?|vendredis?|viernes|venerdi|vrijdag',
  'saturdays?|samstags?|sonnabends?|samedis?|sabados?|sabato|zaterdag',
  'sundays?|sonntags?|dimanches?|domingos?|domenica|zondag',
]
/** Short names count with a capital in a span, or before a time or "closed": "sun" and "so" are words of their own. */
const SHORT = ['Mon?', 'Tues?|Di', 'Wed|Mi', 'Thu|Thurs?|Do', 'Fri?', 'Sat?', 'Sun|So']
const MANY: [RegExp, readonly number[]][] = [
  [/\b(?:weekdays?|werktags?)\b/u, [0, 1, 2, 3, 4]],
  [/\b(?:weekends?|wochenenden?)\b/u, [5, 6]],
  [/\b(?:daily|(?:every|each|any) day|seven days|taglich|jeden tag)\b/u, [0, 1, 2, 3, 4, 5, 6]],
]
const UNTIL = String.raw`\.?\s*(?:[-\u2013\u2014]|to|till?|until|through|bis|au?|al?|tot)\s*`
const either = (names: readonly string[]) => names.map((one) => `(${one})`).join('|')
const spanOf = (names: readonly string[]) =>
  new RegExp(String.raw`\b(?:${either(names)})${UNTIL}(?:${either(names)})\b`, 'gu')
const SPAN = spanOf(NAMES)
const SHORT_SPAN = spanOf(SHORT)
const NAME = new RegExp(String.raw`\b(?:${either(NAMES)})\b`, 'gu')
const TIME = String.raw`\d{1,2}(?:[:.]\d\d|\s?(?:[ap]\.?m|h|uhr|[-\u2013])(?!\p{L}))`
const SHUT = String.raw`(?:[Cc]losed|CLOSED|[Gg]eschlossen|Ruhetag|zu|[Ff]erm[ée]|[Cc]errado|[Cc]hiuso|[Gg]esloten)\b`
const TIMED = new RegExp(String.raw`\b(?:${either(SHORT)})\.?:?\s+(?:${TIME}|${SHUT})`, 'gu')
const WEEK = 7
const LONGEST = 2000

/** The days that a text calls by their names. */
export function daysNamed(text: string): ReadonlySet<number> {
  const cut = text.slice(0, LONGEST)
  const found = [...fold(cut).matchAll(NAME), ...cut.matchAll(TIMED)]
  return new Set(found.map(([, ...groups]) => groups.findIndex(Boolean)))
}

/** The days of the week that a text tells of, Monday being 0: "Tuesday to Friday" tells of four. */
export function daysIn(text: string): ReadonlySet<number> {
  const cut = text.slice(0, LONGEST)
  const folded = fold(cut)
  const days = new Set(daysNamed(cut))
  for (const [pattern, all] of MANY) if (pattern.test(folded)) for (const day of all) days.add(day)
  for (const [, ...groups] of [...folded.matchAll(SPAN), ...cut.matchAll(SHORT_SPAN)]) {
    const from = groups.slice(0, WEEK).findIndex(Boolean)
    const last = groups.slice(WEEK).findIndex(Boolean)
    for (let day = from; day !== last; day = (day + 1) % WEEK) days.add(day)
    days.add(last)
  }
  return days
}
