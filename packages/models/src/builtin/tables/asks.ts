import type { Language } from '../../language/languages.ts'
import { wordsOf } from '../../language/words.ts'

/** What a question asks to do with the numbers of a table. */
export interface Asks {
  /** The direction of a comparison; null when nothing is compared. */
  order: 'least' | 'most' | null
  /** Over a whole table ("the cheapest") rather than the things that are named ("cheaper"). */
  overall: boolean
  /** What is compared, where the word implies it: the price, the weight. */
  about: 'price' | 'weight' | 'length' | 'size' | 'range' | null
  /** "How much dearer", "the difference". */
  differs: boolean
  adds: boolean
  /** Asks for the things that it names together. */
  together: boolean
}

type About = Asks['about']

// [comparative, superlative, direction, what it is about]
const WORDS: [string, string, 'least' | 'most', About][] = [
  [
    'cheaper billiger gunstiger preiswerter',
    'cheapest billigste gunstigste preiswerteste billigsten gunstigsten',
    'least',
    'price',
  ],
  ['dearer pricier costlier teurer', 'dearest priciest costliest teuerste teuersten', 'most', 'price'],
  ['heavier schwerer', 'heaviest schwerste schwersten', 'most', 'weight'],
  ['lighter leichter', 'lightest leichteste leichtesten', 'least', 'weight'],
  ['further farther weiter', 'furthest farthest weitesten', 'most', 'range'],
  ['longer langer', 'longest langste langsten', 'most', 'length'],
  ['shorter kurzer', 'shortest kurzeste kurzesten', 'least', 'length'],
  ['larger bigger grosser', 'largest biggest grosste grossten', 'most', 'size'],
  ['smaller kleiner', 'smallest kleinste kleinsten', 'least', 'size'],
  ['faster louder schneller lauter', 'fastest loudest schnellste schnellsten lauteste', 'most', null],
  ['slower quieter langsamer leiser', 'slowest quietest langsamste leiseste', 'least', null],
  ['higher more mehr hoher', 'highest most meisten hochste hochsten', 'most', null],
  [
    'lower less fewer weniger niedriger',
    'lowest least fewest wenigsten niedrigste niedrigsten',
    'least',
    null,
  ],
]
const PRICEY = new Set('expensive teuer'.split(' '))
const HOW_MUCH = new Set('much many viel viele wieviel wieviele'.split(' '))
/** "How many kilos lighter": at most this many words between the two. */
const MOST_BETWEEN = 2
const DIFFERENCE = new Set('difference unterschied preisunterschied'.split(' '))
const TOGETHER = new Set('together altogether total sum zusammen insgesamt gesamt summe'.split(' '))
const ADDS =
  /\b(?:how much|what (?:do|does|would|will|is|are)\b.{0,80}\bcosts?|cost of|price (?:of|for)|total|was kosten|was kostet|wie ?viel kosten|wie teuer)\b/iu
/** "The E Plus" is a name. */
const PLUS = /\bplus\b/u
const LONGEST = 400

/** Reads what is to be calculated, in English and German only: their words for it are known here. */
export function asksOf(text: string, language: Language): Asks {
  const none: Asks = {
    order: null,
    overall: false,
    about: null,
    differs: false,
    adds: false,
    together: false,
  }
  if ((language !== 'en' && language !== 'de') || text.length > LONGEST) return none
  const forms = wordsOf(text).map(({ form }) => form)
  const together = forms.some((form) => TOGETHER.has(form)) || PLUS.test(text)
  const isDifference = forms.some((form) => DIFFERENCE.has(form))
  const adds = together || ADDS.test(text)
  for (const [two, all, order, about] of WORDS) {
    const compares = forms.find((form) => two.split(' ').includes(form))
    const overall = forms.find((form) => all.split(' ').includes(form))
    if (!compares && !overall) continue
    return {
      order,
      overall: overall !== undefined,
      about: forms.some((form) => PRICEY.has(form)) ? 'price' : about,
      differs: isDifference || (compares !== undefined && asksHowMuch(forms, compares)),
      adds: false,
      together: false,
    }
  }
  // "The difference between A and B" gives no direction.
  const about = /price|preis|cost/iu.test(text) ? 'price' : null
  return isDifference ? { ...none, order: 'most', differs: true, about } : { ...none, adds, together }
}

const asksHowMuch = (forms: readonly string[], comparing: string): boolean => {
  const at = forms.indexOf(comparing)
  return forms.slice(Math.max(0, at - 1 - MOST_BETWEEN), at).some((form) => HOW_MUCH.has(form))
}

/** Whether a word only compares: "cheapest", "mehr". */
export const compares = (form: string): boolean =>
  WORDS.some(([two, all]) => two.split(' ').includes(form) || all.split(' ').includes(form))

/** What only a calculation, or a text that states the result itself, can answer. */
export function resultAsked(text: string, language: Language): 'total' | 'difference' | null {
  const { together, differs } = asksOf(text, language)
  return differs ? 'difference' : together && ADDS.test(text) ? 'total' : null
}

const MORE = new Set('more less extra dearer cheaper mehr weniger aufpreis'.split(' '))
export const isTotal = (form: string): boolean => TOGETHER.has(form)

/** Whether a text itself states a total or a difference: no other number in it is one. */
export const tellsResult = (text: string, result: 'total' | 'difference'): boolean =>
  wordsOf(text).some(({ form }) =>
    result === 'total' ? isTotal(form) : DIFFERENCE.has(form) || MORE.has(form),
  )

/** Beside a price, these mean no more than "cost". */
export const PAYS: ReadonlySet<string> = new Set(
  'pay pays paid rent hire buy book get zahle zahlen zahlt miete mieten leihen ausleihen kaufen buchen'.split(
    ' ',
  ),
)

/** The words for one, two, three … */
const COUNTS =
  'one a an ein eine einen einem|two zwei|three drei|four vier|five funf|six sechs|seven sieben|eight acht|nine neun|ten zehn|eleven elf|twelve zwolf|thirteen dreizehn|fourteen vierzehn|fifteen funfzehn|sixteen sechzehn|seventeen siebzehn|eighteen achtzehn|nineteen neunzehn|twenty zwanzig'
    .split('|')
    .map((words) => words.split(' '))
const MOST_COUNTED = 1000

/** The number that a word stands for, up to a thousand. */
export function countOf(form: string): number | null {
  const said = COUNTS.findIndex((words) => words.includes(form)) + 1
  // Also "2x".
  const value = said || Number(/^(\d{1,4})x?$/.exec(form)?.[1] ?? Number.NaN)
  return value >= 1 && value <= MOST_COUNTED ? value : null
}

/** The parts of a question, each of which may name a thing. */
export const partsOf = (text: string): string[] =>
  text
    .split(/,|;|:|\b(?:and|or|than|between|und|oder|als|zwischen|versus|vs)\b|&|\+/iu)
    .flatMap((part) => part.split(PLUS))
    .map((part) => part.trim())
    .filter((part) => /\p{L}/u.test(part))
    .slice(0, 8)
