import type { flows, Issue, jobs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { invalid } from '../../../lib/errors.ts'
import { type OpenSheet, rowsAfter, titlesOfRows } from '../../sheets/index.ts'
import { listFor, listOfParameter, rowValues } from '../../runs/index.ts'

/** Every run holds the list in memory, and a model may receive it, so larger lists are rejected. */
const LIST_MAX = { rows: 2000, bytes: 2 * 1024 * 1024 }

/** Stores the current rows of WHOLE: each run of the job gets the same list. */
export async function freezeLists(
  tx: Tx,
  job: { id: string; accountId: string },
  input: {
    launch: jobs.JobLaunch
    params: flows.FlowDocument['params']
    sheets: readonly OpenSheet[]
    now: Date
  },
): Promise<void> {
  const { launch, params, sheets, now } = input
  if (launch.associatedMode !== 'WHOLE') return
  for (const [n, sheet] of sheets.entries()) {
    const { name, filter, mapping } = launch.ASSOCIATED_SHEETS[n]!
    const found = await rowsAfter(tx, sheet, { filter, after: null, limit: LIST_MAX.rows + 1, now })
    const titles = await titlesOfRows(tx, sheet, { rows: found })
    const values = found.map((row) => rowValues(sheet, row, { titles, mapping }))
    const rows = JSON.stringify(values)
    const issue = problemOf({ rows: found.length, bytes: Buffer.byteLength(rows) })
    if (issue) throw invalid([{ path: `ASSOCIATED_SHEETS.${n}.sheetId`, message: issue } satisfies Issue])
    await keep(tx, job, { name, rows })
    for (const definition of params.filter(({ key }) => Object.hasOwn(mapping, key))) {
      const list = listFor(
        definition,
        values.map((row) => row[definition.key]),
      )
      // Without a value, the value for all rows or the default applies.
      if (list !== null)
        await keep(tx, job, { name: listOfParameter(definition.key), rows: JSON.stringify(list) })
    }
  }
}

const keep = (
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
  { name, rows }: { name: string; rows: string },
) =>
  sql`insert into flow_job_lists (account_id, job_id, name, rows)
    values (${accountId}, ${id}, ${name}, ${rows}::jsonb)
    on conflict (job_id, name) do update set rows = excluded.rows`.execute(tx)

function problemOf({ rows, bytes }: { rows: number; bytes: number }): string | null {
  if (rows > LIST_MAX.rows)
    return `has more than ${LIST_MAX.rows.toLocaleString('en')} rows, too many to give them whole; filter them, or join by a key`
  return bytes > LIST_MAX.bytes
    ? 'has more than 2 MiB, too much to give it whole; filter it, or join by a key'
    : null
}
