import { sql } from 'kysely'
import type { Plans } from '@millrace/contract'
import type { Tx } from '../../../db/scope.ts'
import { planProblem } from '../../../lib/plan-limits.ts'
import { EndHeld } from '../../runs/index.ts'
import type { JobRow } from '../types.ts'

type Outputs = Pick<JobRow, 'id' | 'account_id' | 'outputs' | 'aside'>

/**
 * Holds the plan's limit of sheet rows where a job has just added some: throws EndHeld, which undoes that and pauses
 * the job. Rows of a rebuild are counted with those that they are about to replace.
 */
export async function holdRows(
  tx: Tx,
  plans: Plans,
  { job, added, isStaging }: { job: Outputs; added: number; isStaging: boolean },
): Promise<void> {
  if (added === 0) return
  const limit = isStaging
    ? await stagingProblem(tx, plans, job)
    : await planProblem(tx, plans, {
        accountId: job.account_id,
        of: 'sheetRows',
        adding: added,
        isCounted: true,
      })
  if (limit) throw new EndHeld(job.id, job.account_id, limit)
}

/** Why a job's rebuilt sheets are too large for the plan, or null. Hidden rows don't count until they are swapped in. */
export async function stagingProblem(tx: Tx, plans: Plans, job: Outputs): ReturnType<typeof planProblem> {
  const pairs = Object.entries(job.aside).map(([index, id]) => ({
    id,
    old: job.outputs[Number(index)]?.sheetId,
  }))
  const { rows } = await sql<{ growth: string | number }>`select coalesce(sum(case when deleted_at is null
      then -row_count else row_count end), 0) as growth from sheets
    where id = any(${pairs.map(({ id }) => id)}::text[])
      or (deleted_at is null and id = any(${pairs.map(({ old }) => old ?? '')}::text[]))`.execute(tx)
  const adding = Number(rows[0]!.growth)
  return adding > 0 ? planProblem(tx, plans, { accountId: job.account_id, of: 'sheetRows', adding }) : null
}
