import type { credentials } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { ASKED_BY_FLOWS, atVersion } from '../../lib/agent-version.ts'
import { notFound } from '../../lib/errors.ts'
import type { SecretOwner } from './keys/seal.ts'

export interface CredentialRow {
  id: string
  account_id: string
  project_id: string | null
  kind: credentials.Credential['kind']
  name: string
  address: string | null
  auth: credentials.Credential['auth']
  hint: string | null
  sealed: string
  key_id: string
  state: credentials.Credential['state']
  problem: string | null
  tested_at: Date | null
  revision: number
  created_at: Date
  updated_at: Date
}

export async function selectCredentials(tx: Tx, ids: string[] | null = null): Promise<CredentialRow[]> {
  const { rows } = await sql<CredentialRow>`select * from credentials
    where ${ids}::text[] is null or id = any(${ids ?? []}) order by name, id`.execute(tx)
  return rows
}

/** The credential, if it belongs to this transaction's account. Throws `not_found`. */
export async function findCredential(tx: Tx, id: string): Promise<CredentialRow> {
  const [row] = await selectCredentials(tx, [id])
  if (!row) throw notFound('credential')
  return row
}

/** Whether a project may use it; null stands for uses outside projects. */
export const mayUse = (row: Pick<CredentialRow, 'project_id'>, projectId: string | null): boolean =>
  row.project_id === null || row.project_id === projectId

export const placeOf = (row: Pick<CredentialRow, 'account_id' | 'id' | 'kind' | 'address'>): SecretOwner => ({
  accountId: row.account_id,
  id: row.id,
  kind: row.kind,
  address: row.address,
})

/** What uses these credentials: models of agents (draft and published), tools, embeddings of knowledge bases. */
export async function selectUses(tx: Tx, ids: string[]): Promise<Map<string, credentials.Use[]>> {
  const { rows } = await sql<credentials.Use & { credential: string }>`
    with model as (
      select 'agent' as type, a.id, a.name, a.project_id, split_part(m, ':', 1) as credential
      from agents a ${atVersion(ASKED_BY_FLOWS)},
        unnest(array[a.model, a.fallback_model, p.model, p.fallback_model]) m
      union select 'knowledge', id, name, project_id, split_part(embedding_model, ':', 1) from knowledge_bases
      union select 'tool', id, name, project_id, credential_id from tools
      union select 'toolServer', id, name, project_id, credential_id from tool_servers)
    select type, id, name, project_id as "projectId", credential from model
    where credential = any(${ids}) order by type, name, id`.execute(tx)
  const uses = new Map<string, credentials.Use[]>(ids.map((id) => [id, []]))
  for (const { credential, ...use } of rows) uses.get(credential)?.push(use)
  return uses
}
