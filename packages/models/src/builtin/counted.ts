import type { Language } from '../language/languages.ts'
import { stemOf } from '../language/stems.ts'
import { fold } from '../language/words.ts'
import { NUMBER_WORDS } from './answer-kinds.ts'
import type { Unit } from './units/units.ts'

const NUMBER = new RegExp(
  String.raw`^(?:\d.*|${fold(NUMBER_WORDS)}|\p{L}+teen|\p{L}+ty|thousand|\p{L}+zehn|\p{L}+(?:zig|ssig)|\p{L}*hundert|\p{L}*tausend|half|several|many|unlimited|no|none|all|both|only|viele|mehrere|keine?n?|alle|beide|nur)$`,
  'u',
)
/** At most so many words stand between a number and what it counts: "57 iron locks", "colonies of up to 80". */
const MOST_BETWEEN = 4

/** Whether a number stands beside a thing; also if the unit has other words for the thing, which can't be found. */
export function counts({ words }: Unit, form: string, language: Language): boolean {
  const stem = stemOf(form, language)
  const places = words.flatMap((word, at) => (word.form.startsWith(stem) ? [at] : []))
  const isCounted = (at: number) =>
    words.slice(Math.max(0, at - MOST_BETWEEN), at + MOST_BETWEEN + 1).some((word) => NUMBER.test(word.form))
  return places.length === 0 || places.some(isCounted)
}
