import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { CATALOGUE } from '../nodes/catalogue.ts'

const CALL_TYPES = [...CATALOGUE.values()].filter(({ role }) => role === 'call').map(({ type }) => type)
const SHOWN_MOST = 20

/** Flows that call another one. */
export interface Callers {
  shown: { id: string; title: string }[]
  /** How many there are in projects that the member may not enter. */
  hidden: number
}

/** The flows of the account that call this one, as they are published or as they are being made. */
export async function callersOf(tx: Tx, member: Member, id: string): Promise<Callers> {
  const calls = CALL_TYPES.map((type) => JSON.stringify([{ type, params: { flow: id } }]))
  const { rows } = await sql<{ id: string; title: string; project_id: string }>`
    select f.id, f.title, f.project_id from flows f
    left join flow_versions v on v.flow_id = f.id and v.version = f.published_version
    left join flow_documents d on d.id = v.document_id
    where f.account_id = ${member.accountId} and f.deleted_at is null and f.id <> ${id}
      and (f.draft -> 'nodes' @> any(${calls}::jsonb[]) or d.document -> 'nodes' @> any(${calls}::jsonb[]))
    order by f.title, f.id`.execute(tx)
  const shown = rows.filter(({ project_id: project }) => member.projectIds.includes(project))
  return {
    shown: shown.slice(0, SHOWN_MOST).map(({ id: flowId, title }) => ({ id: flowId, title })),
    hidden: rows.length - shown.length,
  }
}
