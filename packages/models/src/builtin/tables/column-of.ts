import type { Unit } from '../units/units.ts'
import { isMoney } from './amounts.ts'
import type { Asks } from './asks.ts'
import { amountIn } from './columns.ts'
import { wordsOf } from '../../language/words.ts'
import type { Question } from '../../question/question.ts'
import { hasPrices } from './price-list.ts'
import { matchedIn, type Table } from './rows.ts'

export const ABOUT: Record<NonNullable<Asks['about']>, RegExp> = {
  price: /price|cost|fee|rate|preis|kosten|gebühr|tarif|€|eur|\$/iu,
  weight: /weigh|gewicht|\bkg\b|\blbs?\b/iu,
  length: /length|long|länge|dauer|duration|\bcm\b|\bm\b|minute|hours|days|tage/iu,
  range: /range|reach|distance|reichweite|\bkm\b|miles/iu,
  size: /size|large|capacity|volume|seats|größe|fläche|inhalt|plätze|litres|m²/iu,
}

/** The column that a question is about. */
export interface Chosen {
  key: string
  clear: number
  /** How many words of the question are in its name. */
  asked: number
  /** All columns that could be meant where none is named, in their order. */
  able: string[]
  /** Whether only what is written above the table says that its numbers are prices. */
  isBare: boolean
}

/** The column of numbers that is asked for: by its name, else by what is compared, else the first with money. */
export function columnOf(
  table: Table,
  {
    question,
    asks,
    rows,
    counted,
  }: { question: Question; asks: Asks; rows: readonly Unit[]; counted: ReadonlySet<number> },
): Chosen | null {
  const { columns, matcher } = table
  const inFirst = matchedIn(columns[0] ?? '', matcher)
  const isAsked = columns.some(
    (key) => matchedIn(key, matcher).difference(counted).difference(inFirst).size > 0,
  )
  // Where no column is named, "How much more is it?" asks for money.
  const about = asks.about ?? (asks.adds || (asks.differs && !isAsked) ? 'price' : null)
  const candidates = columns.flatMap((key, at) => {
    const amounts = rows.map((unit) => amountIn(unit, key))
    if (at === 0 || amounts.length === 0 || amounts.some((amount) => amount === null)) return []
    const says =
      about !== null &&
      (ABOUT[about].test(key) || (about === 'price' && amounts.some((amount) => isMoney(amount!))))
    const isBare = !says && about === 'price' && hasPrices(table, key, question)
    const fits = says || isBare
    // "Membership" doesn't ask for the column "Joining fee".
    const asked = matchedIn(key, matcher).difference(counted).difference(inFirst).size
    // "Day" is asked for; "Half day" only shares a word with it.
    const isWhole = asked > 0 && wordsOf(key).every(({ form }) => matcher.match(form).length > 0)
    return [{ key, clear: asked * 2 + (fits ? 1 : 0), isWhole, fits, isBare, asked }]
  })
  const able =
    about === null ? candidates.filter(({ asked }) => asked > 0) : candidates.filter(({ fits }) => fits)
  const [best] = able.toSorted((a, b) => b.clear - a.clear || Number(b.isWhole) - Number(a.isWhole))
  return best ? { ...best, able: able.map(({ key }) => key) } : null
}
