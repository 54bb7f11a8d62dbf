import type { sheets } from '@millrace/contract'
import { moneyOf } from './currency.ts'
import { readNumber } from './numbers.ts'

const SAMPLES = 5

/** What is left of the text of a number without a currency or percent sign. */
const bareOf = (text: string) => moneyOf(text.trim().replace(/(?<!\s)\s*[%％]$/, '')).bare

/** Numbers as programs write them. */
const PLAIN = /^-?\d+(?:\.\d+)?$/

/** Counts which sign the texts of a column write decimals with; all of them are shown to it. */
export class DecimalSigns {
  #numbers = 0
  #ambiguous = 0
  #point = 0
  #comma = 0
  readonly #plain: boolean
  readonly #samples: sheets.DecimalSigns['samples'] = []

  /** `plain`: of a file that has numbers and not only texts; these are written with a point, whatever its texts do. */
  constructor({ plain = false } = {}) {
    this.#plain = plain
  }

  add(text: string): void {
    // Most texts of most columns have neither.
    if (!/[.,]/.test(text) || (this.#plain && PLAIN.test(text))) return
    const bare = bareOf(text)
    const [byPoint, byComma] = [readNumber(bare, '.'), readNumber(bare, ',')]
    const point = byPoint.ok ? byPoint.value : null
    const comma = byComma.ok ? byComma.value : null
    if (point === comma) return
    this.#numbers++
    if (point !== null) this.#point++
    if (comma !== null) this.#comma++
    const isAmbiguous = point !== null && comma !== null
    if (isAmbiguous) this.#ambiguous++
    this.#keepSample({ text: text.trim().slice(0, 100), point, comma }, isAmbiguous)
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

  get #sign(): '.' | ',' | null {
    const [byPoint, byComma] = [this.#point === this.#numbers, this.#comma === this.#numbers]
    if (byPoint === byComma) return null
    return byPoint ? '.' : ','
  }
}

/** The decimal sign of the numbers among the texts; see `DecimalSigns`. */
export function decimalSignsOf(
  texts: Iterable<string>,
  options?: { plain: boolean },
): sheets.DecimalSigns | null {
  const signs = new DecimalSigns(options)
  for (const text of texts) signs.add(text)
  return signs.found
}
