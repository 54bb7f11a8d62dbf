import { flows, runs } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { planOf } from '../../flows/index.ts'

export interface FoundForm {
  flowId: string
  accountId: string
  projectId: string
  title: string
  settings: runs.FormSettings
  /** Parameters of the published version; null if there is none. */
  params: flows.FlowDocument['params'] | null
}

interface Row {
  id: string
  account_id: string
  project_id: string
  title: string
  iframe_settings: unknown
  document_id: string | null
}

/** Stored settings with defaults for missing ones. */
export const readSettings = (stored: unknown): runs.FormSettings => runs.formSettings.parse(stored ?? {})

/** The form of a flow outside of the trash, enabled or not; for visitors, so without an account scope. */
export async function findForm(context: Context, flowId: string): Promise<FoundForm | null> {
  const row = await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<Row>`
      select f.id, f.account_id, f.project_id, f.title, f.iframe_settings, v.document_id
      from flows f left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
      where f.id = ${flowId} and f.deleted_at is null and ${isOpenProject(sql`f.project_id`)}`.execute(tx)
    return rows[0]
  })
  if (!row) return null
  return {
    flowId: row.id,
    accountId: row.account_id,
    projectId: row.project_id,
    title: row.title,
    settings: readSettings(row.iframe_settings),
    params: await publishedParams(context, row.document_id),
  }
}

/** Parameters of a frozen document; null if there is none. */
export async function publishedParams(
  context: Context,
  documentId: string | null,
): Promise<flows.FlowDocument['params'] | null> {
  if (documentId === null) return null
  const { plan } = await planOf(context, documentId)
  // A plan's parameters are typed less precisely than its document's.
  return [...plan.params] as flows.FlowDocument['params']
}
