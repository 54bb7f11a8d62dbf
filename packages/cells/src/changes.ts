import type { sheets } from '@millrace/contract'
import { refused } from './result.ts'
import type { CellResult, ReadingStyle } from './types.ts'

type Kind = sheets.ChangeKind

/** What a text is for people, beside the value that it would become. */
const MESSAGES: Record<Kind, string> = {
  leading_zeros: 'has leading zeros, which a number does not keep',
  plus_sign: 'has a plus sign, which a number does not keep',
  parentheses: 'is in parentheses: as a number it would be negative',
  exponent: 'has an exponent: as a number it would be written out',
  currency_sign: 'has a currency, but the column has none',
  other_currency: 'is in another currency than the column',
  has_time: 'has a time of day, which a date does not keep',
  too_precise: 'has more digits of a second than a time keeps',
  scheme_added: 'has no https:// or http://',
  repeated_keys: 'has a key twice: JSON keeps the last value only',
  becomes_empty: 'would be an empty cell',
}

/** Refuses a text of which reading would change more than its style accepts. */
export function refuseChange(
  kinds: readonly (Kind | null)[],
  { text, style }: { text: string; style: ReadingStyle },
): Extract<CellResult, { ok: false }> | null {
  const kind = kinds.find((one) => one !== null && !style.accept?.includes(one))
  return kind ? refused(kind, MESSAGES[kind], text) : null
}

/** What a text loses when it becomes a number: it may be a code or a telephone number. */
export function numberChanges(text: string): (Kind | null)[] {
  const bare = text.replace(/^[\s(+−–-]+/, '')
  return [
    /^0\d/.test(bare) ? 'leading_zeros' : null,
    text.startsWith('(') ? 'parentheses' : null,
    /^\(?\s*\+/.test(text) ? 'plus_sign' : null,
    /[\d.]e/i.test(text) ? 'exponent' : null,
  ]
}
