import type { sheets } from '@millrace/contract'
import { refused } from './result.ts'
import type { CellResult, ReadingStyle } from './types.ts'

type Kind = sheets.ChangeKind

/** What a text looks like to people, compared with the value it would become. */
const MESSAGES: Record<Kind, string> = {
  leading_zeros: 'has leading zeros, and numbers don’t keep them',
  plus_sign: 'has a plus sign, and numbers don’t keep it',
  parentheses: 'is in parentheses: as a number it would be negative',
  exponent: 'has an exponent: as a number it would be written out',
  currency_sign: 'has a currency, but the column has none',
  other_currency: 'has a different currency than the column',
  has_time: 'has a time of day, and dates don’t keep it',
  too_precise: 'has more than three digits after the seconds',
  scheme_added: 'has no https:// or http://',
  repeated_keys: 'has a duplicate key: JSON keeps only the last value',
  becomes_empty: 'would become an empty cell',
}

/** Rejects a text if reading it would change more than its style accepts. */
export function refuseChange(
  kinds: readonly (Kind | null)[],
  { text, style }: { text: string; style: ReadingStyle },
): Extract<CellResult, { ok: false }> | null {
  const kind = kinds.find((one) => one !== null && !style.accept?.includes(one))
  return kind ? refused(kind, MESSAGES[kind], text) : null
}

/** What a text loses when it becomes a number: it could be a code or a phone number. */
export function numberChanges(text: string): (Kind | null)[] {
  const bare = text.replace(/^[\s(+−–-]+/, '')
  return [
    /^0\d/.test(bare) ? 'leading_zeros' : null,
    text.startsWith('(') ? 'parentheses' : null,
    /^\(?\s*\+/.test(text) ? 'plus_sign' : null,
    /[\d.,]e/i.test(text) ? 'exponent' : null,
  ]
}
