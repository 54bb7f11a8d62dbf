import type { flows, Issue } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../../db/tables.ts'
import { invalid } from '../../../../lib/errors.ts'
import { type OpenSheet, rowsAfter } from '../../../sheets/index.ts'
import { rowValues } from '../cut/row-values.ts'

/** Every run holds the list in memory, and a model may get it: more is a mistake. */
const LIST_MAX = { rows: 2000, bytes: 2 * 1024 * 1024 }

/** Keeps the rows of WHOLE as they are now: each run of the job gets the same list. */
export async function freezeLists(
  tx: Transaction<DB>,
  job: { id: string; accountId: string },
  input: { launch: flows.JobLaunch; sheets: readonly OpenSheet[]; now: Date },
): Promise<void> {
  const { launch, sheets, now } = input
  if (launch.associatedMode !== 'WHOLE') return
  for (const [n, sheet] of sheets.entries()) {
    const { name, filter, mapping } = launch.ASSOCIATED_SHEETS[n]!
    const found = await rowsAfter(tx, sheet, { filter, after: null, limit: LIST_MAX.rows + 1, now })
    const rows = JSON.stringify(found.map((row) => rowValues(sheet, row, mapping)))
    const issue = problemOf({ rows: found.length, bytes: Buffer.byteLength(rows) })
    if (issue) throw invalid([{ path: `ASSOCIATED_SHEETS.${n}.sheetId`, message: issue } satisfies Issue])
    await sql`insert into flow_job_lists (account_id, job_id, name, rows)
      values (${job.accountId}, ${job.id}, ${name}, ${rows}::jsonb)
      on conflict (job_id, name) do update set rows = excluded.rows`.execute(tx)
  }
}

function problemOf({ rows, bytes }: { rows: number; bytes: number }): string | null {
  if (rows > LIST_MAX.rows)
    return `has more than ${LIST_MAX.rows.toLocaleString('en')} rows, too many to give them whole; filter them, or join by a key`
  return bytes > LIST_MAX.bytes
    ? 'has more than 2 MiB, too much to give it whole; filter it, or join by a key'
    : null
}
