import { say } from '@millrace/contract'
import { failureOf, type RunEnd, StepError } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { throughOutages } from './through-outages.ts'
import { type Lease, LeaseLost, type RunToWalk } from '../types.ts'

/** After this many deaths, a run is executed alone: if its process dies again, the cause is known. */
export const CRASHES_OF_SUSPECT = 2
/** Deaths of a slice after which rows without stored progress run alone. */
const CRASHES_OF_SLICE = { pure: 1, withEffects: 3 }
const MOST_CRASHES = 3

type Crashed = Pick<RunToWalk, 'crashes'>

export const isSuspect = ({ crashes }: Crashed): boolean => crashes >= CRASHES_OF_SUSPECT

/**
 * Number of deaths assumed for a run that is not stored, in a slice whose processes died. Any started row may have been
 * the cause. Started rows are stored, except in pure flows and before the first effect.
 */
export const suspectedWith = (crashesOfSlice: number, { hasEffects }: { hasEffects: boolean }): number =>
  crashesOfSlice >= CRASHES_OF_SLICE[hasEffects ? 'withEffects' : 'pure'] ? CRASHES_OF_SUSPECT : 0

/** The end of a run that killed its process too often; null for others. */
export function endOfCrashed({ crashes }: Crashed): RunEnd | null {
  if (crashes < MOST_CRASHES) return null
  const error = new StepError('process_died', say('run.crashed', { times: crashes }))
  return { state: 'failed', error: { ...failureOf(error), path: '' }, errors: [] }
}

/**
 * Records that this process is executing this job row and no other suspect, so that the process that takes over knows
 * the cause of a death. A row without known deaths is counted with one from then on, so it takes two more while it runs
 * alone. The row must already be stored. Throws LeaseLost.
 */
export async function markSuspect({ db }: Context, lease: Lease, { header }: RunToWalk): Promise<void> {
  await throughOutages(lease, () =>
    inSystem(db.kysely, async (tx) => {
      const fence =
        await sql`select from flow_workers where id = ${lease.id} and not dead for key share`.execute(tx)
      if (fence.rows.length === 0) throw new LeaseLost()
      await sql`update flow_runs set worker_id = ${lease.id}, state = 'running',
        crashes = greatest(crashes, ${CRASHES_OF_SUSPECT - 1}) where id = ${header.id}`.execute(tx)
    }),
  )
}
