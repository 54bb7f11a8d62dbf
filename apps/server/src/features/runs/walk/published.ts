import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { batched } from '../../../lib/batched.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { onePerDatabase } from '../../../lib/one-per-database.ts'

/** A flow as seen by callers that run it. */
export interface Runnable {
  id: string
  accountId: string
  projectId: string
  shared: boolean
  /** Null if it was never published. */
  version: number | null
  documentId: string | null
}

async function load({ db }: Context, ids: string[]): Promise<ReadonlyMap<string, Runnable>> {
  const { rows } = await sql<Runnable>`
    select f.id, f.account_id as "accountId", f.project_id as "projectId", f.shared, v.version,
      v.document_id as "documentId"
    from flows f left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
    where f.id = any(${[...new Set(ids)]}::text[]) and f.deleted_at is null and ${isOpenProject(sql`f.project_id`)}`.execute(
    db.kysely,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const finder = onePerDatabase((context: Context) => batched((ids: string[]) => load(context, ids)))

/** The published version of a flow; access must be checked by the caller. */
export const findRunnable = (context: Context, flowId: string): Promise<Runnable | undefined> =>
  finder(context)(flowId)

/** Whether a flow belongs to the project, or is shared with its account. */
export const isUsable = (flow: Runnable, at: { accountId: string; projectId: string }): boolean =>
  flow.accountId === at.accountId && (flow.shared || flow.projectId === at.projectId)
