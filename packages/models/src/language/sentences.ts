import type { Language } from './languages.ts'

const ABBREVIATIONS = new Set(
  `approx ca st mr mrs ms dr prof inc ltd co vs eg ie zb dh bzw usw ggf inkl zzgl str ua mme mlle sr sra srta dott sig
  ing dept incl excl mwst evtl sog vgl jan feb apr jun jul aug sept oct nov dec okt dez cf resp`.split(/\s+/),
)
/** Abbreviations only before a number: "No. 5" goes on, "We said no. Then" doesn't. */
const BEFORE_NUMBERS = new Set('no nr tel ext max min art fig abb vol num pag p pp est avg ph'.split(' '))
const CLOSERS = /["'”’»)\]*_]/
const ANY_STOP = /[.!?…。！？]/g
const STOP = /[.!?…]/
const LOWER = /\p{Ll}/u

/**
 * The sentences of a paragraph, with what ends them, without blanks around. `Intl.Segmenter` is as fast, but cuts web
 * addresses, "Dr. Smith" and German dates in two, and to mend its cuts takes all the rules that are here.
 */
export function splitSentences(text: string, language: Language): string[] {
  const sentences: string[] = []
  let from = 0
  let passed = 0
  const cut = (to: number) => {
    const sentence = text.slice(from, to).trim()
    if (sentence !== '') sentences.push(sentence)
    from = to
  }
  for (const { index: at } of text.matchAll(ANY_STOP)) {
    // Within the stops of the sentence before: "?!" and "...".
    if (at < passed) continue
    const isWide = !STOP.test(text[at] ?? '')
    passed = isWide ? afterClosers(text, at + 1) : afterStops(text, at)
    if (isWide || endsSentence({ text, at, end: passed, from, language })) cut(passed)
  }
  cut(text.length)
  return sentences
}

function afterStops(text: string, at: number): number {
  let end = at
  while (STOP.test(text[end] ?? '')) end++
  return afterClosers(text, end)
}

function afterClosers(text: string, at: number): number {
  let end = at
  while (CLOSERS.test(text[end] ?? '')) end++
  return end
}

interface Stop {
  text: string
  at: number
  /** After the stop and what closes with it. */
  end: number
  from: number
  language: Language
}

function endsSentence({ text, at, end, from, language }: Stop): boolean {
  if (end >= text.length) return true
  if (!/\s/.test(text[end] ?? '')) return false
  let next = end
  while (/[\s"'“‘«([*_]/.test(text[next] ?? '')) next++
  if (LOWER.test(text[next] ?? '')) return false
  if (text[at] !== '.' || text[at + 1] === '.') return true
  const before = text.slice(Math.max(from, at - 12), at)
  return !isAbbreviation(before, { language, beforeNumber: /\d/.test(text[next] ?? '') })
}

/** Whether the dot after this belongs to the last word: "Dr", an initial, "z. B", a German "3. Oktober". */
function isAbbreviation(
  before: string,
  { language, beforeNumber }: { language: Language; beforeNumber: boolean },
): boolean {
  const word = /(?<![\p{L}\p{N}.])[\p{L}\p{N}.]+$/u.exec(before)?.[0] ?? ''
  if (/^\p{L}$/u.test(word)) return word !== 'I' || language !== 'en'
  if (/^(?:\p{L}\.)+\p{L}$/u.test(word)) return true
  if (language === 'de' && /^\d{1,2}$/.test(word)) return true
  const bare = word.toLowerCase().replaceAll('.', '')
  return ABBREVIATIONS.has(bare) || (beforeNumber && BEFORE_NUMBERS.has(bare))
}
