import type { flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import { stringifyInTurns } from '../../../lib/json-in-turns.ts'
import { type DocumentOwner, documentId } from './stored.ts'

interface Freezing {
  owner: DocumentOwner
  document: flows.FlowDocument
  /** Not a version: deleted with the runs that tested it. */
  isTried?: boolean
}

async function freeze(tx: Tx, { owner, document, isTried = false }: Freezing): Promise<string> {
  const id = await documentId(owner, document)
  // A tested document that is then published stays; a published one stays even if it is tested again.
  await sql`insert into flow_documents (id, account_id, flow_id, document, tried_at)
    values (${id}, ${owner.accountId}, ${owner.flowId}, ${await stringifyInTurns(document)}::jsonb,
      ${isTried ? sql`now()` : sql`null`})
    on conflict (id) do update set tried_at = excluded.tried_at
    where flow_documents.tried_at is not null`.execute(tx)
  return id
}

/** Stores a document for runs and returns its id; identical documents of a flow are stored once. */
export const freezeDocument = (tx: Tx, owner: DocumentOwner, document: flows.FlowDocument): Promise<string> =>
  freeze(tx, { owner, document })

/** Same for a document that is only tested. */
export const freezeTried = (tx: Tx, owner: DocumentOwner, document: flows.FlowDocument): Promise<string> =>
  freeze(tx, { owner, document, isTried: true })

interface Published {
  flowId: string
  version: number
  documentId: string
}

/** The published version of a flow; null if it was never published, is in the trash, or doesn't exist. */
export async function publishedOf(tx: Tx, flowId: string): Promise<Published | null> {
  const { rows } = await sql<Published>`
    select f.id as "flowId", v.version, v.document_id as "documentId"
    from flows f join flow_versions v on v.flow_id = f.id and v.version = f.published_version
    where f.id = ${flowId} and f.deleted_at is null`.execute(tx)
  return rows[0] ?? null
}
