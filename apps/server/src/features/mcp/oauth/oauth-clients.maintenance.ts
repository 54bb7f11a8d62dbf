import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { HOUR_MS, type MaintenanceTask } from '../../../ops/maintenance.ts'

/** Deletes codes, MCP clients that are no longer signed in, and registrations that nobody uses. */
export async function deleteUnusedClients(context: Context): Promise<void> {
  await inSystem(context.db.kysely, async (tx) => {
    // A day longer than it is valid: a code that comes again ends what it was exchanged for.
    await sql`delete from oauth_codes where expires_at < now() - interval '1 day'`.execute(tx)
    await sql`delete from api_keys k using oauth_grants g
      where g.key_id = k.id and g.expires_at < now()`.execute(tx)
    await sql`delete from oauth_clients c where
      (c.used_at is null and c.created_at < now() - interval '1 day')
      or (c.used_at < now() - interval '90 days'
        and not exists (select from api_keys k where k.client_id = c.id))`.execute(tx)
  })
}

export const oauthClients: MaintenanceTask = { everyMs: HOUR_MS, run: deleteUnusedClients }
