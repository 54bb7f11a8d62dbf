import { sql } from 'kysely'
import type { Tx } from '../../../../db/scope.ts'
import { CATALOGUE } from '../../nodes/catalogue.ts'

/** A flow that is, or would be, called. */
export interface CalledFlow {
  isPublished: boolean
  /** Flows that it calls. */
  calls: string[]
}

const CALL_TYPES = [...CATALOGUE.values()].filter(({ role }) => role === 'call').map(({ type }) => type)

interface CalledRow {
  id: string
  is_published: boolean
  calls: string[]
}

/**
 * Called flows, directly and indirectly, in their published version, or as a draft if never published. Only flows that
 * the project may use.
 */
export async function calledFlows(
  tx: Tx,
  projectId: string,
  first: readonly string[],
): Promise<Map<string, CalledFlow>> {
  const found = new Map<string, CalledFlow>()
  const asked = new Set<string>()
  for (let wanted = [...first]; wanted.length > 0;) {
    for (const id of wanted) asked.add(id)
    // Extracted by the database, so that whole documents need not be transferred.
    const { rows } = await sql<CalledRow>`
      select f.id, v.version is not null as is_published,
        coalesce((select jsonb_agg(distinct n -> 'params' ->> 'flow')
          from jsonb_array_elements(coalesce(d.document, f.draft) -> 'nodes') n
          where n ->> 'type' = any(${CALL_TYPES}::text[]) and not coalesce((n ->> 'disabled')::boolean, false)
            and n -> 'params' ->> 'flow' is not null), '[]') as calls
      from flows f
      left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
      left join flow_documents d on d.id = v.document_id
      where f.id = any(${wanted}::text[]) and f.deleted_at is null and (f.project_id = ${projectId} or f.shared)`.execute(
      tx,
    )
    for (const { id, is_published, calls } of rows) found.set(id, { isPublished: is_published, calls })
    wanted = [...new Set(rows.flatMap(({ calls }) => calls))].filter((id) => !asked.has(id))
  }
  return found
}
