import type { Kind } from './kinds.ts'

const LONGEST = 200_000
// Anchored at word starts and unambiguous in every part, because texts are long and numerous.
const EMAIL = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/
const PHONE = /(?:\+|\b00)\d[\d ()/.-]{6,20}\d|\b0\d{1,5}[ /-]\d[\d -]{3,12}\d\b/
const CARD = /\b\d(?:[ -]?\d){12,18}\b/g
const ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}\b/g
const LINK = /https?:\/\/\S+|\bwww\.\S+/g
const MOST_LINKS = 5
/** Share of a text's characters; above it the text consists mostly of links. */
const LINK_SHARE = 0.5

interface Finding {
  kind: Kind
  reason: string
}

/** Findings of these kinds in a text, each kind once. */
export function findByRules(text: string, kinds: readonly Kind[]): Finding[] {
  const cut = text.slice(0, LONGEST)
  const personal = kinds.includes('personalData') ? personalData(cut) : null
  const spam = kinds.includes('spam') ? linkSpam(cut) : null
  return [
    ...(personal ? [{ kind: 'personalData' as const, reason: personal }] : []),
    ...(spam ? [{ kind: 'spam' as const, reason: spam }] : []),
  ]
}

/** A description that doesn't repeat the data, because the reason is stored and shown. */
function personalData(text: string): string | null {
  const found = [
    EMAIL.test(text) ? 'an email address' : '',
    [...text.matchAll(CARD)].some(([digits]) => isCard(digits)) ? 'a card number' : '',
    [...text.matchAll(ACCOUNT)].some(([account]) => isAccount(account)) ? 'a bank account number' : '',
    PHONE.test(text) ? 'a phone number' : '',
  ].filter((one) => one !== '')
  return found.length === 0 ? null : `It holds ${found.join(' and ')}.`
}

function linkSpam(text: string): string | null {
  const links = text.match(LINK) ?? []
  const length = links.reduce((sum, link) => sum + link.length, 0)
  if (links.length > MOST_LINKS) return `It contains ${links.length} links.`
  return links.length > 1 && length > text.length * LINK_SHARE ? 'It consists mostly of links.' : null
}

/** Check digit of payment cards (ISO/IEC 7812-1, Luhn). */
function isCard(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let sum = 0
  for (const [index, digit] of digits.split('').toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return sum % 10 === 0
}

/** Check digits of an IBAN (ISO 13616: the rearranged number is 1 modulo 97). */
function isAccount(text: string): boolean {
  const iban = text.replaceAll(' ', '')
  if (iban.length < 15 || iban.length > 34) return false
  const signs = (iban.slice(4) + iban.slice(0, 4)).split('')
  const digits = signs.map((sign) => Number.parseInt(sign, 36)).join('')
  return digits.split('').reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
