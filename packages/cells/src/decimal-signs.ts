import type { sheets } from '@millrace/contract'
import { cellText } from './cell-text.ts'
import { moneyOf } from './currency.ts'
import { readNumber } from './numbers.ts'
import { numberIn, readText } from './read-text.ts'
import type { ReadingStyle, TypedColumn } from './types.ts'

const SAMPLES = 5

/** The text of a number without currency or percent sign. */
const bareOf = (text: string) => moneyOf(text.trim().replace(/(?<!\s)\s*[%％]$/, '')).bare

/** Numbers as programs write them. */
const PLAIN = /^-?\d+(?:\.\d+)?$/

interface Options {
  /** The source has real numbers besides text; those have a decimal point, whatever its text uses. */
  plain?: boolean
  /** The target column and how it reads texts: those it accepts with neither sign don't matter. */
  into?: { column: TypedColumn; style: ReadingStyle } | undefined
}

type Sign = '.' | ','

/** A text read with each sign; null where it is not a number. */
interface Both {
  point: string | null
  comma: string | null
}

const isUnclear = ({ point, comma }: Both) => point !== null && comma !== null && point !== comma

/** Determines the decimal sign of a column's texts; every text must be added. */
export class DecimalSigns {
  #numbers = 0
  #ambiguous = 0
  #point = 0
  #comma = 0
  /** Numbers that only one of the signs can read. */
  readonly #only = { point: 0, comma: 0 }
  readonly #plain: boolean
  readonly #into: Options['into']
  readonly #samples: sheets.DecimalSigns['samples'] = []

  constructor({ plain = false, into }: Options = {}) {
    this.#plain = plain
    this.#into = into
  }

  add(text: string): void {
    // Most texts of most columns contain neither.
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

  /** The number with each sign, by its digits alone. */
  #written(text: string): Both {
    const bare = this.#into ? numberIn(this.#into.column.type, text.trim()).bare : bareOf(text)
    const [point, comma] = [readNumber(bare, '.'), readNumber(bare, ',')]
    return { point: point.ok ? point.value : null, comma: comma.ok ? comma.value : null }
  }

  /** The text's value with each sign, using the function that will read it. */
  #read(text: string, written: Both): Both {
    const into = this.#into
    if (!into) return { point: written.point ?? written.comma, comma: written.comma ?? written.point }
    const read = (decimal: Sign) => {
      const result = readText(into.column, text, { ...into.style, decimal })
      return result.ok ? cellText(into.column, result.value) : null
    }
    return { point: read('.'), comma: read(',') }
  }

  /** Keeps samples of both kinds: numbers that both signs can read, and numbers that only one can. */
  #keepSample(sample: sheets.DecimalSigns['samples'][number], isAmbiguous: boolean): void {
    const kind = ({ point, comma }: typeof sample) => `${point === null} ${comma === null}`
    const alike = this.#samples.filter((one) => kind(one) === kind(sample)).length
    if (alike < (isAmbiguous ? SAMPLES : 2) && this.#samples.every(({ text }) => text !== sample.text))
      this.#samples.push(sample)
  }

  /** The result; null if no number can be read in two ways. */
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
