import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { endOf, GAP } from '../../sheets/index.ts'
import type { JobOutput } from '../types.ts'

/**
 * A range of positions apart from records appended at the end and from other jobs, so that free positions are found
 * quickly.
 */
const stagingOf = (jobId: string): number =>
  1 + (createHash('sha256').update(jobId).digest().readUInt32BE() % (GAP - 1))

/**
 * The position after which a job's rows are placed in a sheet: after existing rows, and those that other active jobs
 * will add; null when there are none.
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

/** The position of a run's row in an output: in the order of the source rows, whatever order they finish in. */
export const placeOf = ({ base }: Required<Pick<JobOutput, 'base'>>, number: number): number =>
  base + number * GAP
