import { fold } from './words.ts'

/** From January on, in the languages that days are read in. */
const NAMES = [
  'january|jan|januar|janner|janvier|enero|gennaio|januari',
  'february|feb|februar|fevrier|febrero|febbraio|februari',
  'march|mar|marz|mars|marzo|maart',
  'april|apr|avril|abril|aprile',
  'may|mai|mayo|maggio|mei',
  'june|jun|juni|juin|junio|giugno',
  'july|jul|juli|juillet|julio|luglio',
  'august|aug|aout|agosto|augustus',
  'september|sept?|septembre|septiembre|settembre',
  'october|oct|oktober|okt|octobre|octubre|ottobre',
  'november|nov|novembre|noviembre',
  'december|dec|dezember|dez|decembre|diciembre|dicembre',
]
const each = NAMES.map((one) => `(${one})`).join('|')
const UNTIL = String.raw`\.?\s*(?:[-–—]|to|till?|until|through|bis|au?|al?|tot)\s*`
const SPAN = new RegExp(String.raw`\b(?:${each})${UNTIL}(?:${each})\b`, 'gu')
const NAME = new RegExp(String.raw`\b(?:${each})\b`, 'gu')
/** "May I come on Sunday?", "we mar it": these are months only where a date can stand. */
const WORDS_TOO = /^(?:may|mar|mars|jan|mai)$/
const BEFORE =
  /(?:\b(?:in|from|until|till|to|through|since|during|of|by|early|late|mid|im|ab|von|bis|seit|en|de)|[,&/–—-]|\d\.?)\s*$/u
const YEAR = 12
const LONGEST = 2000

/** The months that a text tells of, January being 0: "November to March" tells of five. */
export function monthsIn(text: string): ReadonlySet<number> {
  const folded = fold(text.slice(0, LONGEST))
  const months = new Set<number>()
  for (const found of folded.matchAll(NAME)) {
    const isSure =
      !WORDS_TOO.test(found[0]) || BEFORE.test(folded.slice(Math.max(0, found.index - 12), found.index))
    if (isSure) months.add(found.slice(1).findIndex(Boolean))
  }
  for (const [, ...groups] of folded.matchAll(SPAN)) {
    const from = groups.slice(0, YEAR).findIndex(Boolean)
    const last = groups.slice(YEAR).findIndex(Boolean)
    for (let month = from; month !== last; month = (month + 1) % YEAR) months.add(month)
    months.add(last)
  }
  return months
}
