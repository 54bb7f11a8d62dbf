import type { flows } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { DB } from '../../../db/tables.ts'
import { type DocumentOwner, documentId } from './stored.ts'

/** Keeps a document for those who run it, and gives its id; the same document of the same flow is kept once. */
export async function freezeDocument(
  tx: Transaction<DB>,
  owner: DocumentOwner,
  document: flows.FlowDocument,
): Promise<string> {
  const id = documentId(owner, document)
  await sql`insert into flow_documents (id, account_id, flow_id, document)
    values (${id}, ${owner.accountId}, ${owner.flowId}, ${JSON.stringify(document)}::jsonb)
    on conflict (id) do nothing`.execute(tx)
  return id
}

export interface Published {
  flowId: string
  version: number
  documentId: string
}

/** The version of a flow that runs; null when it was never published, is in the bin, or is not there. */
export async function publishedOf(tx: Transaction<DB>, flowId: string): Promise<Published | null> {
  const { rows } = await sql<Published>`
    select f.id as "flowId", v.version, v.document_id as "documentId"
    from flows f join flow_versions v on v.flow_id = f.id and v.version = f.published_version
    where f.id = ${flowId} and f.deleted_at is null`.execute(tx)
  return rows[0] ?? null
}
