import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { NodeName, NodeNames, RunDocuments } from './step-paths.ts'

interface RunDocument {
  documentId: string
  /** Documents of called flows, by flow id. */
  callees: Record<string, string>
  /** For test runs: pinned outputs apply. */
  isTest: boolean
}

/** Node names of a document and of called ones: enough to display their steps. */
export async function documentsOf(
  tx: Tx,
  { documentId, callees, isTest }: RunDocument,
): Promise<RunDocuments> {
  const ids = [...new Set([documentId, ...Object.values(callees)])]
  const { rows } = await sql<NodeName & { document: string; id: string }>`
    select d.id as document, n ->> 'id' as id, coalesce(n ->> 'title', '') as title, n ->> 'type' as type,
      n -> 'params' ->> 'flow' as calls, ${isTest} and (n ? 'pinned') as given
    from flow_documents d, jsonb_array_elements(d.document -> 'nodes') n
    where d.id = any(${ids}::text[])`.execute(tx)
  const names = new Map<string, Map<string, NodeName>>()
  for (const { document, id, ...name } of rows) {
    const nodes = names.get(document) ?? new Map<string, NodeName>()
    names.set(document, nodes.set(id, { ...name, calls: callees[name.calls ?? ''] ? name.calls : null }))
  }
  return { documentId, callees, names: names satisfies NodeNames }
}
