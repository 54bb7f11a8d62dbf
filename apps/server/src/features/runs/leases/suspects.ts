import { say } from '@millrace/contract'
import { failureOf, type RunEnd, StepError } from '@millrace/engine'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { throughOutages } from './through-outages.ts'
import { type Lease, LeaseLost, type RunToWalk } from '../types.ts'

/** From so many on, a run is at work alone: if its process dies once more, it is known why. */
export const CRASHES_OF_SUSPECT = 2
/** Of a slice, until those of its rows are at work alone that wrote nothing down before they began. */
const CRASHES_OF_SLICE = { pure: 1, withEffects: 3 }
const MOST_CRASHES = 3

type Crashed = Pick<RunToWalk, 'crashes'>

export const isSuspect = ({ crashes }: Crashed): boolean => crashes >= CRASHES_OF_SUSPECT

/**
 * What a run that is not in the database counts as in a slice with which processes died. Any row may have been the
 * reason that was begun then. Those are known, except where a flow only calculates, or died before its first effect.
 */
export const suspectedWith = (crashesOfSlice: number, { hasEffects }: { hasEffects: boolean }): number =>
  crashesOfSlice >= CRASHES_OF_SLICE[hasEffects ? 'withEffects' : 'pure'] ? CRASHES_OF_SUSPECT : 0

/** The end of a run that has ended its process too often; null for any other. */
export function endOfCrashed({ crashes }: Crashed): RunEnd | null {
  if (crashes < MOST_CRASHES) return null
  const error = new StepError('process_died', say('run.crashed', { times: crashes }))
  return { state: 'failed', error: { ...failureOf(error), path: '' }, errors: [] }
}

/**
 * Writes down that this process has this row of a job at work, and no other suspect: what the process dies of then is
 * known to the process that takes over. A row of which nothing was known has one death to its name from then on, so that it takes
 * two while it is at work alone. Its row has to be kept already. Throws LeaseLost.
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
