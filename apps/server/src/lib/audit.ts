import type { team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import type { Actor, Operator } from './actor.ts'
import { nameInSql } from './audit-names.ts'
import { newId } from './ids.ts'

interface AuditEntry {
  accountId: string
  projectId?: string | null
  /** Noun and verb, such as `agent.update`. */
  action: team.AuditAction
  objectId: string | null
  /** What changed, without contents: field names, counts, old and new names. */
  details?: Record<string, unknown>
}

/** Writes an audit entry, in the same transaction as the action itself. */
export async function audit(tx: Tx, actor: Actor | Operator, entry: AuditEntry): Promise<void> {
  const who = whoOf(actor)
  const type = entry.action.slice(0, entry.action.indexOf('.'))
  await sql`insert into audit_entries
    (id, account_id, project_id, actor_kind, actor_id, actor_name, action, object_type, object_id, object_name,
     details, ip)
    values (${newId('audit')}, ${entry.accountId}, ${entry.projectId ?? null}, ${who.kind}, ${who.id}, ${who.name},
      ${entry.action}, ${type}, ${entry.objectId},
      coalesce(${nameInSql(sql`${type}::text`, sql`${entry.objectId}::text`)}, ${nameIn(entry.details)}::text), ${JSON.stringify(entry.details ?? {})}::jsonb,
      ${who.ip})`.execute(tx)
}

/** The name of an object that is no longer in its table. */
function nameIn(details: Record<string, unknown> = {}): string | null {
  const name = details.name ?? details.title ?? details.email ?? details.username
  return typeof name === 'string' ? name : null
}

interface Who {
  kind: (Actor | Operator)['kind'] | 'apiKey'
  id: string | null
  name: string | null
  ip: string | null
}

function whoOf(actor: Actor | Operator): Who {
  if (actor.kind === 'visitor') return { kind: 'visitor', id: null, name: null, ip: actor.ip }
  if (actor.kind === 'system') return { kind: 'system', id: null, name: actor.job, ip: null }
  // The account learns who it was, and not from where.
  if (actor.kind === 'operator') return { kind: 'operator', id: actor.userId, name: actor.username, ip: null }
  const { apiKey, username, userId, ip } = actor
  if (!apiKey) return { kind: 'member', id: userId, name: username, ip }
  return { kind: 'apiKey', id: apiKey.id, name: `${apiKey.name} (${username})`, ip }
}
