import { connections } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../db/scope.ts'
import { notFound } from '../../lib/errors.ts'
import { scopesFor } from './vendors/vendors.ts'

export interface ConnectionRow {
  id: string
  account_id: string
  project_id: string | null
  vendor: connections.ConnectionVendor
  name: string
  external_id: string
  scopes: string[]
  sealed: string
  key_id: string
  expires_at: Date | null
  state: connections.Connection['state']
  problem: (typeof connections.CONNECTION_PROBLEMS)[number] | null
  problem_detail: string | null
  version: number
  /** For a mail server. */
  mail: connections.MailServer | null
  refresh_id: string | null
  refresh_until: Date | null
  /** When a person last authorized this very connection. */
  authorized_at: Date
  created_at: Date
  updated_at: Date
}

export async function selectConnections(tx: Tx, ids: string[] | null = null): Promise<ConnectionRow[]> {
  const { rows } = await sql<ConnectionRow>`select * from connections
    where ${ids}::text[] is null or id = any(${ids ?? []}) order by vendor, lower(name), id`.execute(tx)
  return rows
}

/** The connection, if it belongs to this transaction's account. Throws `not_found`. */
export async function findConnection(tx: Tx, id: string): Promise<ConnectionRow> {
  const [row] = await selectConnections(tx, [id])
  if (!row) throw notFound('connection')
  return row
}

export interface FlowUse {
  id: string
  name: string
  projectId: string
}

/** Flows whose draft or published version refers to these connections. */
export async function selectUses(tx: Tx, ids: string[]): Promise<Map<string, FlowUse[]>> {
  const uses = new Map<string, FlowUse[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return uses
  // Ids are random, so a document that contains one refers to it, in whatever setting.
  const { rows } = await sql<FlowUse & { connection: string }>`
    select f.id, f.title as name, f.project_id as "projectId", c.id as connection
    from flows f
    left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
    left join flow_documents d on d.id = v.document_id
    cross join lateral (select f.draft::text as draft, coalesce(d.document::text, '') as published) t
    join unnest(${ids}::text[]) c (id) on position(c.id in t.draft) > 0 or position(c.id in t.published) > 0
    where f.account_id = app_account() and f.deleted_at is null
    order by lower(f.title), f.id`.execute(tx)
  for (const { connection, ...use } of rows) uses.get(connection)!.push(use)
  return uses
}

export interface BaseUse {
  id: string
  name: string
  projectId: string
}

/** Knowledge bases with sources that these connections read. */
export async function selectBaseUses(tx: Tx, ids: string[]): Promise<Map<string, BaseUse[]>> {
  const uses = new Map<string, BaseUse[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return uses
  const { rows } = await sql<BaseUse & { connection: string }>`
    select distinct b.id, b.name, b.project_id as "projectId", d.connection_id as connection
    from knowledge_drives d join knowledge_bases b on b.id = d.kb_id
    where d.connection_id = any(${ids}) order by b.name, b.id`.execute(tx)
  for (const { connection, ...use } of rows) uses.get(connection)!.push(use)
  return uses
}

export interface AgentUse {
  id: string
  name: string
  projectId: string
}

/** Agents with a channel whose account was chosen with these connections. */
export async function selectAgentUses(tx: Tx, ids: string[]): Promise<Map<string, AgentUse[]>> {
  const uses = new Map<string, AgentUse[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return uses
  const { rows } = await sql<AgentUse & { connection: string }>`
    select distinct a.id, a.name, a.project_id as "projectId", n.source_id as connection
    from channel_connections n join agents a on a.id = n.agent_id
    where n.source_id = any(${ids}) and n.state <> 'disconnected' order by a.name, a.id`.execute(tx)
  for (const { connection, ...use } of rows) uses.get(connection)!.push(use)
  return uses
}

/** Whether a row of `connections` has the vendor and scopes that this purpose needs: the rest of a condition. */
export function isForPurpose(purpose: connections.Purpose): RawBuilder<unknown> {
  const vendor = connections.vendorFor(purpose)
  const scopes = scopesFor(purpose)
  return sql`and vendor = ${vendor} and scopes @> ${[...scopes]}::text[]`
}
