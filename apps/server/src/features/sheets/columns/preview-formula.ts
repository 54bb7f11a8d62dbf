import { reasonOf } from '@millrace/cells'
import { en } from '@millrace/cells/reasons/en'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../lib/errors.ts'
import { inAccount } from '../../../lib/scoped.ts'
import { takeTurn } from '../../../lib/take-turn.ts'
import { catalogue } from '../../../lib/texts.ts'
import type { OpenSheet, RecordRow, Tx } from '../model/types.ts'
import { type Columns, computeCells } from '../write/compute.ts'
import { settleFormulas } from './formulas.ts'
import { START } from './pass.ts'
import { NO_READINGS } from './readings.ts'

const reasons = catalogue('cellReasons', { en })

const ROWS_AT_ONCE = 2000
/** Time limit per transaction; slow formulas process fewer rows in it. */
const MOST_MS = 100
const EXAMPLES = 20

/** The number of values and errors that the formula would produce in all records. Nothing is changed. */
export async function previewFormula(
  context: Context,
  sheet: OpenSheet,
  column: sheets.Column,
): Promise<sheets.Conversion> {
  const columns = sheet.columns.map((one) => (one.id === column.id ? column : one))
  const issues = settleFormulas(columns, [column])
  if (issues.length > 0) throw invalid(issues)
  const found: sheets.Conversion = {
    filled: 0,
    failing: 0,
    examples: [],
    ...NO_READINGS,
    changes: [],
    outcomes: [],
    similarOptions: [],
    links: null,
  }
  for (let position: number | null = START; position !== null;) {
    const at: number = position
    position = await inAccount(context, sheet.accountId, (tx) =>
      look(tx, sheet, { columns: { columns }, id: column.id, at, found }),
    )
  }
  return found
}

async function look(
  tx: Tx,
  sheet: OpenSheet,
  { columns, id, at, found }: { columns: Columns; id: string; at: number; found: sheets.Conversion },
): Promise<number | null> {
  const { rows } = await sql<RecordRow>`
    select id, position, version, cells, errors, created_at, updated_at from sheet_records
    where sheet_id = ${sheet.id} and position > ${at} order by position limit ${ROWS_AT_ONCE}`.execute(tx)
  const until = performance.now() + MOST_MS
  for (const row of rows) {
    await takeTurn()
    const made = computeCells(columns, row)
    const error = made.errors[id]
    count(found, { row, error, isFilled: (made.cells[id] ?? null) !== null })
    if (performance.now() > until) return row.position
  }
  return rows.at(-1)?.position ?? null
}

function count(
  found: sheets.Conversion,
  { row, error, isFilled }: { row: RecordRow; error: sheets.CellError | undefined; isFilled: boolean },
): void {
  if (error || isFilled) found.filled += 1
  if (!error) return
  found.failing += 1
  if (found.examples.length < EXAMPLES)
    found.examples.push({
      recordId: row.id,
      text: error.text,
      message: reasons('en')(reasonOf(error.code).key),
      error,
    })
}
