import { flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import { newId } from '../../../lib/ids.ts'
import { freezeDocument } from '../../flows/drafts/freeze.ts'
import { draftColumns } from '../../flows/drafts/stored.ts'

type Nodes = readonly { type: string; params?: Record<string, unknown>; [key: string]: unknown }[]

/** A flow of nodes in a row, after a start that is added. IDs are n1, n2, … */
export const chain = (nodes: Nodes, more: Partial<flows.FlowDocumentInput> = {}): flows.FlowDocument =>
  flows.flowDocument.parse({
    version: 1,
    nodes: [{ id: 'n1', type: 'start' }, ...nodes.map((node, index) => ({ id: `n${index + 2}`, ...node }))],
    edges: nodes.map((_, index) => ({ from: `n${index + 1}`, to: `n${index + 2}` })),
    ...more,
  })

/** A flow with this published version, without checking it. */
export async function publishFlow(
  context: Context,
  { accountId, projectId }: { accountId: string; projectId: string },
  document: flows.FlowDocument,
): Promise<string> {
  const flowId = newId('flow')
  const owner = { accountId, flowId }
  const { draft, draftId, nodeTypes } = await draftColumns(owner, document)
  await inSystem(context.db.kysely, async (tx) => {
    await sql`insert into flows (id, account_id, project_id, title, draft, draft_id, node_types, published_version)
      values (${flowId}, ${accountId}, ${projectId}, 'Flow', ${draft}::jsonb, ${draftId}, ${nodeTypes}::jsonb, 1)`.execute(
      tx,
    )
    const documentId = await freezeDocument(tx, owner, document)
    await sql`insert into flow_versions (account_id, flow_id, version, document_id)
      values (${accountId}, ${flowId}, 1, ${documentId})`.execute(tx)
  })
  return flowId
}
