import { isDeepStrictEqual } from 'node:util'
import { isComputed } from '@millrace/cells'
import type { sheets } from '@millrace/contract'
import { sql } from 'kysely'
import { Failure } from '../../../lib/errors.ts'
import { titlesOfLinks } from '../titles/record-titles.ts'
import type { CellErrors, Cells, OpenSheet, Tx } from '../model/types.ts'
import { pieces } from '../model/pieces.ts'
import { convertedCell } from '../write/compute.ts'
import { checkReferences } from '../write/references.ts'
import { styleOf } from './readings.ts'

/**
 * Cells written since then are converted within the request, up to this number; beyond it, the user has to change the
 * type again.
 */
const CARRIED_MAX = 20_000

interface CarriedRecord {
  id: string
  position: number
  cells: Cells
  errors: CellErrors | null
  /** Whether a later change wrote the cell; `was` is its value before the first such change. */
  changed: boolean
  was: sheets.CellValue
  wasError: sheets.CellError | null
}

/** Converts cells of a column that were written after it replaced another one, back to that other column. */
export async function carryBack(
  tx: Tx,
  sheet: OpenSheet,
  { now, before, since }: { now: sheets.Column; before: sheets.Column; since: string },
): Promise<void> {
  if (isComputed(before.type)) return
  const rows = await writtenSince(tx, sheet, { now, before, since })
  if (rows.length > CARRIED_MAX)
    throw new Failure(
      'conflict',
      `More than ${CARRIED_MAX} cells were changed since then. Change the column type instead.`,
    )
  const written = rows.filter((row) => !row.changed || !isAsItWas(row, now.id))
  for (const piece of pieces(written)) await carry(tx, sheet, { now, before, rows: piece })
}

/** Written and then reverted: the cell of the other column is still right. */
const isAsItWas = ({ cells, errors, was, wasError }: CarriedRecord, id: string): boolean =>
  isDeepStrictEqual(cells[id] ?? null, was ?? null) &&
  isDeepStrictEqual(errors?.[id] ?? null, wasError ?? null)

/** Records whose cell was written by later changes, and records added later, which have no old cell. */
async function writtenSince(
  tx: Tx,
  sheet: OpenSheet,
  { now, before, since }: { now: sheets.Column; before: sheets.Column; since: string },
): Promise<CarriedRecord[]> {
  const { rows } = await sql<CarriedRecord>`
    with touched as (
      select distinct on (r.record_id) r.record_id, r.before, r.errors_before
      from sheet_changes c join sheet_change_records r on r.change_id = c.id
      where c.sheet_id = ${sheet.id} and c.id > ${since} and r.after ? ${now.id}
      order by r.record_id, r.change_id)
    select r.id, r.position, r.cells, r.errors, t.before is not null as changed, t.before -> ${now.id}::text as was,
      t.errors_before -> ${now.id}::text as "wasError"
    from sheet_records r left join touched t on t.record_id = r.id
    where r.sheet_id = ${sheet.id} and (t.record_id is not null
      or ((r.cells ? ${now.id} or r.errors ? ${now.id})
        and not (r.cells ? ${before.id}) and not coalesce(r.errors ? ${before.id}, false)))
    limit ${CARRIED_MAX + 1}`.execute(tx)
  return rows
}

async function carry(
  tx: Tx,
  sheet: OpenSheet,
  { now, before, rows }: { now: sheets.Column; before: sheets.Column; rows: CarriedRecord[] },
): Promise<void> {
  const links = { columns: now.type === 'link' ? [now] : [], cells: rows.map(({ cells }) => cells) }
  const titles = await titlesOfLinks(tx, sheet, links)
  const how = { from: now, to: before, style: styleOf(before, {}), titles }
  const made = rows.map((row) => {
    const result = convertedCell(how, row)
    const cells: Cells = result.ok && result.value !== null ? { [before.id]: result.value } : {}
    const errors: CellErrors = result.ok ? {} : { [before.id]: { code: result.code, text: result.text } }
    return { id: row.id, cells, errors }
  })
  await checkReferences(tx, sheet, {
    columns: [before],
    rows: made.map((one) => ({
      cells: one.cells,
      refuse: (id, { error }) => {
        delete one.cells[id]
        one.errors[id] = error
      },
    })),
  })
  await sql`update sheet_records r set cells = (r.cells - ${before.id}::text) || d.cells,
      errors = nullif((coalesce(r.errors, '{}') - ${before.id}::text) || d.errors, '{}')
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as d(id text, cells jsonb, errors jsonb)
    where r.sheet_id = ${sheet.id} and r.id = d.id`.execute(tx)
}
