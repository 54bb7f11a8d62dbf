import { flows } from '@millrace/contract'
import { type Kysely, sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { DB } from '../../../db/tables.ts'

/** Lists available to every run of a job, by token name or parameter. */
export type Lists = ReadonlyMap<string, unknown>

export const NO_LISTS: Lists = new Map()

/** Prefix for parameter keys; no name starts with it. */
const PARAMETER = '='
export const listOfParameter = (key: string): string => `${PARAMETER}${key}`

/** The lists of these jobs as of their launch. */
export async function listsOfJobs(db: Kysely<DB> | Tx, jobs: readonly string[]): Promise<Map<string, Lists>> {
  const { rows } = await sql<{ job_id: string; name: string; rows: unknown }>`
    select job_id, name, rows from flow_job_lists where job_id = any(${jobs}::text[])`.execute(db)
  const found = new Map<string, Map<string, unknown>>()
  for (const { job_id: job, name, rows: list } of rows)
    found.set(job, (found.get(job) ?? new Map<string, unknown>()).set(name, list))
  return found
}

interface RunInput {
  params: Record<string, unknown>
  row: Record<string, unknown>
}

/** Adds the lists to a run. Tokens and parameters can use them, but they are not stored with each run. */
export function withLists<Input extends RunInput>(input: Input, lists: Lists): Input {
  for (const [name, value] of lists) {
    const isParameter = name.startsWith(PARAMETER)
    const into = isParameter ? input.params : input.row
    const key = isParameter ? name.slice(PARAMETER.length) : name
    Object.defineProperty(into, key, { value, enumerable: false, configurable: true })
  }
  return input
}

/** All values of a column for a parameter; null if there are none. */
export function listFor(
  { type }: Pick<flows.ParameterDefinition, 'type'>,
  values: readonly unknown[],
): unknown {
  const filled = values.filter((value) => value !== null && value !== undefined && value !== '')
  if (filled.length === 0) return null
  return type === 'INPUT' || type === 'TEXTAREA' ? filled.map(flows.textOf).join('\n') : filled
}
