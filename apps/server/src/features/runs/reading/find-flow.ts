import { sql } from 'kysely'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { notFound } from '../../../lib/errors.ts'

interface FlowPlace {
  id: string
  accountId: string
  projectId: string
  title: string
}

/** A flow that the member can see: in their projects or shared in the account, and not in the trash. */
export async function findFlow(tx: Tx, member: Member, flowId: string): Promise<FlowPlace> {
  const { rows } = await sql<FlowPlace>`select id, account_id as "accountId", project_id as "projectId", title
    from flows where id = ${flowId} and deleted_at is null
      and (shared or project_id = any(${[...member.projectIds]}::text[]))`.execute(tx)
  if (!rows[0]) throw notFound('flow')
  return rows[0]
}
