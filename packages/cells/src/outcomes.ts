import type { sheets } from '@millrace/contract'

type Kind = sheets.ConversionOutcome['kind']

/** A cell before and after its column gets another type; `after` is undefined where it is kept as an error. */
export interface ConvertedCell {
  /** Null for one that was an error before. */
  before: sheets.CellValue
  /** Its text, without loss. */
  text: string
  after: sheets.CellValue | undefined
  result: string
}

const SAMPLES = 8
const TEXT_MAX = 100

/** Counts what becomes of the cells of a column, by outcome; all of them are shown to it. */
export class Outcomes {
  readonly #found = new Map<Kind, sheets.ConversionOutcome>()

  add(cell: ConvertedCell): void {
    const kind = kindOf(cell)
    const found = this.#found.get(kind) ?? { kind, count: 0, samples: [] }
    this.#found.set(kind, found)
    found.count += 1
    const { samples } = found
    const text = cell.text.slice(0, TEXT_MAX)
    if (samples.length >= SAMPLES || samples.some((one) => one.text === text)) return
    const isShort = cell.text.length <= TEXT_MAX && cell.result.length <= TEXT_MAX
    samples.push({
      text,
      before: isShort ? cell.before : null,
      result: cell.result.slice(0, TEXT_MAX),
      after: isShort ? (cell.after ?? null) : null,
    })
  }

  /** The most frequent outcome first. */
  get found(): sheets.ConversionOutcome[] {
    return [...this.#found.values()].toSorted((a, b) => b.count - a.count)
  }
}

function kindOf({ text, after, result }: ConvertedCell): Kind {
  if (after === undefined) return 'error'
  if (after === null) return 'empty'
  if (typeof after === 'boolean') return after ? 'checked' : 'unchecked'
  if (result === text) return 'unchanged'
  return result === text.trim() ? 'trimmed' : 'converted'
}
