import type { sheets } from '@millrace/contract'
import { cellText } from './cell-text.ts'
import { moneyOf } from './currency.ts'
import { readNumber } from './numbers.ts'
import { numberIn, readText } from './read-text.ts'
import type { ReadingStyle, TypedColumn } from './types.ts'

const SAMPLES = 5

/** What is left of the text of a number without a currency or percent sign. */
const bareOf = (text: string) => moneyOf(text.trim().replace(/(?<!\s)\s*[%％]$/, '')).bare

/** Numbers as programs write them. */
const PLAIN = /^-?\d+(?:\.\d+)?$/

interface Options {
  /** Of a file that has numbers and not only texts; these are written with a point, whatever its texts do. */
  plain?: boolean
  /** The column that the texts are to be in, and how it reads them: what it does not take with any sign is no matter. */
  into?: { column: TypedColumn; style: ReadingStyle } | undefined
}

type Sign = '.' | ','

/** What a text is with each sign; null where it is nothing. */
interface Both {
  point: string | null
  comma: string | null
}

const isUnclear = ({ point, comma }: Both) => point !== null && comma !== null && point !== comma

/** Counts which sign the texts of a column write decimals with; all of them are shown to it. */
export class DecimalSigns {
  #numbers = 0
  #ambiguous = 0
  #point = 0
  #comma = 0
  /** Numbers that only the point reads, and that only the comma does. */
  readonly #only = { point: 0, comma: 0 }
  readonly #plain: boolean
  readonly #into: Options['into']
  readonly #samples: sheets.DecimalSigns['samples'] = []

  constructor({ plain = false, into }: Options = {}) {
    this.#plain = plain
    this.#into = into
  }

  add(text: string): void {
    // Most texts of most columns have neither.
    if (!/[.,]/.test(text) || (this.#plain && PLAIN.test(text))) return
    const written = this.#written(text)
    if (written.point === written.comma) return
    const { point, comma } = this.#read(text, written)
    if (point === null && comma === null) return
    this.#numbers++
    if (point !== null) this.#point++
    if (comma !== null) this.#comma++
    if (written.comma === null) this.#only.point++
    if (written.point === null) this.#only.comma++
    if (isUnclear(written)) this.#ambiguous++
    this.#keepSample({ text: text.trim().slice(0, 100), point, comma }, isUnclear(written))
  }

  /** What the number is with each sign, by its digits alone. */
  #written(text: string): Both {
    const bare = this.#into ? numberIn(this.#into.column.type, text.trim()).bare : bareOf(text)
    const [point, comma] = [readNumber(bare, '.'), readNumber(bare, ',')]
    return { point: point.ok ? point.value : null, comma: comma.ok ? comma.value : null }
  }

  /** What becomes of the text if one sign or the other is chosen: by the function that reads it then. */
  #read(text: string, written: Both): Both {
    const into = this.#into
    if (!into) return { point: written.point ?? written.comma, comma: written.comma ?? written.point }
    const read = (decimal: Sign) => {
      const result = readText(into.column, text, { ...into.style, decimal })
      return result.ok ? cellText(into.column, result.value) : null
    }
    return { point: read('.'), comma: read(',') }
  }

  /** Some of each kind: numbers that both signs read, and those that only one does. */
  #keepSample(sample: sheets.DecimalSigns['samples'][number], isAmbiguous: boolean): void {
    const kind = ({ point, comma }: typeof sample) => `${point === null} ${comma === null}`
    const alike = this.#samples.filter((one) => kind(one) === kind(sample)).length
    if (alike < (isAmbiguous ? SAMPLES : 2) && this.#samples.every(({ text }) => text !== sample.text))
      this.#samples.push(sample)
  }

  /** What was found; null when no number could be read two ways. */
  get found(): sheets.DecimalSigns | null {
    if (this.#numbers === 0) return null
    return {
      numbers: this.#numbers,
      ambiguous: this.#ambiguous,
      point: this.#point,
      comma: this.#comma,
      sign: this.#sign,
      samples: this.#samples,
    }
  }

  get #sign(): Sign | null {
    const { point, comma } = this.#only
    if ((point === 0) === (comma === 0)) return null
    return comma === 0 ? '.' : ','
  }
}

/** The decimal sign of the numbers among the texts; see `DecimalSigns`. */
export function decimalSignsOf(texts: Iterable<string>, options?: Options): sheets.DecimalSigns | null {
  const signs = new DecimalSigns(options)
  for (const text of texts) signs.add(text)
  return signs.found
}
