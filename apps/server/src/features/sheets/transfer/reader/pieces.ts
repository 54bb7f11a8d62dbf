import type { sheets } from '@millrace/contract'
import { newId } from '../../../../lib/ids.ts'
import type { calculate } from '../../write/calculate.ts'
import type { Draft } from '../../write/types.ts'
import { type Converted, converter, type ReadRecord } from './convert.ts'
import type { Piece, ReadPlan, Reject } from './protocol.ts'
import type { RawRow, Source } from './source.ts'
import { styleOfColumn, type Survey, survey } from './survey.ts'

/** A piece is full at this size, even with few rows. */
const PIECE_CHARS = 2 * 1024 * 1024
const REJECT_CELL_CHARS = 2000
const REJECT_CHARS = 20_000

/** All rows of a file in pieces, converted to the types of their columns. */
export async function* piecesOf(
  source: Source,
  { options, plan }: { options: sheets.ReadOptions; plan: ReadPlan },
): AsyncGenerator<Piece> {
  const found = await survey(source, options)
  const fresh = plan.mode === 'append'
  const mapping = withStyles(found, { options, plan })
  const convert = converter({
    ...plan,
    mapping,
    fresh,
    plain: isPlain(found, source, options),
    width: found.names.length,
  })
  let headers = found.header && source.names === null ? 1 : 0
  let rowsRead = 0
  const formulas = await formulasOf(plan)
  let builder = new PieceBuilder(plan, formulas)
  for await (const rows of source.rows()) {
    for (const row of rows) {
      if (headers > 0 && row.problem === undefined) {
        headers--
        continue
      }
      if (++rowsRead <= plan.skip) continue
      builder.add(row, convert(row))
      if (!builder.full) continue
      yield builder.build(rowsRead, source.position())
      builder = new PieceBuilder(plan, formulas)
    }
  }
  if (!builder.empty) yield builder.build(rowsRead, source.position())
}

/**
 * Whether numbers use a decimal point. Workbook numbers are rewritten with a comma if the user chose it for the file.
 */
const isPlain = ({ plain }: Survey, { format }: Source, { decimal }: sheets.ReadOptions): boolean =>
  plain && !(format === 'xlsx' && decimal === ',')

/**
 * The mapping with the reading style of each column: as set for the column, the file or the sheet's column, or as
 * detected.
 */
function withStyles(found: Survey, { options, plan }: { options: sheets.ReadOptions; plan: ReadPlan }) {
  const byId = new Map(plan.columns.map((column) => [column.id, column]))
  return plan.mapping.map(({ index, column, dateOrder, decimal, accept }) => {
    const style = styleOfColumn(found, index, {
      dateOrder: dateOrder ?? options.dateOrder ?? byId.get(column)?.settings.dateOrder,
      decimal: decimal ?? options.decimal,
      accept,
    })
    return { index, column, style }
  })
}

type Calculate = typeof calculate

/**
 * The calculator for formulas of new records. Loaded on demand, because it takes as long as loading the rest of the
 * reader.
 */
async function formulasOf({ mode, columns }: ReadPlan): Promise<Calculate | null> {
  if (mode !== 'append' || !columns.some(({ type }) => type === 'formula')) return null
  return (await import('../../write/calculate.ts')).calculate
}

class PieceBuilder {
  readonly #plan: ReadPlan
  readonly #formulas: Calculate | null
  readonly #records: ReadRecord[] = []
  readonly #lines: number[] = []
  readonly #rejects: Reject[] = []
  #chars = 0

  constructor(plan: ReadPlan, formulas: Calculate | null) {
    this.#plan = plan
    this.#formulas = formulas
  }

  get full(): boolean {
    return this.#records.length + this.#rejects.length >= this.#plan.pieceRows || this.#chars >= PIECE_CHARS
  }

  get empty(): boolean {
    return this.#records.length + this.#rejects.length === 0
  }

  add(row: RawRow, converted: Converted): void {
    for (const cell of row.cells) this.#chars += cell.length
    if (converted.ok) {
      this.#records.push(converted.record)
      this.#lines.push(row.line)
    } else this.#rejects.push({ line: row.line, reason: converted.reason, row: shortened(row.cells) })
  }

  build(rowsRead: number, bytesDone: number): Piece {
    const isNew = this.#plan.mode === 'append'
    const records = isNew ? asNew(this.#records, this.#plan.columns, this.#formulas) : this.#records
    return {
      rowsRead,
      bytesDone,
      count: records.length,
      records: JSON.stringify(records),
      lines: this.#lines,
      rejects: this.#rejects,
      cellsBad: records.reduce((sum, { errors }) => sum + (errors ? Object.keys(errors).length : 0), 0),
    }
  }
}

type NewRecord = ReadRecord & { id: string }

function asNew(
  records: ReadRecord[],
  columns: readonly sheets.Column[],
  formulas: Calculate | null,
): NewRecord[] {
  const made = records.map(({ cells, errors }) => ({ id: newId('record'), cells, errors }))
  if (!formulas) return made
  const drafts = made.map(draftOf)
  formulas({ columns }, drafts, { at: new Date() })
  return drafts.map(({ id, cells, errors }) => ({
    id,
    cells,
    errors: Object.keys(errors).length > 0 ? errors : null,
  }))
}

const draftOf = ({ id, cells, errors }: NewRecord): Draft => ({
  indexes: [],
  id,
  before: null,
  cells,
  errors: errors ?? {},
  named: new Set(),
  issues: [],
  code: null,
  position: 0,
})

/** As much of a rejected row as the report shows. */
function shortened(cells: string[]): string[] {
  let left = REJECT_CHARS
  const shown: string[] = []
  for (const cell of cells) {
    if (left <= 0) return [...shown, '…']
    const most = Math.min(REJECT_CELL_CHARS, left)
    const text = cell.length > most ? `${cell.slice(0, most)}…` : cell
    shown.push(text.replaceAll('\u0000', '\u2400').toWellFormed())
    left -= text.length + 1
  }
  return shown
}
