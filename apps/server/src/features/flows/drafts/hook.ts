import type { Data, flows, team } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import { inSystem } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { originOf } from '../../../lib/origin.ts'
import { asMember } from '../../../lib/scoped.ts'
import { hashToken, newToken, sameSecret } from '../../../lib/secrets.ts'
import { isOpenProject } from '../../../lib/open-project.ts'
import { recordChange } from './changes.ts'
import { holdFlow } from './queries.ts'

async function setHook(
  context: Context,
  member: Member,
  { id, hash, action }: { id: string; hash: string | null; action: team.AuditAction },
): Promise<void> {
  await asMember(context, member, async (tx) => {
    const row = await holdFlow(tx, member, { id })
    await sql`update flows set hook_hash = ${hash}, updated_at = now() where id = ${id}`.execute(tx)
    await recordChange(context, tx, { member, flow: { id, projectId: row.project_id }, action })
  })
}

/** Creates a new URL for the webhook trigger. Only a hash of its token is stored, so it is returned only once. */
export async function enableHook(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof flows.enableHook>> {
  const token = newToken()
  await setHook(context, member, { id, hash: hashToken(token), action: 'flow.enableHook' })
  return { url: `${originOf(context.config)}/api/hooks/${token}` }
}

export async function disableHook(
  context: Context,
  member: Member,
  id: string,
): Promise<Data<typeof flows.disableHook>> {
  await setHook(context, member, { id, hash: null, action: 'flow.disableHook' })
  return { enabled: false }
}

export interface HookedFlow {
  flowId: string
  accountId: string
  projectId: string
}

/** The flow of a webhook URL; null if there is none, or if it or its project is in the trash. */
export async function flowOfHook(context: Context, token: string): Promise<HookedFlow | null> {
  const hash = hashToken(token)
  // Index timing could reveal at most the hash, which doesn't lead to the token; the result is compared completely.
  const row = await inSystem(context.db.kysely, async (tx) => {
    const { rows } = await sql<HookedFlow & { hook_hash: string }>`
      select id as "flowId", account_id as "accountId", project_id as "projectId", hook_hash
      from flows where hook_hash = ${hash} and deleted_at is null and ${isOpenProject(sql`project_id`)}`.execute(
      tx,
    )
    return rows[0]
  })
  if (!row || !sameSecret(row.hook_hash, hash)) return null
  const { flowId, accountId, projectId } = row
  return { flowId, accountId, projectId }
}
