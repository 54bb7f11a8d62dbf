import type { accounts, Data } from '@millrace/contract'
import { sql, type Transaction } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/tables.ts'
import type { Member } from '../../lib/actor.ts'
import { audit } from '../../lib/audit.ts'
import { Failure, invalid, notFound } from '../../lib/errors.ts'
import { newId } from '../../lib/ids.ts'
import { asMember } from '../../lib/scoped.ts'
import { removeFiles } from '../storage/index.ts'

interface Row {
  id: string
  name: string
  is_default: boolean
  created_at: Date
  agents: number
  conversations: number
  knowledge: number
  sources: number
}

async function select(tx: Transaction<DB>, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.name, p.is_default, p.created_at,
      (select count(*)::int from agents a where a.project_id = p.id) as agents,
      (select count(*)::int from conversations c where c.project_id = p.id) as conversations,
      (select count(*)::int from knowledge_bases k where k.project_id = p.id) as knowledge,
      (select count(*)::int from knowledge_sources s where s.project_id = p.id) as sources
    from projects p where p.id = any(${ids})
    order by p.is_default desc, lower(p.name), p.id`.execute(tx)
  return rows
}

const present = (row: Row) => ({
  id: row.id,
  name: row.name,
  defaultProject: row.is_default,
  createdAt: row.created_at.toISOString(),
  holds: holdsOf(row),
})

const holdsOf = ({ agents, conversations, knowledge, sources }: Row) => ({
  agents,
  conversations,
  knowledge,
  sources,
})

export async function listProjects(
  context: Context,
  member: Member,
): Promise<Data<typeof accounts.listProjects>> {
  const rows = await asMember(context, member, (tx) => select(tx, member.projectIds))
  return { items: rows.map(present) }
}

export async function createProject(context: Context, member: Member, input: { name: string }) {
  return asMember(context, member, async (tx) => {
    const id = newId('project')
    await sql`insert into projects (id, account_id, name) values (${id}, ${member.accountId}, ${input.name})`.execute(
      tx,
    )
    await changed(context, tx, { member, id, action: 'project.create', details: { name: input.name } })
    return present((await select(tx, [id]))[0]!)
  })
}

export async function renameProject(context: Context, member: Member, input: { id: string; name: string }) {
  return asMember(context, member, async (tx) => {
    const before = await own(tx, member, input.id)
    await sql`update projects set name = ${input.name} where id = ${input.id}`.execute(tx)
    const details = { from: before.name, to: input.name }
    await changed(context, tx, { member, id: input.id, action: 'project.rename', details })
    return present((await select(tx, [input.id]))[0]!)
  })
}

/** Deletes a project with all it holds, files included. The default one stays (409), and the name must match. */
export async function deleteProject(context: Context, member: Member, input: { id: string; name: string }) {
  return asMember(context, member, async (tx) => {
    const project = await own(tx, member, input.id)
    if (project.is_default) throw new Failure('conflict', 'The default project cannot be deleted.')
    if (project.name !== input.name)
      throw invalid([{ path: 'name', message: 'is not the name of the project' }])
    const files = await sql<{ storage_key: string }>`
      select storage_key from knowledge_sources where project_id = ${input.id} and storage_key is not null
      union all select storage_key from sheet_files where project_id = ${input.id}
      union all select storage_key from sheet_uploads where project_id = ${input.id}`.execute(tx)
    await sql`delete from projects where id = ${input.id}`.execute(tx)
    const keys = files.rows.map((row) => row.storage_key)
    if (keys.length > 0) await context.queue.send(tx, removeFiles, { keys })
    const details = { name: project.name, ...holdsOf(project), files: keys.length }
    await changed(context, tx, { member, id: input.id, action: 'project.delete', details })
    return { deleted: true as const }
  })
}

async function own(tx: Transaction<DB>, member: Member, id: string): Promise<Row> {
  const [row] = member.projectIds.includes(id) ? await select(tx, [id]) : []
  if (!row) throw notFound('project')
  return row
}

async function changed(
  context: Context,
  tx: Transaction<DB>,
  input: { member: Member; id: string; action: string; details: Record<string, unknown> },
) {
  const { member, id, action, details } = input
  await audit(tx, member, { accountId: member.accountId, projectId: id, action, objectId: id, details })
  const change = { kind: 'project' as const, id, parentId: null }
  await context.events.publish(tx, { name: 'change', accountId: member.accountId, projectId: null, change })
}
