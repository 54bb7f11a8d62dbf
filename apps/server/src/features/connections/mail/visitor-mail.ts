import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'

/** The mail server that visitors of a project get their codes from: the project’s own, else the account’s. */
export async function visitorMailOf(
  tx: Tx,
  { accountId, projectId }: { accountId: string; projectId: string },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from connections
    where account_id = ${accountId} and vendor = 'mail' and state = 'connected'
      and (project_id is null or project_id = ${projectId}) and (mail ->> 'forVisitors')::boolean
    order by project_id is null, created_at limit 1`.execute(tx)
  return rows[0]?.id ?? null
}
