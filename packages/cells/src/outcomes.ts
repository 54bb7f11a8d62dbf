import type { sheets } from '@millrace/contract'
import { heldAs, isNumeric } from './kinds.ts'
import type { TypedColumn } from './types.ts'

type Kind = sheets.ConversionOutcome['kind']

/** A cell before and after a type change; `after` is undefined if it is kept as an error. */
export interface ConvertedCell {
  /** Null if it was an error before. */
  before: sheets.CellValue
  /** Its lossless text. */
  text: string
  after: sheets.CellValue | undefined
  result: string
}

const SAMPLES = 8
const TEXT_MAX = 100

/** Whether a column displays values differently from their text: 17.04.2024 for 2024-04-17. */
function isFormatted(column: TypedColumn): boolean {
  const { type } = heldAs(column)
  return isNumeric(type) || /^(?:checkbox|date|dateTime|createdTime|updatedTime)$/.test(type)
}

/** Counts a column's conversion outcomes; every cell must be added. */
export class Outcomes {
  readonly #formatted: boolean
  readonly #found = new Map<Kind, sheets.ConversionOutcome>()

  constructor(from: TypedColumn, to: TypedColumn) {
    this.#formatted = isFormatted(from) || isFormatted(to)
  }

  add(cell: ConvertedCell): void {
    const kind = this.#kindOf(cell)
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

  /** Most frequent outcome first. */
  get found(): sheets.ConversionOutcome[] {
    return [...this.#found.values()].toSorted((a, b) => b.count - a.count)
  }

  #kindOf({ text, after, result }: ConvertedCell): Kind {
    if (after === undefined) return 'error'
    if (after === null) return 'empty'
    if (typeof after === 'boolean') return after ? 'checked' : 'unchecked'
    if (result === text) return this.#formatted ? 'converted' : 'unchanged'
    return result === text.trim() ? 'trimmed' : 'converted'
  }
}
