import type { Data, team } from '@millrace/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Member } from '../../lib/actor.ts'
import { nameInSql } from '../../lib/audit-names.ts'
import { asMember } from '../../lib/scoped.ts'
import { contains } from '../../lib/sql.ts'

export interface AuditFilter {
  person?: string | undefined
  action?: string | undefined
  object?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

interface Row {
  id: string
  at: Date
  actor_kind: string
  actor_id: string | null
  actor_name: string | null
  action: string
  object_type: string
  object_id: string | null
  object_name: string | null
  project_id: string | null
  details: Record<string, unknown>
  ip: string | null
}

/** A page of the audit trail, newest first. The first page includes the actions that occur, for the filter. */
export async function readAudit(
  context: Context,
  member: Member,
  { after, limit, ...filter }: AuditFilter & { after?: string | undefined; limit: number },
): Promise<Data<typeof team.audit>> {
  return asMember(context, member, async (tx) => {
    // One more than requested shows whether there is another page.
    const rows = await selectAudit(tx, { ...filter, accountId: member.accountId, after, limit: limit + 1 })
    const items = rows.slice(0, limit)
    return {
      items: items.map(present),
      next: rows.length > limit ? items.at(-1)!.id : null,
      // Used for the filter, which only the first page provides.
      actions: after ? [] : await selectActions(tx, member.accountId),
    }
  })
}

async function selectActions(tx: Tx, accountId: string): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_entries where account_id = ${accountId} order by action`.execute(tx)
  return rows.map((row) => row.action)
}

export async function selectAudit(
  tx: Tx,
  wanted: AuditFilter & { accountId: string; after?: string | undefined; limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select id, at, actor_kind, actor_id, actor_name, action, object_type, object_id,
      coalesce(object_name, ${nameInSql(sql`object_type`, sql`object_id`)}) as object_name, project_id, details, ip
    from audit_entries
    where account_id = ${wanted.accountId} and ${sql.join(conditions(wanted), sql` and `)}
    order by id desc limit ${wanted.limit}`.execute(tx)
  return rows
}

function conditions(wanted: AuditFilter & { after?: string | undefined }): RawBuilder<unknown>[] {
  const { person, action, object, from, to, after } = wanted
  return [
    contains('actor_name', person),
    action ? sql`(action = ${action} or object_type = ${action})` : sql`true`,
    object
      ? sql`(object_id = ${object} or object_name ilike ${likeOf(object)} or details::text ilike ${likeOf(object)})`
      : sql`true`,
    from ? sql`at >= ${from}` : sql`true`,
    to ? sql`at <= ${to}` : sql`true`,
    after ? sql`id < ${after}` : sql`true`,
  ]
}

const likeOf = (words: string) => `%${words.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`

const present = (row: Row): team.AuditEntry => ({
  id: row.id,
  at: row.at.toISOString(),
  actor: { kind: row.actor_kind, id: row.actor_id, name: row.actor_name },
  action: row.action,
  object: { type: row.object_type, id: row.object_id, name: row.object_name },
  projectId: row.project_id,
  details: row.details,
  ip: row.ip,
})
