import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { endOf, GAP } from '../../sheets/index.ts'
import type { JobOutput } from '../types.ts'

/**
 * Beside the positions that are given to records added at the end, and to those of other jobs: nobody has to look far
 * for a free one.
 */
const stagingOf = (jobId: string): number =>
  1 + (createHash('sha256').update(jobId).digest().readUInt32BE() % (GAP - 1))

/**
 * Behind which the rows of a job stand in one of its sheets: the rows that are there, and those that other jobs at work
 * are going to add; null: nothing is there, or nothing will be.
 */
export async function baseOf(
  tx: Tx,
  { jobId, sheetId }: { jobId: string; sheetId: string | null },
): Promise<number> {
  if (sheetId === null) return stagingOf(jobId)
  const { rows } = await sql<{ end: number | null }>`
    select max((o->>'base')::bigint + (j.total::bigint + 1) * ${GAP}::bigint) as "end"
    from flow_jobs j, jsonb_array_elements(j.outputs) o
    where j.state in ('QUEUED', 'RUNNING', 'WAITING', 'PAUSED') and o->>'sheetId' = ${sheetId}`.execute(tx)
  const end = Math.max(await endOf(tx, { id: sheetId }), rows[0]!.end ?? 0)
  return Math.floor(end / GAP) * GAP + stagingOf(jobId)
}

/** Where the row of a run stands in an output: in the order of the source rows, whatever order they finish in. */
export const placeOf = ({ base }: Required<Pick<JobOutput, 'base'>>, number: number): number =>
  base + number * GAP
