import type { agents } from '@millrace/contract'
import { sql } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../db/scope.ts'
import type { Member } from '../../../lib/actor.ts'
import { invalid } from '../../../lib/errors.ts'
import { asMember } from '../../../lib/scoped.ts'
import { seal } from '../../../lib/seal.ts'
import { newToken } from '../../../lib/secrets.ts'
import { hashPassword, passwordProblem } from '../../accounts/index.ts'
import { visitorMailOf } from '../../connections/index.ts'
import { mailGoesOut } from '../../mail/index.ts'
import { recordChange } from '../changes.ts'
import { type AgentRow, findAgent, holdAgent } from '../queries.ts'
import { stopAnswersTo } from '../stop-answers-to.ts'
import { placeOf } from './identity.ts'

/** The access settings. Secrets are never returned. */
export function getAccess(context: Context, member: Member, id: string): Promise<agents.AccessState> {
  return asMember(context, member, async (tx) => {
    await findAgent(tx, member, id)
    return stateOf(context, tx, id)
  })
}

/** Sets or removes the chat's password; without one, nobody is admitted where it is required. */
export async function setVisitPassword(
  context: Context,
  member: Member,
  { id, password }: { id: string; password: string | null },
): Promise<agents.AccessState> {
  // Outside the transaction, because both take a moment.
  const problem = password === null ? null : await passwordProblem(password, '')
  if (problem) throw invalid([{ path: 'password', message: problem }])
  const hash = password === null ? null : await hashPassword(password)
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    await sql`insert into agent_secrets (agent_id, account_id, password_hash)
      values (${id}, ${agent.account_id}, ${hash})
      on conflict (agent_id) do update set password_hash = excluded.password_hash`.execute(tx)
    await endVisits(tx, id)
    await note(context, tx, { member, agent, action: 'agent.setVisitPassword' })
    return stateOf(context, tx, id)
  })
}

/** Creates a new key for signed identities. The old key's signatures and admitted visitors become invalid. */
export function renewSigningKey(context: Context, member: Member, id: string): Promise<{ key: string }> {
  const key = newToken()
  const sealed = seal(context.config.secret, placeOf(id), key)
  return asMember(context, member, async (tx) => {
    const agent = await holdAgent(tx, member, id)
    await sql`insert into agent_secrets (agent_id, account_id, signing_key)
      values (${id}, ${agent.account_id}, ${sealed})
      on conflict (agent_id) do update set signing_key = excluded.signing_key`.execute(tx)
    await endVisits(tx, id)
    await note(context, tx, { member, agent, action: 'agent.renewSigningKey' })
    return { key }
  })
}

/** Revokes the access of all admitted visitors and stops their responses. */
export async function endVisits(tx: Tx, agentId: string): Promise<void> {
  await sql`update agents set access_version = access_version + 1 where id = ${agentId}`.execute(tx)
  await sql`delete from agent_visits where agent_id = ${agentId}`.execute(tx)
  await sql`delete from agent_codes where agent_id = ${agentId}`.execute(tx)
  await stopAnswersTo(tx, { agentIds: [agentId], visitors: 'only' })
}

const note = (
  context: Context,
  tx: Tx,
  {
    member,
    agent,
    action,
  }: { member: Member; agent: AgentRow; action: 'agent.setVisitPassword' | 'agent.renewSigningKey' },
) =>
  recordChange(context, tx, { member, projectId: agent.project_id, agentId: agent.id, action, details: {} })

async function stateOf(context: Context, tx: Tx, id: string): Promise<agents.AccessState> {
  const { rows } = await sql<{ has_password: boolean; has_key: boolean }>`
    select password_hash is not null as has_password, signing_key is not null as has_key
    from agent_secrets where agent_id = ${id}`.execute(tx)
  const agents = await sql<{ accountId: string; projectId: string }>`select account_id as "accountId",
      project_id as "projectId" from agents where id = ${id}`.execute(tx)
  const [place] = agents.rows
  return {
    hasPassword: rows[0]?.has_password ?? false,
    hasSigningKey: rows[0]?.has_key ?? false,
    sendsMail: mailGoesOut(context) || (place !== undefined && (await visitorMailOf(tx, place)) !== null),
  }
}
