import type { Operator } from './operators.ts'

export interface Meaning {
  title: string
  /** When the rule holds, for the documentation. */
  holds: string
  /** Whether there is something to compare with. */
  right: boolean
}

const NUMBERS_ONLY =
  'Both sides are numbers, compared by all their digits. With anything else on a side it does not hold.'
const DATES_ONLY =
  'Both sides are dates (2026-03-01) or moments (2026-03-01T12:00:00Z). A date is the whole day in UTC. With anything else on a side it does not hold.'
const IGNORES_CASE = 'Capital and small letters are the same. With nothing on the right it does not hold.'

/** What each operator does, in the order in which they are offered. */
export const RULE_MEANINGS: Readonly<Record<Operator, Meaning>> = {
  is: {
    title: 'is',
    holds:
      'Both sides mean the same: numbers by value (12.50 is 12.5), text exactly, moments by the instant, lists and objects by all they hold. Text with zeros in front (007) is text, not a number.',
    right: true,
  },
  isNot: { title: 'is not', holds: 'The opposite of “is”.', right: true },
  contains: {
    title: 'contains',
    holds: `The text on the left has the one on the right in it. ${IGNORES_CASE} A list contains what one of its items is.`,
    right: true,
  },
  containsNot: { title: 'does not contain', holds: 'The opposite of “contains”.', right: true },
  startsWith: {
    title: 'starts with',
    holds: `The text begins with the one on the right. ${IGNORES_CASE}`,
    right: true,
  },
  endsWith: {
    title: 'ends with',
    holds: `The text ends with the one on the right. ${IGNORES_CASE}`,
    right: true,
  },
  greater: { title: 'is greater than', holds: NUMBERS_ONLY, right: true },
  greaterOrEqual: { title: 'is at least', holds: NUMBERS_ONLY, right: true },
  less: { title: 'is less than', holds: NUMBERS_ONLY, right: true },
  lessOrEqual: { title: 'is at most', holds: NUMBERS_ONLY, right: true },
  isEmpty: {
    title: 'is empty',
    holds:
      'Nothing, text of nothing but white space, an empty list, or an object without fields. Zero and false are not empty.',
    right: false,
  },
  isNotEmpty: { title: 'is not empty', holds: 'The opposite of “is empty”.', right: false },
  isTrue: { title: 'is true', holds: 'True, or the text “true”.', right: false },
  isFalse: {
    title: 'is false',
    holds: 'False, the text “false”, or empty: a box that nobody has ticked is empty.',
    right: false,
  },
  isOneOf: {
    title: 'is one of',
    holds:
      'The left side is one of a list, or of a text with commas or line breaks between its parts. Of a list on the left, one item is enough.',
    right: true,
  },
  before: { title: 'is before', holds: DATES_ONLY, right: true },
  after: { title: 'is after', holds: DATES_ONLY, right: true },
}
