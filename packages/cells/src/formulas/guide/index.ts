import { DATES, LISTS } from './dates-lists.ts'
import type { Line } from './line.ts'
import { LOGIC, NUMBERS } from './logic-numbers.ts'
import { TEXTS } from './texts.ts'

export type GuideGroup = 'logic' | 'number' | 'text' | 'date' | 'list'

/** One function as people are told of it. */
export interface GuideEntry {
  name: string
  group: GuideGroup
  /** How it is written; what is in brackets may be left out. */
  use: string
  example: string
  /** What the example gives, as the cell would hold it. */
  gives: string
  says: { en: string; de: string; zh: string }
}

const entries = (group: GuideGroup, lines: Line[]): GuideEntry[] =>
  lines.map(([use, example, gives, en, de, zh]) => ({
    name: use.split('(')[0]!,
    group,
    use,
    example,
    gives,
    says: { en, de, zh },
  }))

/** All functions of formulas, for people; the examples are calculated by a test. */
export const FORMULA_GUIDE: readonly GuideEntry[] = [
  ...entries('logic', LOGIC),
  ...entries('number', NUMBERS),
  ...entries('text', TEXTS),
  ...entries('date', DATES),
  ...entries('list', LISTS),
]
