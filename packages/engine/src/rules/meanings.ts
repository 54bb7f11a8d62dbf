import type { Operator } from './operators.ts'

export interface Meaning {
  title: string
  /** When the rule holds, for the documentation. */
  holds: string
  /** Whether the operator takes a right side. */
  right: boolean
}

const NUMBERS_ONLY = 'Compares numbers with all their digits. Anything else doesn’t match.'
const DATES_ONLY =
  'Compares dates (2026-03-01) or times (2026-03-01T12:00:00Z). A date is the whole day in UTC. Anything else doesn’t match.'
const IGNORES_CASE = 'Case is ignored. If the right side is empty, it doesn’t match.'

/** What each operator does, in display order. */
export const RULE_MEANINGS: Readonly<Record<Operator, Meaning>> = {
  is: {
    title: 'is',
    holds:
      'Both sides are equal: numbers by value (12.50 is 12.5), text exactly, times by the instant, lists and objects by their full content. Text with leading zeros (007) is text, not a number.',
    right: true,
  },
  isNot: { title: 'is not', holds: 'The opposite of “is”.', right: true },
  contains: {
    title: 'contains',
    holds: `The left text includes the right text. ${IGNORES_CASE} A list contains a value if one of its items equals it.`,
    right: true,
  },
  containsNot: { title: 'does not contain', holds: 'The opposite of “contains”.', right: true },
  startsWith: {
    title: 'starts with',
    holds: `The left text starts with the right text. ${IGNORES_CASE}`,
    right: true,
  },
  endsWith: {
    title: 'ends with',
    holds: `The left text ends with the right text. ${IGNORES_CASE}`,
    right: true,
  },
  greater: { title: 'is greater than', holds: NUMBERS_ONLY, right: true },
  greaterOrEqual: { title: 'is at least', holds: NUMBERS_ONLY, right: true },
  less: { title: 'is less than', holds: NUMBERS_ONLY, right: true },
  lessOrEqual: { title: 'is at most', holds: NUMBERS_ONLY, right: true },
  isEmpty: {
    title: 'is empty',
    holds:
      'No value, only whitespace, an empty list, or an object without fields. Zero and false are not empty.',
    right: false,
  },
  isNotEmpty: { title: 'is not empty', holds: 'The opposite of “is empty”.', right: false },
  isTrue: { title: 'is true', holds: 'True, or the text “true”.', right: false },
  isFalse: {
    title: 'is false',
    holds: 'False, the text “false”, or empty, such as a checkbox that was never checked.',
    right: false,
  },
  isOneOf: {
    title: 'is one of',
    holds:
      'The left side is in a list, or in text separated by commas or line breaks. If the left side is a list, one matching item is enough.',
    right: true,
  },
  before: { title: 'is before', holds: DATES_ONLY, right: true },
  after: { title: 'is after', holds: DATES_ONLY, right: true },
}
