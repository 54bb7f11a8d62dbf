import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inSystem } from '../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../ops/maintenance.ts'

const BATCH = 2000

// A value that is not a number of days means to keep everything.
const before = (what: string) =>
  sql`now() - make_interval(days => (a.settings #>> ${`{retention,${what}}`})::int)`
const isSet = (what: string) => sql`jsonb_typeof(a.settings #> ${`{retention,${what}}`}) = 'number'`

/** Deletes conversations and audit entries that are older than their account's retention period. */
export async function deleteOutdated(context: Context): Promise<void> {
  const conversations = await inBatches(
    context,
    () => sql`delete from conversations where id in (
      select c.id from conversations c join accounts a on a.id = c.account_id
      where ${isSet('conversations')} and c.updated_at < ${before('conversations')} limit ${BATCH})`,
  )
  const entries = await inBatches(
    context,
    () => sql`delete from audit_entries where id in (
      select e.id from audit_entries e join accounts a on a.id = e.account_id
      where ${isSet('audit')} and e.at < ${before('audit')} limit ${BATCH})`,
  )
  if (conversations + entries > 0)
    context.log.info({ conversations, entries }, 'dropped what accounts keep no longer')
}

/** Works in batches, so that no transaction holds locks for long. */
async function inBatches(context: Context, statement: () => ReturnType<typeof sql>): Promise<number> {
  let total = 0
  for (;;) {
    const { numAffectedRows = 0n } = await inSystem(context.db.kysely, (tx) => statement().execute(tx))
    total += Number(numAffectedRows)
    if (numAffectedRows < BATCH || context.stopping.aborted) return total
  }
}

export const retention: MaintenanceTask = { everyMs: HOUR_MS, run: deleteOutdated }
