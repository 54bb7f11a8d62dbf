import type { Issue } from '@millrace/contract'
import { callsIn } from '@millrace/engine'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { invalid } from '../../../lib/errors.ts'
import { CATALOGUE } from '../nodes/catalogue.ts'
import { type FlowVersion, readForLaunch, usableIn } from './find-version.ts'
import type { Owner } from '../../../lib/owner.ts'

interface Called {
  id: string
  document_id: string | null
  document: unknown
}

/**
 * Documents of all flows that this one calls, directly and indirectly, by flow id: the job runs the currently published
 * versions to its end.
 */
export async function freezeCalls(
  tx: Tx,
  owner: Owner,
  { flowId, document }: FlowVersion,
): Promise<Record<string, string>> {
  const frozen: Record<string, string> = {}
  for (let wanted = callsIn(document, CATALOGUE); wanted.length > 0;) {
    const { rows } = await sql<Called>`select f.id, v.document_id, d.document
      from flows f
      left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
      left join flow_documents d on d.id = v.document_id
      where f.id = any(${wanted}::text[]) and ${usableIn(owner.projectId)}`.execute(tx)
    const found = new Map(rows.map((row) => [row.id, row]))
    const issues = wanted.flatMap((id) => problemWith(id, found.get(id), flowId))
    if (issues.length > 0) throw invalid(issues)
    for (const row of rows) frozen[row.id] = row.document_id!
    wanted = [...new Set(rows.flatMap((row) => callsIn(readForLaunch(row.document), CATALOGUE)))].filter(
      (id) => !Object.hasOwn(frozen, id),
    )
  }
  return frozen
}

function problemWith(id: string, row: Called | undefined, flowId: string): Issue[] {
  const path = 'flow.calls'
  if (id === flowId) return [{ path, message: 'a called flow calls this flow again' }]
  if (!row) return [{ path, message: `the called flow ${id} doesn’t exist` }]
  if (row.document_id === null) return [{ path, message: `the called flow ${id} isn’t published` }]
  return []
}
