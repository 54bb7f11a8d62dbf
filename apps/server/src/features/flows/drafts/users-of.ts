import type { flows } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'
import { asMember, currentProject } from '../../../lib/scoped.ts'

const SHOWN_MOST = 20

/** What depends on a resource: in the member's projects, shared in the account, or in all projects. */
export function usersOf(context: Context, member: Member, thing: string): Promise<flows.ThingUsers> {
  currentProject(member)
  return asMember(context, member, async (tx) => {
    if (!(await isVisible(tx, member, thing))) throw notFound('thing')
    const { rows } = await sql<{ id: string; title: string; project_id: string }>`
      select f.id, f.title, f.project_id from flows f
      left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
      left join flow_documents d on d.id = v.document_id
      where f.account_id = ${member.accountId} and f.deleted_at is null
        and (${names(sql`f.draft`, thing)} or ${names(sql`d.document`, thing)})
      order by lower(f.title), f.id`.execute(tx)
    const shown = rows.filter((row) => member.projectIds.includes(row.project_id)).slice(0, SHOWN_MOST)
    return {
      flows: shown.map(({ id, title }) => ({ id, title })),
      hidden: rows.length - shown.length,
      ...(await jobsOver(tx, thing)),
    }
  })
}

/** Ids are random, so a document that contains one refers to it, in whatever setting. */
const names = (document: ReturnType<typeof sql>, thing: string) =>
  sql<boolean>`coalesce(position(${thing} in ${document}::text) > 0, false)`

async function isVisible(tx: Tx, { projectIds }: Member, thing: string): Promise<boolean> {
  const projects = sql`any(${[...projectIds]}::text[])`
  const { rows } = await sql`
    select from sheets where id = ${thing} and project_id = ${projects} and deleted_at is null
    union all select from knowledge_bases where id = ${thing} and project_id = ${projects}
    union all select from agents where id = ${thing} and (project_id = ${projects} or shared)
    union all select from credentials where id = ${thing} and (project_id is null or project_id = ${projects})
    union all select from connections where id = ${thing} and (project_id is null or project_id = ${projects})`.execute(
    tx,
  )
  return rows.length > 0
}

async function jobsOver(
  tx: Tx,
  sheetId: string,
): Promise<Pick<flows.ThingUsers, 'schedules' | 'jobs' | 'knowledge'>> {
  // A job only uses sheets of its own project.
  const over = sql`j.project_id = s.project_id and ${names(sql`j.launch`, sheetId)}`
  const { rows } = await sql<Pick<flows.ThingUsers, 'schedules' | 'jobs' | 'knowledge'>>`
    select (select count(*)::int from flow_schedules t join flow_jobs j on j.id = t.job_id
        where t.active and ${over}) as schedules,
      (select count(*)::int from flow_jobs j
        where j.state in ('QUEUED', 'RUNNING', 'WAITING', 'PAUSED') and ${over}) as jobs,
      coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by lower(b.name), b.id)
        from knowledge_sheets k join knowledge_bases b on b.id = k.kb_id where k.sheet_id = s.id), '[]') as knowledge
    from sheets s where s.id = ${sheetId}`.execute(tx)
  return rows[0] ?? { schedules: 0, jobs: 0, knowledge: [] }
}
