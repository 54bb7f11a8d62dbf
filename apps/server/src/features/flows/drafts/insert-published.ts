import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { insertFlow, type NewFlow } from './create-flow.ts'
import { freezeDocument } from './freeze.ts'

/**
 * Stores a new flow with a valid document and its first version, in an account transaction, without audit entry or
 * event.
 */
export async function insertPublished(tx: Tx, input: NewFlow): Promise<string> {
  const { accountId, document, createdBy } = input
  const id = await insertFlow(tx, input)
  const documentId = await freezeDocument(tx, { accountId, flowId: id }, document)
  await sql`insert into flow_versions (account_id, flow_id, version, document_id, created_by)
    values (${accountId}, ${id}, 1, ${documentId}, ${createdBy})`.execute(tx)
  await sql`update flows set published_version = 1, next_version = 2 where id = ${id}`.execute(tx)
  return id
}
