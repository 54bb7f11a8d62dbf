import { estimateTokens } from '../estimate-tokens.ts'
import type { Language } from '../language/languages.ts'
import type { Unit } from './units/units.ts'

/** A piece of the answer; a quote carries its passage. */
export interface Piece {
  text: string
  passage: number | null
}

/** A unit, with the words that are quoted from it. */
export interface Quote {
  unit: Unit
  text: string
}

const BULLET = /^[-•◦▪‣●○■–·*]\s+/

/** The quotes in readable order, with the text between them. At least one is kept, whatever the limit. */
export function composeAnswer(
  quotes: readonly Quote[],
  { language, maxTokens }: { language: Language; maxTokens: number | undefined },
): Piece[] {
  const kept = within(maxTokens, quotes)
  const order = [...new Set(kept.map(({ unit }) => unit.passage))]
  const sorted = kept.toSorted(
    (a, b) => order.indexOf(a.unit.passage) - order.indexOf(b.unit.passage) || a.unit.index - b.unit.index,
  )
  const records = sorted.filter(({ unit }) => isRow(unit)).length
  return sorted.flatMap((quote, index): Piece[] => {
    const before = sorted[index - 1]
    const gap = before ? gapBetween(before.unit, quote.unit, language) : ''
    const text = sorted.length > 1 ? textOf(quote, records > 1) : quote.text.replace(BULLET, '')
    return [
      ...(gap === '' ? [] : [{ text: gap, passage: null }]),
      { text, passage: quote.unit.kind === 'code' ? null : quote.unit.passage },
    ]
  })
}

function within(maxTokens: number | undefined, quotes: readonly Quote[]): Quote[] {
  let left = maxTokens ?? Number.POSITIVE_INFINITY
  return quotes.filter(({ text }, index) => {
    left -= estimateTokens(text)
    return index === 0 || left >= 0
  })
}

const isRow = ({ kind }: Unit) => kind === 'record' || kind === 'row'

function textOf({ unit, text }: Quote, asList: boolean): string {
  if (unit.kind === 'item') return text.replace(BULLET, '- ')
  return isRow(unit) && asList ? `- ${text}` : text
}

function gapBetween(before: Unit, unit: Unit, language: Language): string {
  const lines = (one: Unit) => one.kind === 'item' || isRow(one)
  if (before.kind === 'code' || unit.kind === 'code') return '\n\n'
  if (lines(before) && lines(unit)) return '\n'
  if (before.passage !== unit.passage || lines(before) || lines(unit)) return '\n\n'
  return language === 'zh' ? '' : ' '
}
