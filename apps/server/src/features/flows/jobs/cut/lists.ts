import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../../../db/tables.ts'

/** Lists of associated rows that each run of a job gets whole, by the name that tokens call them. */
export type Lists = ReadonlyMap<string, unknown>

export const NO_LISTS: Lists = new Map()

/** The lists of these jobs, as they were at the launch. */
export async function listsOfJobs(
  db: Kysely<DB> | Transaction<DB>,
  jobs: readonly string[],
): Promise<Map<string, Lists>> {
  const { rows } = await sql<{ job_id: string; name: string; rows: unknown }>`
    select job_id, name, rows from flow_job_lists where job_id = any(${jobs}::text[])`.execute(db)
  const found = new Map<string, Map<string, unknown>>()
  for (const { job_id: job, name, rows: list } of rows)
    found.set(job, (found.get(job) ?? new Map<string, unknown>()).set(name, list))
  return found
}

/** Gives a row the lists. They are there for tokens, but are not kept with each run. */
export function withLists(row: Record<string, unknown>, lists: Lists): Record<string, unknown> {
  for (const [name, value] of lists) Object.defineProperty(row, name, { value, enumerable: false })
  return row
}
