import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inAccount } from '../../../lib/scoped.ts'

/** The given bases that belong to this project of the account, for system work on behalf of a project. */
export function basesOf(
  context: Context,
  { accountId, projectId }: { accountId: string; projectId: string },
  ids: readonly string[],
): Promise<string[]> {
  return inAccount(context, accountId, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from knowledge_bases
      where id = any(${ids}) and project_id = ${projectId}`.execute(tx)
    return rows.map(({ id }) => id)
  })
}
