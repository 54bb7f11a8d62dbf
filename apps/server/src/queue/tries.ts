import { CompiledQuery, type Kysely } from 'kysely'
import type { JobWithMetadata } from 'pg-boss'
import type { DB } from '../db/tables.ts'
import { errorMessage } from '../lib/errors.ts'

/** After this many deaths of its process, a job is assumed to be the cause. */
export const MOST_DEATHS = 3

/**
 * Key in a job's data, beside its payload: how often it failed while its process survived. The queue only counts
 * attempts; those that are neither the first nor follow a failure follow a death.
 */
const FAILED = '#failed'

interface Tries {
  payload: unknown
  failed: number
  deaths: number
}

export function triesOf({ data, retryCount }: Pick<JobWithMetadata<unknown>, 'data' | 'retryCount'>): Tries {
  const { [FAILED]: noted, ...payload } = data as Record<string, unknown>
  const failed = typeof noted === 'number' ? noted : 0
  return { payload, failed, deaths: Math.max(0, retryCount - failed) }
}

/** Records that these jobs did not die with their process, whatever their outcome. */
export async function noteFailures(db: Kysely<DB>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.executeQuery(
    CompiledQuery.raw(
      `update pgboss.job set data = data || jsonb_build_object($2::text, coalesce((data ->> $2)::int, 0) + 1)
       where id = any($1::uuid[])`,
      [ids, FAILED],
    ),
  )
}

/** Ends a job permanently, without another attempt. */
export async function endFailed(db: Kysely<DB>, id: string, error: unknown): Promise<void> {
  await db.executeQuery(
    CompiledQuery.raw(
      `update pgboss.job set state = 'failed', completed_on = now(), output = jsonb_build_object('message', $2::text)
       where id = $1::uuid and state = 'active'`,
      [id, errorMessage(error)],
    ),
  )
}
