import { sql } from 'kysely'
import type { Tx } from '../db/scope.ts'
import type { Actor } from './actor.ts'
import { newId } from './ids.ts'

interface AuditEntry {
  accountId: string
  projectId?: string | null
  /** Noun and verb, such as `agent.update`. */
  action: string
  objectId: string | null
  /** What changed, without contents: names of fields, counts, old and new names. */
  details?: Record<string, unknown>
}

/** Writes who did what into the trail, in the transaction of the deed itself. */
export async function audit(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  const who = whoOf(actor)
  await sql`insert into audit_entries
    (id, account_id, project_id, actor_kind, actor_id, actor_name, action, object_type, object_id, details, ip)
    values (${newId('audit')}, ${entry.accountId}, ${entry.projectId ?? null}, ${who.kind}, ${who.id}, ${who.name},
      ${entry.action}, ${entry.action.split('.')[0]}, ${entry.objectId}, ${JSON.stringify(entry.details ?? {})}::jsonb,
      ${who.ip})`.execute(tx)
}

interface Who {
  kind: Actor['kind'] | 'apiKey'
  id: string | null
  name: string | null
  ip: string | null
}

function whoOf(actor: Actor): Who {
  if (actor.kind === 'visitor') return { kind: 'visitor', id: null, name: null, ip: actor.ip }
  if (actor.kind === 'system') return { kind: 'system', id: null, name: actor.job, ip: null }
  const { apiKey, username, userId, ip } = actor
  if (!apiKey) return { kind: 'member', id: userId, name: username, ip }
  return { kind: 'apiKey', id: apiKey.id, name: `${apiKey.name} (${username})`, ip }
}
