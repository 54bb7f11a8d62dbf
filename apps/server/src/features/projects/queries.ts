import type { accounts, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/scope.ts'
import type { Actor, Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { notFound } from '../../lib/errors.ts'
import { countHoldings } from './holdings.ts'

interface Row {
  id: string
  name: string
  is_default: boolean
  is_demo: boolean
  created_at: Date
}

/** The projects with these ids, without those in the trash, with what they contain; the default one first. */
export async function selectProjects(tx: Tx, ids: readonly string[]): Promise<accounts.Project[]> {
  const { rows } = await sql<Row>`select id, name, is_default, is_demo, created_at from projects
    where id = any(${[...ids]}::text[]) and deleted_at is null
    order by is_default desc, lower(name), id`.execute(tx)
  const counts = await countHoldings(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    defaultProject: row.is_default,
    createdAt: row.created_at.toISOString(),
    ...counts.get(row.id)!,
  }))
}

export async function selectProject(tx: Tx, id: string): Promise<accounts.Project> {
  const [project] = await selectProjects(tx, [id])
  if (!project) throw notFound('project')
  return project
}

/** One of the member's projects, not in the trash, locked until the transaction ends so that nothing is added to it. */
export async function holdProject(tx: Tx, member: Member, id: string): Promise<Row> {
  if (!member.projectIds.includes(id)) throw notFound('project')
  const { rows } = await sql<Row>`select id, name, is_default, is_demo, created_at from projects
    where id = ${id} and deleted_at is null for update`.execute(tx)
  if (!rows[0]) throw notFound('project')
  return rows[0]
}

interface Change {
  actor: Actor
  accountId: string
  id: string
  action: team.AuditAction
  details: Record<string, unknown>
}

/**
 * Writes the audit entry and notifies the whole account: members' access has changed, so open streams check it again.
 */
export async function recordChange(
  context: Context,
  tx: Tx,
  { actor, accountId, id, action, details }: Change,
): Promise<void> {
  await audit(tx, actor, { accountId, projectId: id, action, objectId: id, details })
  const change = { kind: 'project' as const, id, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId, projectId: null, change })
}
